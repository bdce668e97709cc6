import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError, badRequest, notFound, type FieldErrors } from './app-error.ts'

/**
 * The JSON of a request's body; undefined when there is none or the call takes none. Throws 400 when it is no
 * JSON, 415 when it is JSON that calls itself something else.
 */
export function readJson(endpoint: Endpoint, request: FastifyRequest): unknown {
  const raw = request.body as Buffer | undefined
  if (!endpoint.body || !raw || raw.length === 0) return undefined
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

/** The parameters in the path. Whatever they can't be does not exist: 404. */
export function readParams(endpoint: Endpoint, request: FastifyRequest): Record<string, string | number> {
  if (!endpoint.params) return {}
  const parsed = endpoint.params.safeParse(request.params)
  if (!parsed.success) throw notFound()
  return parsed.data
}

function fieldsOf(issues: z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    // Without a path it is the body as a whole that is missing or no object.
    if (path.length === 0) return { body: ['The request needs a JSON object.'] }
    const field = String(path[0])
    const sentences = (errors[field] ??= [])
    if (!sentences.includes(message)) sentences.push(message)
  }
  return errors
}

export type Parsed = { ok: true; query: unknown; body: unknown } | { ok: false; errors: FieldErrors }

/** Query and body after the contract's schemas, or what is wrong with each field. */
export function parseInput(endpoint: Endpoint, query: unknown, body: unknown): Parsed {
  const parsedQuery = endpoint.query?.safeParse(query)
  const parsedBody = endpoint.body?.safeParse(body)
  const issues = [...(parsedQuery?.error?.issues ?? []), ...(parsedBody?.error?.issues ?? [])]
  if (issues.length > 0) return { ok: false, errors: fieldsOf(issues) }
  return { ok: true, query: parsedQuery?.data ?? {}, body: parsedBody?.data }
}
