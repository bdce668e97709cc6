import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Access to a call. `open`: anyone; a token is ignored. `guest`: anyone, but a token must be valid. `member`: a valid
 * token is required. `moderator`, `administrator`: the token of one is required, else 403. Administrators are moderators.
 */
export type Access = 'open' | 'guest' | 'member' | 'moderator' | 'administrator'

/**
 * Required ownership of the item in the path. `author`: the caller's own, visible to others: others get 403, moderators
 * too. `owner`: the caller's own, invisible to others: others get 404. `another`: not the caller's own: the owner gets
 * 409.
 */
export type Whose = 'author' | 'owner' | 'another'

/**
 * Calls that need proof within the last 10 minutes that the member is at the keyboard: a sign-in, or the password or a
 * passkey given again in this session. Others get 403 `recent_sign_in_needed`. `always`: every account. `passwordless`:
 * accounts without a password, as the call takes the password of all others.
 */
export type Recent = 'always' | 'passwordless'

/** One call of the HTTP contract. Server, client and tests are made from it. */
export interface Endpoint {
  /** Name of the call in all layers: handler, client method, test. */
  name: string
  method: Method
  /** Below the API's prefix, with `:name` for each parameter. */
  path: string
  access: Access
  /** Absent where ownership does not matter. */
  whose?: Whose
  /** Absent where a session of any age will do. */
  recent?: Recent
  /** Status of a success. 302 leads a browser elsewhere: such a call is a link, not a request of a script. */
  status: 200 | 201 | 202 | 204 | 302
  /** A sentence for the API's description. */
  summary: string
  params?: z.ZodType<Record<string, string | number>>
  query?: z.ZodType<Record<string, unknown>>
  body?: z.ZodType
  /** Body of a success; absent with 204 and 302. */
  answer?: z.ZodType
  /** The call carries a file as multipart/form-data, in the field of this name, instead of JSON. */
  upload?: string
  /** The most bytes of the file; absent: those of a picture. */
  uploadLimit?: number
  /** The content types that the file may have; absent: any. */
  uploadTypes?: readonly string[]
  /** A request with the header `Idempotency-Key` runs once: its repetition gets the answer of the first. */
  idempotent?: true
  /** The answer is a list that goes on through `Link: <…>; rel="next"`. */
  paged?: true
}

type Read<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback
type Write<S> = S extends z.ZodType ? z.input<S> : never

/** Parsed input of a call, as the server reads it. */
export type Params<E extends Endpoint> = Read<E['params'], Record<never, never>>
export type Query<E extends Endpoint> = Read<E['query'], Record<never, never>>
export type Body<E extends Endpoint> = Read<E['body'], undefined>
/** Body of a success. */
export type Answer<E extends Endpoint> = Read<E['answer'], void>

type Given<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends Write<S>
    ? { [P in K]?: Write<S> }
    : { [P in K]: Write<S> }
  : unknown

/** Input of a call, as a client gives it. */
export type Input<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']>

/** Declares an endpoint, keeping its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
