import type { Endpoint } from '#contract/endpoint.ts'
import { errorAnswer } from '#contract/errors.ts'
import type { Request } from './requests.ts'

const strictError = errorAnswer.strict()

/** What is sent of a body, as it arrives. */
function arrived(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

/** Whether the contract refuses what was sent. */
function isRefused({ endpoint, params, body, raw }: Request): boolean {
  const refuses = (type: Endpoint['body'], value: unknown) => type?.safeParse(value).success === false
  return refuses(endpoint.params, params) || (raw === undefined && refuses(endpoint.body, arrived(body)))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function problemOfSuccess({ endpoint }: Request, status: number, text: string): string | undefined {
  if (status !== endpoint.status) return `${status} in the place of ${endpoint.status}`
  if (!endpoint.answer) return text === '' ? undefined : 'an answer where none is promised'
  const result = endpoint.answer.safeParse(parsed(text))
  return result.success ? undefined : `an answer that is not the contract's: ${result.error.message}`
}

/** What is wrong with an answer by the contract; undefined where nothing is. */
export function problemOf(request: Request, status: number, text: string): string | undefined {
  const { endpoint, from } = request
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`
  if (status < 400) {
    if (isRefused(request)) return `${status} to what the contract refuses`
    if (endpoint.access === 'member' && typeof from === 'string') return `${status} to a ${from}`
    return problemOfSuccess(request, status, text)
  }
  const result = strictError.safeParse(parsed(text))
  return result.success ? undefined : `an error of another shape: ${text.slice(0, 300)}`
}
