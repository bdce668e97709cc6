import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `open`: anyone, a token sent along is not looked at. `guest`: anyone, but a token that is
 * sent has to be valid. `member`: a valid token is needed. `moderator`: one of a moderator, else 403.
 */
export type Access = 'open' | 'guest' | 'member' | 'moderator'

/**
 * Whose the thing has to be that the path names. `author`: the caller's own, which others see, too: they get 403, and
 * so does a moderator. `owner`: the caller's own, of which others know nothing: they get 404. `another`: somebody
 * else's; whose own it is gets 409.
 */
export type Whose = 'author' | 'owner' | 'another'

/** One call of the HTTP contract. Server, client and tests are made from it. */
export interface Endpoint {
  /** The one name the call has everywhere: handler, client method, test. */
  name: string
  method: Method
  /** Below the API's prefix, with `:name` for each parameter. */
  path: string
  access: Access
  /** Absent where it makes no difference whose it is. */
  whose?: Whose
  /** Status of a success. */
  status: 200 | 201 | 204
  /** A sentence for the API's description. */
  summary: string
  params?: z.ZodType<Record<string, string | number>>
  query?: z.ZodType<Record<string, unknown>>
  body?: z.ZodType
  /** What a success carries; absent with 204. */
  answer?: z.ZodType
  /** The call carries a file as multipart/form-data, in the field of this name, instead of JSON. */
  upload?: string
  /** The content types that the file may have; absent: any. */
  uploadTypes?: readonly string[]
  /** The answer is a list that goes on through `Link: <…>; rel="next"`. */
  paged?: true
}

type Read<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback
type Write<S> = S extends z.ZodType ? z.input<S> : never

/** What the server reads from a call, after parsing. */
export type Params<E extends Endpoint> = Read<E['params'], Record<never, never>>
export type Query<E extends Endpoint> = Read<E['query'], Record<never, never>>
export type Body<E extends Endpoint> = Read<E['body'], undefined>
/** What a success answers with. */
export type Answer<E extends Endpoint> = Read<E['answer'], void>

type Given<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends Write<S>
    ? { [P in K]?: Write<S> }
    : { [P in K]: Write<S> }
  : unknown

/** What a client gives to make a call. */
export type Input<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']>

/** Declares an endpoint, keeping its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
