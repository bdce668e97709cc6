import { addressOf } from '#contract/address.ts'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import { idempotencyHeader } from '#contract/idempotency.ts'
import { calls, type Call, type Calls } from './calls.ts'
import { ApiError, NetworkError } from './errors.ts'
import { createRequestKeys } from './request-keys.ts'

/** One page of a list. `next` is the cursor of the next page; null on the last one. */
export interface Page<Item> {
  items: Item[]
  next: string | null
}

type Result<E extends Endpoint> = E extends { paged: true }
  ? Answer<E> extends (infer Item)[]
    ? Page<Item>
    : never
  : Answer<E>

/** Path parameters may be numbers. */
type Given<I> = I extends { params: infer P }
  ? Omit<I, 'params'> & { params: { [K in keyof P]: P[K] | number } }
  : I

export interface CallOptions {
  signal?: AbortSignal
  /** Sends the token with a public call, whose answer then leaves out what the member has muted. */
  asMember?: boolean
}

/** A file is sent as a form, with the fields of the body. */
type Sent<E extends Endpoint> = E extends { upload: string }
  ? Omit<Input<E>, 'body'> & { body: FormData }
  : Input<E>

type Method<E extends Endpoint> = (
  ...call: Record<never, never> extends Sent<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Given<Sent<E>>, options?: CallOptions]
) => Promise<Result<E>>

/** The contract as functions: `api.getPost({ params: { id } })`. Rejects with ApiError or NetworkError. */
export type Api = { [Name in keyof Calls]: Method<Calls[Name]> }

/** The part of a `Response` that the client uses. */
export interface Answered {
  status: number
  ok: boolean
  headers: { get(name: string): string | null }
  /** Rejects with a SyntaxError where the body is no JSON. */
  json(): Promise<unknown>
}

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Answered>

export interface Credentials {
  token(): string | null
  /** Called when the server has rejected a token (401). */
  refused(token: string): void
  /** Called when a call needs proof that the member is at the keyboard. Resolves with whether they gave it. */
  confirm(): Promise<boolean>
}

type Queried = string | number | boolean | null | undefined

interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, Queried | Queried[]>
  body?: unknown
}

/** Creates a client on top of `fetch`; `base` is the prefix of every path. */
export function createClient(fetch: Fetch, base: string, credentials?: Credentials): Api {
  const methods = Object.entries(calls).map(([name, call]) => [
    name,
    (input: AnyInput = {}, options: CallOptions = {}) => send(call, input, options),
  ])
  // The last private answer with an ETag: polling gets a 304 most of the time.
  const keys = createRequestKeys()
  let lastTagged = new Map<string, { etag: string; answer: unknown }>()
  return Object.fromEntries(methods) as Api

  /** Sends a call, and sends it once more when the member had to confirm first that it is them. */
  async function send(call: Call, input: AnyInput, options: CallOptions): Promise<unknown> {
    try {
      if (!call.idempotent) return await sendOnce(call, input, options)
      const request = JSON.stringify([call.method, call.path, credentials?.token(), input])
      const answer = await sendOnce(call, input, options, keys.of(request))
      keys.forget(request)
      return answer
    } catch (error) {
      const mustConfirm = error instanceof ApiError && error.code === 'recent_sign_in_needed'
      if (!mustConfirm || !call.recent || !(await credentials?.confirm())) throw error
      return sendOnce(call, input, options)
    }
  }

  async function sendOnce(
    call: Call,
    input: AnyInput,
    { signal, asMember = false }: CallOptions,
    key?: string,
  ): Promise<unknown> {
    const token = isPublic(call) && !asMember ? null : (credentials?.token() ?? null)
    const url = base + addressOf(call, input)
    const known = token === null ? undefined : lastTagged.get(token + url)
    const response = await reach(fetch, url, {
      method: call.method,
      headers: {
        ...headersOf(token, input.body, known?.etag),
        ...(key !== undefined && { [idempotencyHeader]: key }),
      },
      ...(input.body !== undefined && {
        body: input.body instanceof FormData ? input.body : JSON.stringify(input.body),
      }),
      ...(signal && { signal }),
    })
    if (response.status === 304 && known) return known.answer
    if (response.status === 401 && token !== null && call.access !== 'open') credentials?.refused(token)
    if (!response.ok) throw new ApiError(response.status, await jsonOf(response, signal))
    if (response.status === 204) return undefined
    const body = withContractNames(await jsonOf(response, signal))
    const answer = call.paged ? { items: body, next: nextCursor(response.headers.get('link')) } : body
    const etag = response.headers.get('etag')
    if (token !== null && etag !== null) lastTagged = new Map([[token + url, { etag, answer }]])
    return answer
  }
}

/** Public answers are requested without a token, so that shared caches can answer. */
function isPublic({ method, access }: Call): boolean {
  return access === 'open' || (access === 'guest' && method === 'GET')
}

async function reach(fetch: Fetch, url: string, init: RequestInit): Promise<Answered> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    throw asNetworkError(cause, init.signal)
  }
}

/** A proxy may answer with something else than JSON: an error without a text. */
async function jsonOf(response: Answered, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    // The connection broke while the body arrived.
    if (!(error instanceof SyntaxError)) throw asNetworkError(error, signal)
    if (response.ok) throw new ApiError(response.status, null)
    return null
  }
}

/** The failure of a call without an answer. An aborted call fails with the reason of its signal. */
function asNetworkError(cause: unknown, signal: AbortSignal | null | undefined): unknown {
  return signal?.aborted ? cause : new NetworkError(cause)
}

function headersOf(token: string | null, body: unknown, known?: string): Record<string, string> {
  return {
    accept: 'application/json',
    ...(known !== undefined && { 'if-none-match': known }),
    ...(token !== null && { authorization: `Token ${token}` }),
    // The browser sets the content type of a form, with its boundary.
    ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
  }
}

/** The cursor in a `Link: <…?cursor=…>; rel="next"` header, or null. */
function nextCursor(link: string | null): string | null {
  for (const entry of link?.split('<') ?? []) {
    const [target = '', params = ''] = entry.split('>')
    if (/\brel="?next"?/.test(params)) return new URL(target, 'http://relative').searchParams.get('cursor')
  }
  return null
}

/** Other servers of this contract may use these names for fields of a post. */
const fieldAliases = { personal_review: 'review', created_at: 'create_at', categories: 'badges' } as const

/** Renames aliased fields of posts in an answer. */
function withContractNames(answer: unknown): unknown {
  if (Array.isArray(answer)) {
    const items = answer.map(withContractNames)
    return items.every((item, index) => item === answer[index]) ? answer : items
  }
  if (typeof answer !== 'object' || answer === null) return answer
  const fields = answer as Record<string, unknown>
  const items = withContractNames(fields['items'])
  const renamed = Object.entries('title' in fields ? fieldAliases : {}).filter(
    ([name, alias]) => fields[name] === undefined && fields[alias] !== undefined,
  )
  if (renamed.length === 0 && items === fields['items']) return answer
  const named = Object.fromEntries(renamed.map(([name, alias]) => [name, fields[alias]]))
  return { ...fields, ...named, ...(items !== undefined && { items }) }
}
