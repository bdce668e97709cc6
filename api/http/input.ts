import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError, badRequest, notFound, type FieldErrors } from './app-error.ts'

/**
 * Parses the JSON body of a request; undefined when there is none, or the call takes none or a form. Throws 400 for invalid JSON,
 * 415 for JSON with another content type.
 */
export function readJson(endpoint: Endpoint, request: FastifyRequest): unknown {
  const raw = request.body as Buffer | undefined
  if (!endpoint.body || endpoint.upload !== undefined || !raw || raw.length === 0) return undefined
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw))
  } catch {
    throw badRequest('The request is not valid JSON.', 'not_json')
  }
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new AppError(415, 'unsupported_type', 'The content type must be application/json.')
  }
  return value
}

/** Parses the path parameters. Throws 404 when they are invalid. */
export function readParams(endpoint: Endpoint, request: FastifyRequest): Record<string, string | number> {
  if (!endpoint.params) return {}
  const parsed = endpoint.params.safeParse(request.params)
  if (!parsed.success) throw notFound()
  return parsed.data
}

function fieldsOf(issues: z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    // Without a path the issue is about the whole body, which is missing or not an object.
    if (path.length === 0) return { body: ['The request needs a JSON object.'] }
    const field = String(path[0])
    const messages = (errors[field] ??= [])
    if (!messages.includes(message)) messages.push(message)
  }
  return errors
}

export type Parsed = { ok: true; query: unknown; body: unknown } | { ok: false; errors: FieldErrors }

/** Parses query and body with the contract's schemas, or returns each field's errors. */
export function parseInput(endpoint: Endpoint, query: unknown, body: unknown): Parsed {
  const parsedQuery = endpoint.query?.safeParse(query)
  const parsedBody = endpoint.body?.safeParse(body)
  const issues = [...(parsedQuery?.error?.issues ?? []), ...(parsedBody?.error?.issues ?? [])]
  if (issues.length > 0) return { ok: false, errors: fieldsOf(issues) }
  return { ok: true, query: parsedQuery?.data ?? {}, body: parsedBody?.data }
}
