import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { AppError, badRequest, notFound } from '#api/http/app-error.ts'
import type { BodyBudget } from './budget.ts'
import { clientAddress } from '#api/http/limits/client-address.ts'

/** The longest body of a request, in bytes; uploads have a limit of their own. */
export const longestBody = 256 * 1024

/** Whether a request says that it has a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Whether some of a request is still on its way. */
export function isArriving(request: IncomingMessage): boolean {
  // A request that is injected, as tests and pages do, has no such state: all of it is there.
  const { complete } = request as { complete?: boolean }
  return complete === false
}

function tooLarge(): AppError {
  return new AppError(413, 'too_large', 'The request is too large: 256 KiB are allowed.')
}

/** Reads a body whole. `take` is told of bytes as they arrive, and may throw to refuse them. */
function collect(request: FastifyRequest, payload: IncomingMessage, take: (bytes: number) => void) {
  const announced = Number(request.headers['content-length'])
  return new Promise<Buffer>((resolve, reject) => {
    if (announced > longestBody) return reject(tooLarge())
    const chunks: Buffer[] = []
    let length = 0

    function onData(chunk: Buffer): void {
      length += chunk.length
      try {
        if (length > longestBody) throw tooLarge()
        take(chunk.length)
        chunks.push(chunk)
      } catch (refusal) {
        stop()
        reject(refusal as Error)
      }
    }
    function onEnd(): void {
      stop()
      if (!Number.isNaN(announced) && announced !== length) {
        return reject(badRequest('The request is shorter or longer than it says.'))
      }
      resolve(Buffer.concat(chunks, length))
    }
    function onError(): void {
      stop()
      reject(badRequest('The request ended in the middle.'))
    }
    function stop(): void {
      payload.off('data', onData).off('end', onEnd).off('error', onError)
      // An error that nobody listens to would end the process.
      payload.on('error', () => {})
    }
    payload.on('data', onData).on('end', onEnd).on('error', onError)
  })
}

/**
 * Lets bodies reach the handlers as bytes: what they have to be depends on the endpoint. What is collected counts on the
 * budget until its request is answered.
 */
export function takeBodiesAsBytes(app: FastifyInstance, budget: BodyBudget): void {
  const taken = new WeakMap<FastifyRequest, number>()
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request.raw
    // Fastify would refuse a malformed type at once, even where the contract looks at none or at the JSON first.
    if (!/^\s*[^\s/;]+\/[^\s/;]+\s*(;|$)/.test(headers['content-type'] ?? '')) delete headers['content-type']
    if (!hasBody(request.raw)) return
    const address = clientAddress(request)
    reply.raw.once('close', () => budget.giveBack(address, taken.get(request) ?? 0))
  })
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) => {
    const address = clientAddress(request)
    return collect(request, payload, (bytes) => {
      budget.take(address, bytes)
      taken.set(request, (taken.get(request) ?? 0) + bytes)
    })
  })
}

/** Answers 404 to a request with a body for an address that is not there, without reading the body. */
export function refuseBodiesForNothing(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    if (request.is404 && hasBody(request.raw)) throw notFound()
  })
}
