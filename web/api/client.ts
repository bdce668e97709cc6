import { addressOf } from '#contract/address.ts'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { calls, type Call } from './calls.ts'
import { ApiError, NetworkError } from './errors.ts'
import { nextCursor } from './next-cursor.ts'
import { inOurSpelling } from './spellings.ts'

/** One part of a long list; `next` asks for the part after it, null at the end. */
export interface Page<Item> {
  items: Item[]
  next: string | null
}

type Result<E extends Endpoint> = E extends { paged: true }
  ? Answer<E> extends (infer Item)[]
    ? Page<Item>
    : never
  : Answer<E>

/** In a path a number is as good as its digits. */
type Given<I> = I extends { params: infer P }
  ? Omit<I, 'params'> & { params: { [K in keyof P]: P[K] | number } }
  : I

export interface CallOptions {
  signal?: AbortSignal
}

/** A file travels in a form. */
type Upload<E extends Endpoint> = E extends { upload: string } ? { body: FormData } : unknown

type Method<E extends Endpoint> = (
  ...call: Record<never, never> extends Input<E> & Upload<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Given<Input<E>> & Upload<E>, options?: CallOptions]
) => Promise<Result<E>>

/** The contract as functions: `api.getPost({ params: { id } })`. Fails with ApiError or NetworkError. */
export type Api = { [Name in keyof Endpoints]: Method<Endpoints[Name]> }

/** The part of `fetch` that is needed. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Credentials {
  token(): string | null
  /** A token was sent and refused. */
  refused(token: string): void
}

type Queried = string | number | boolean | null | undefined

interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, Queried | Queried[]>
  body?: unknown
}

/** Makes the calls with `fetch`; `base` stands before every path. */
export function createClient(fetch: Fetch, base: string, credentials?: Credentials): Api {
  const methods = Object.entries(calls).map(([name, call]) => [
    name,
    (input: AnyInput = {}, options: CallOptions = {}) => send(call, input, options),
  ])
  // The last answer that depends on the member and has a tag: asked for again and again, it is seldom another.
  let remembered = new Map<string, { etag: string; answer: unknown }>()
  return Object.fromEntries(methods) as Api

  async function send(call: Call, input: AnyInput, { signal }: CallOptions): Promise<unknown> {
    const token = isForAll(call) ? null : (credentials?.token() ?? null)
    const url = base + addressOf(call, input)
    const known = token === null ? undefined : remembered.get(token + url)
    const response = await reach(fetch, url, {
      method: call.method,
      headers: headersOf(token, input.body, known?.etag),
      ...(input.body !== undefined && {
        body: input.body instanceof FormData ? input.body : JSON.stringify(input.body),
      }),
      ...(signal && { signal }),
    })
    if (response.status === 304 && known) return known.answer
    if (response.status === 401 && token !== null && call.access !== 'open') credentials?.refused(token)
    if (!response.ok) throw new ApiError(response.status, await jsonOf(response))
    if (response.status === 204) return undefined
    const answer = inOurSpelling(await jsonOf(response))
    const etag = response.headers.get('etag')
    if (token !== null && etag !== null) remembered = new Map([[token + url, { etag, answer }]])
    return call.paged ? { items: answer, next: nextCursor(response.headers.get('link')) } : answer
  }
}

/** Whether everyone gets the same answer, so that it may come from what is kept for all. */
function isForAll({ method, access }: Call): boolean {
  return access === 'open' || (access === 'guest' && method === 'GET')
}

async function reach(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new NetworkError(cause)
  }
}

/** Proxies in between may answer with something else than JSON; that is an error without a text. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    if (response.ok) throw new ApiError(response.status, null)
    return null
  }
}

function headersOf(token: string | null, body: unknown, known?: string): Record<string, string> {
  return {
    accept: 'application/json',
    ...(known !== undefined && { 'if-none-match': known }),
    ...(token !== null && { authorization: `Token ${token}` }),
    // The browser itself knows the boundary of a form.
    ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
  }
}
