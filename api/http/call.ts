import type { z } from 'zod'
import type { Answer, Body, Endpoint, Params, Query } from '#contract/endpoint.ts'
import type { Condition } from '#contract/finder.ts'
import type { Database } from '#database/client.ts'
import type { Sendable } from './response.ts'
import type { Cache } from './cache/cache.ts'
import type { Limits } from './limits/limits.ts'
import type { CostOf, LimitRule } from './limits/rates.ts'
import type { MediaStore } from './media-store.ts'
import type { Outgoing, ProviderFetch } from './outgoing.ts'
import type { SecurityLog } from './security-log.ts'
import type { CacheTag } from './cache/tags.ts'
import type { Page } from './paging.ts'
import type { ReadRouter } from './read-router.ts'
import type { Upload, UploadSlots } from './uploads.ts'
import type { Redirect } from './redirect.ts'
import type { NotificationStreams } from './streams.ts'
import type { TokenUse, Viewer } from './viewer.ts'

/** Makes short summaries of texts that people wrote. */
export interface Summarizer {
  /** Part of a stored summary's key: another model gives other summaries. */
  model: string
  /** At most 120 words of plain text. Rejects when the model fails or times out. */
  summarize(text: string): Promise<string>
}

/** Reads needs with a language model. */
export interface Understander {
  /**
   * The conditions that the need says, with phrases that stand verbatim in it. Undefined when the model fails, takes too long
   * or answers with nothing of use. Never rejects.
   */
  understand(need: string): Promise<Condition[] | undefined>
}

/**
 * Makes vectors of texts: texts with similar meanings have vectors in similar directions, so that their dot product is
 * large.
 */
export interface Embeddings {
  /** Stored beside vectors, because vectors of different models can't be compared. Null when there is no model. */
  model: string | null
  /**
   * A vector for each text, scaled to a largest component of 127 and rounded: its direction counts. A blank text has a
   * vector of zeros. Undefined without a model, and when it fails or takes longer than `timeoutMs`. A `need`, which a person waits
   * for, overtakes a `text`. Never rejects.
   */
  embed(
    texts: string[],
    options: { timeoutMs: number; priority: 'need' | 'text' },
  ): Promise<Int8Array[] | undefined>
  close(): Promise<void>
}

/** A site that people can sign in with, as the operator has registered it. */
export interface ProviderSettings {
  id: 'github' | 'google' | 'oidc'
  name: string
  /** For GitHub, which has no discovery, the address of the site. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** The operator's settings about accounts. */
export interface AccountSettings {
  /** Whether new members must confirm their email address. */
  emailVerification: boolean
  /** Whether moderators need a second factor or a passkey. */
  moderatorsNeed2fa: boolean
  providers: ProviderSettings[]
}

/** Settings that the environment of the server sets: they win over the stored ones. */
export interface FixedSettings {
  name?: string
}

/** The settings of the site that are needed without a query, as they are now. */
export interface LiveSettings {
  readonly name: string
  readonly tagline: string
  /** Path below the address of the API. */
  readonly logo: string | null
  /** Whether the public data may be downloaded. */
  readonly dump: boolean
  readonly fixed: FixedSettings
  /** Resolves when they are as new as the last invalidation of the tag `site`. Never rejects. */
  renewed(): Promise<void>
}

/** Counts the needs that are asked, without who asked. */
export interface NeedCounter {
  /** Counts a need, and remembers the number of its results. */
  count(need: string, results: number): void
  /** Writes what was counted. */
  flush(): Promise<void>
}

/** The installation, as the overview of administrators shows it. */
export interface Installation {
  /** The version of this program. */
  version: string
  /** Whether mails go to a mail server; else they are written to files. */
  hasMailServer: boolean
  hasRateLimits: boolean
}

/** The services that handlers use. */
export interface Services {
  database: Database
  /** The key of HMACs. */
  secret: string
  /** Whether demo members may sign in: only while the site listens on a loopback address. */
  demoSignIn: boolean
  /** Writes the summaries that members ask for. */
  summarizer: Summarizer
  /** Reads needs beside the rules. Undefined without a model. */
  understander: Understander | undefined
  /** The model that chooses sentences for verdicts. Undefined without a model. */
  verdictModel: string | undefined
  /** Makes vectors of texts, to compare them by meaning. */
  embeddings: Embeddings
  /** Counts the needs that are asked. */
  needs: NeedCounter
  /** The files of pictures. */
  media: MediaStore
  /** The folder for mails as files; undefined when no mail is written to files. */
  mailDir: string | undefined
  /** The site's name now. */
  readonly siteName: string
  settings: LiveSettings
  /** The site's own address, without a trailing slash. */
  siteUrl: string
  /** For the overview of administrators. */
  installation: Installation
  /** Settings about accounts. */
  accounts: AccountSettings
  /** The recipient of contact messages, if there is one. */
  operatorEmail: string | undefined
  /** Wakes the mail worker after a mail was queued. */
  wakeMail: () => void
  /** Fetches the logos of new tools now. */
  wakeLogos: () => void
  /** Has changed texts read for the finder now. */
  wakeFinder: () => void
  /** The folder of the dump. */
  dumpDir: string
  /** Makes the dump now, or removes it, as the settings say. */
  wakeDump: () => void
  /** Has imports worked on now. */
  wakeImports: () => void
  /** Wakes the worker that notifies followers of new posts. */
  wakeNewPosts: () => void
  /** Wakes the worker that notifies followers of lists. */
  wakeListItems: () => void
  /** Has saved needs that are due evaluated now. */
  wakeSavedNeeds: () => void
  /** Has votes weighed soon, in the background. */
  wakeWeights: () => void
  /** Rate limits. */
  limits: Limits
  /** Hosts that links may not point to, subdomains included. */
  refusedHosts: string[]
  /** Fetches from other sites. */
  outgoing: Outgoing
  /** Requests to the providers that people sign in with. */
  providerFetch: ProviderFetch
  /** The response cache. */
  cache: Cache
  /** Chooses the database of public reads. */
  read: ReadRouter
  /** Chooses the database of members' reads; undefined without replicas. */
  readOwn: ReadRouter | undefined
  /** Limits concurrent uploads. */
  uploads: UploadSlots
  /** The log of security events. */
  securityLog: SecurityLog
  /** The open streams of members' browsers. */
  streams: NotificationStreams
  /** Records the first use of an access token from a network. */
  recordTokenUse: (use: TokenUse) => Promise<void>
}

/** A member when the endpoint requires one, else a member or null. */
type ViewerOf<E extends Endpoint> = E['access'] extends 'member' | 'moderator' | 'administrator'
  ? Viewer
  : Viewer | null

/** Lets a handler describe its answer to the cache. Without effect where the answer is not cached. */
export interface CachePolicy {
  /** Names the data that the answer is made from: an invalidation of one of these tags removes it. */
  addCacheTags: (...tags: CacheTag[]) => void
  /** Limits the age of an answer whose tags do not name all of its data, or that changes with time. */
  limitCacheAge: (seconds: number) => void
}

/** A parsed request and the services, as handlers get them. */
export interface Call<E extends Endpoint> extends Services, CachePolicy {
  viewer: ViewerOf<E>
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The uploaded file, if the endpoint takes one. */
  file: E['upload'] extends string ? Upload | undefined : undefined
  /** Prefix of every path of the API. */
  prefix: string
  /** The client's IP address. */
  address: string
  /** The client's `User-Agent`, at most 500 characters; empty without one. */
  userAgent: string
  /** The request's `Cookie` header. Cookies authenticate nobody: they bind a sign-in elsewhere to its browser. */
  cookie: string
  /** The request's `Sec-Fetch-Site` header: where a browser follows a link from; undefined from other clients. */
  fetchSite: string | undefined
}

/** The return value of a handler: a page of a paged list, a redirect, else the response body. */
export type Result<E extends Endpoint> = E['paged'] extends true
  ? Answer<E> extends Array<infer Item>
    ? Page<Sendable<Item>>
    : never
  : E['status'] extends 302
    ? Redirect
    : Sendable<Answer<E>>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>

/** Throws 404 or 403 when the object of the call does not exist for the viewer. */
export type Find<E extends Endpoint> = (
  call: Omit<Call<E>, 'query' | 'body' | 'file' | keyof CachePolicy>,
) => Promise<unknown>

interface RouteOptions<E extends Endpoint> {
  find: Find<E> | undefined
  /** The member's answer is cached for this member. */
  cachedForMember: boolean
  /**
   * The member's answer may come from a replica, without what others did in the last second. For frequent reads that write
   * nothing and decide nothing.
   */
  readsFromReplica: boolean
  /**
   * Runs before a member gets a public answer, which may come from the cache. Its failure makes no difference to the
   * answer.
   */
  onMemberRead: ((call: Services & { viewer: Viewer; params: Params<E> }) => Promise<void>) | undefined
  /** The call's own limits, counted in this order. */
  limits: readonly LimitRule[]
  /** Points of `misses` that the answer costs when it is not cached. One where none is given. */
  cost: CostOf
  /** Changes a query into one with the same answer, so that both are one entry of the cache. */
  sameAnswer: (query: Record<string, unknown>) => Record<string, unknown>
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

/** Ownership must be checked before the body is validated, so endpoints with an owner require `find`. */
type OptionsOf<E extends Endpoint> = E extends { whose: string; body: z.ZodType }
  ? [Options<E> & { find: Find<E> }]
  : [Options<E>?]

/**
 * Joins an endpoint and its handler. `find` runs only for invalid input, because the contract checks 404 and 403 before
 * 400; for valid input the handler itself checks them.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  ...[options]: OptionsOf<E>
): Route {
  const { find, cachedForMember = false, readsFromReplica = false, onMemberRead }: Options<E> = options ?? {}
  const { limits = [], cost = () => 1, admission, sameAnswer = (query) => query }: Options<E> = options ?? {}
  return {
    endpoint,
    handle: handle as unknown as Handler<Endpoint>,
    find: find as unknown as Find<Endpoint> | undefined,
    cachedForMember,
    readsFromReplica,
    onMemberRead: onMemberRead as unknown as Route['onMemberRead'],
    limits,
    cost,
    admission,
    sameAnswer,
  }
}
