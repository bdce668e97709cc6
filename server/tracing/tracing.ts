import { SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onQuery } from '#database/query-time.ts'

/** The traces of a process. */
export interface Tracing {
  /** Adds the hooks that make a span of each request; before all others. */
  addHooks(app: FastifyInstance): void
  /** Sends what is left. */
  stop(): Promise<void>
}

/**
 * Sends a span of each request, and of each query that it causes, to an OTLP endpoint. Addresses, which may hold what visitors
 * search for, and values of queries are left out. Traces begin here: a client could make up its own.
 */
export function startTracing(endpoint: string): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable()
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'toolshelf' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('toolshelf')
  const ofRequests = new WeakMap<FastifyRequest, Context>()

  const stopQueries = onQuery((text, milliseconds) => {
    const parent = contexts.active()
    // The queries of jobs belong to no request.
    if (!trace.getSpan(parent)) return
    const startTime = Date.now() - milliseconds
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'query'
    tracer.startSpan(operation, { kind: SpanKind.CLIENT, startTime, attributes }, parent).end()
  })

  return {
    addHooks(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, routeOptions } = request
        const route = routeOptions.url ?? 'none'
        const attributes = {
          'http.request.method': method,
          'http.route': route,
          'toolshelf.request_id': request.id,
        }
        const parent = contexts.active()
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
        const context = trace.setSpan(parent, span)
        ofRequests.set(request, context)
        contexts.with(context, done)
      })
      // The body arrives outside of the context.
      app.addHook('preHandler', (request, _reply, done) => {
        contexts.with(ofRequests.get(request) ?? contexts.active(), done)
      })
      app.addHook('onResponse', (request, reply, done) => {
        const context = ofRequests.get(request)
        const span = context && trace.getSpan(context)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },
    async stop() {
      stopQueries()
      // A collector that does not answer must not fail the stop.
      await provider.shutdown().catch(() => {})
      contexts.disable()
    },
  }
}
