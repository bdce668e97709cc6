import type { z } from 'zod'
import type { Answer, Body, Endpoint, Params, Query } from '#contract/endpoint.ts'
import type { Database } from '#database/client.ts'
import type { Sendable } from './json.ts'
import type { Cache } from './cache/cache.ts'
import type { Limits } from './limits/limits.ts'
import type { CostOf, LimitRule } from './limits/rules.ts'
import type { SecurityLog } from './security-log.ts'
import type { CacheTag } from './cache/tags.ts'
import type { Summarizer } from './summarizer.ts'
import type { Page } from './paging.ts'
import type { Upload } from './body/upload.ts'
import type { UploadSlots } from './body/upload-slots.ts'
import type { Viewer } from './viewer.ts'

/** What the handlers work with. */
export interface Services {
  database: Database
  /** Keys HMACs. */
  secret: string
  /** Whether demo members may sign in: only while the site listens on a loopback address. */
  demoSignIn: boolean
  /** Writes the summaries that members ask for. */
  summarizer: Summarizer
  /** Where pictures lie. */
  mediaDir: string
  /** The folder of mails that are written to files; undefined where no mail is written to one. */
  mailDir: string | undefined
  /** The site's name, as mails have it. */
  siteName: string
  /** Who gets what is sent through the contact form, if anyone. */
  operatorEmail: string | undefined
  /** Wakes the worker that sends mails. */
  wakeMail: () => void
  /** How often what may be done. */
  limits: Limits
  /** Hosts that no link may lead to, nor to any host below them. */
  refusedHosts: string[]
  /** Keeps what was made until it changes. */
  cache: Cache
  /** Limits concurrent uploads. */
  uploads: UploadSlots
  /** Writes a line for what matters after an incident. */
  securityLog: SecurityLog
}

/** Who calls: a member where the endpoint needs one, else a member or null. */
type Caller<E extends Endpoint> = E['access'] extends 'member' | 'moderator' ? Viewer : Viewer | null

/** A parsed request, as handlers see it. */
export interface Call<E extends Endpoint> extends Services {
  viewer: Caller<E>
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** What came with it, where the endpoint takes a file. */
  file: E['upload'] extends string ? Upload | undefined : undefined
  /** The client's IP address. */
  address: string
  /** Names what the answer is made from, where it is kept. */
  addCacheTags: (...sources: CacheTag[]) => void
  /** Says under which condition the answer is the same after a change to one of these. */
  outlasts: (source: CacheTag, condition: Condition) => void
}

/**
 * Whether an answer is as before although a source has changed; `changed` is all that changed since it was made, and
 * `database` has it all, as a replica may not.
 */
export type Condition = (changed: ReadonlySet<CacheTag>, database: Database) => Promise<boolean>

/** What a handler returns: a page where the list is paged, else the answer. */
export type Result<E extends Endpoint> = E['paged'] extends true
  ? Answer<E> extends Array<infer Item>
    ? Page<Sendable<Item>>
    : never
  : Sendable<Answer<E>>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>

/** Throws 404 or 403 when what the call is about isn't there for the caller. */
export type Find<E extends Endpoint> = (
  call: Omit<Call<E>, 'query' | 'body' | 'file' | 'addCacheTags' | 'outlasts'>,
) => Promise<unknown>

interface RouteOptions<E extends Endpoint> {
  find: Find<E> | undefined
  /** The member's answer is cached for this member. */
  cachedForMember: boolean
  /** The call's own limits, counted in this order. */
  limits: readonly LimitRule[]
  /** Points of `misses` that the answer costs when it is not cached. One where none is given. */
  cost: CostOf
  /**
   * `elsewhere`: the call waits for another server or for the client's upload, so it takes no place in the admission
   * queue. `password`: the call hashes a password and waits in the password queue. Else the admission queue.
   */
  admission: 'elsewhere' | 'password' | undefined
}

/** An endpoint with its handler. */
export interface Route extends RouteOptions<Endpoint> {
  endpoint: Endpoint
  handle: Handler<Endpoint>
}

type Options<E extends Endpoint> = Partial<RouteOptions<E>>

/** Whose a thing is has to be found out before a body is judged, so `find` may not be missing there. */
type OptionsOf<E extends Endpoint> = E extends { whose: string; body: z.ZodType }
  ? [Options<E> & { find: Find<E> }]
  : [Options<E>?]

/**
 * Joins an endpoint and its handler. `find` is asked only when the input is bad, because the contract judges
 * 404 and 403 before 400; good input goes to the handler, which finds out by itself.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  ...[options]: OptionsOf<E>
): Route {
  const { find, cachedForMember = false, limits = [], cost = () => 1, admission }: Options<E> = options ?? {}
  return {
    endpoint,
    handle: handle as unknown as Handler<Endpoint>,
    find: find as unknown as Find<Endpoint> | undefined,
    cachedForMember,
    limits,
    cost,
    admission,
  }
}
