import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { unpooled, type Cacheable, type Load } from '#api/http/cache/cache.ts'
import { longestCacheAge, type PublicAnswer } from '#api/http/cache/public-answer.ts'
import { logRarely } from '#api/http/log-rarely.ts'
import { publicCacheControl } from '#api/http/response.ts'
import { everything, type CacheTag } from '#api/http/cache/tags.ts'
import { changeScript, readScript, storedAnswers, writeScript } from './second-tier-scripts.ts'

/** Public answers that all processes of a site share: what one has made, the others need not make. */
export interface SecondTier {
  /** The same load, which takes the stored answer where there is a current one, and stores what it has made. */
  through(key: string, load: Load<unknown>): Load<unknown>
  /** Tells of changes, of this or another server. A `through` that begins later in this process takes no older answer. */
  invalidate(tags: CacheTag[]): void
  /** Whether invalidations by other servers are received. Nothing is taken or stored without them. */
  setListening(listening: boolean): void
  /** Loads that took a stored answer, and those that found none. */
  readonly reads: Readonly<{ hits: number; misses: number }>
  /** Whether the tier is in use. */
  readonly isUp: boolean
  stop(): void
}

interface Settings {
  /** A connection that sends commands in order, each once. */
  client: Redis
  /** Names the site and the version of its program: others make other answers. */
  namespace: string
  /** Called with changes that others have told of, maybe before their notification has arrived. */
  heard: (tags: CacheTag[]) => void
  log: Parameters<typeof logRarely>[0]
}

/** All of an answer but its body, its tags and its age. */
type Head = Pick<PublicAnswer, 'status' | 'encoding' | 'compressible' | 'etag' | 'headers'>

// Beyond this many tags, all that is stored is given up.
const maxTags = 1_000
const retryMs = 1_000

/** The keys of public answers are addresses; sessions have other keys. */
const isAddress = (key: string) => key.startsWith('/')

/**
 * A second tier of the cache in Redis or Valkey.
 *
 * An answer is stored with the time, by the clock of Redis, at which its load began, and is taken only if none of its tags has
 * changed at that time or later. Before the load begins, the process hears of all changes until that time, so it uses nothing
 * older of its own memory or of a replica. Each process tells of every change that it makes or hears of, in case its writer has no
 * connection.
 */
export function createSecondTier({ client, namespace, heard, log }: Settings): SecondTier {
  const reads = { hits: 0, misses: 0 }
  const warn = logRarely(log, 'Redis refuses commands, and the cache goes without it')
  /** Begins the names of the keys; undefined while there is no connection. */
  let prefix: string | undefined
  let listening: boolean | undefined
  /** What has to be told before an answer is taken: changes may have been missed, at the start by all processes. */
  let pendingChange: CacheTag | undefined = storedAnswers
  /** The time of the last answer of Redis. */
  let lastHeard = '0'
  let retry: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    // A server that has restarted from a file, or another one after a failover, may lack the last changes. Its answers have
    // keys of another run.
    const run = /^run_id:(\w+)/m.exec(await client.info('server'))?.[1]
    // The braces keep all keys on one node.
    const opening = `toolshelf:{${namespace}}:${run}`
    while (pendingChange !== undefined) {
      const tag: CacheTag = pendingChange
      pendingChange = undefined
      await tell(opening, [tag])
    }
    lastHeard = '0'
    prefix = opening
  }

  /** A command may have failed to arrive. The tier is used again after all that is stored was given up. */
  function fail(error: Error): void {
    pendingChange = everything
    prefix = undefined
    // Without a connection, the next one opens the tier.
    if (client.status !== 'ready') return
    warn(error)
    retry ??= setTimeout(tryToOpen, retryMs)
  }

  function tryToOpen(): void {
    retry = undefined
    open().catch(fail)
  }

  client.on('ready', tryToOpen)
  client.on('close', () => (prefix = undefined))
  if (client.status === 'ready') tryToOpen()

  function invalidate(tags: CacheTag[]): void {
    if (prefix === undefined) {
      pendingChange = everything
      return
    }
    tell(prefix, tags.length > maxTags ? [everything] : tags).catch(fail)
  }

  async function tell(run: string, tags: CacheTag[]): Promise<void> {
    await client.eval(changeScript, 1, `${run}:changes`, ...tags)
  }

  /** Passes on the changes that were not heard before: tags, each followed by its time. */
  function hear(now: string, changes: Buffer[]): void {
    const tags: CacheTag[] = []
    for (let n = 0; n < changes.length; n += 2) {
      const tag = String(changes[n])
      if (tag !== storedAnswers && Number(changes[n + 1]) >= Number(lastHeard)) tags.push(tag)
    }
    lastHeard = now
    if (tags.length > 0) heard(tags)
  }

  function keysOf(run: string, key: string): [string, string] {
    return [`${run}:${createHash('sha256').update(key).digest('base64url')}`, `${run}:changes`]
  }

  /** The stored answer, or the time from which on an answer to be stored is made; undefined where the tier is not in use. */
  async function take(
    key: string,
  ): Promise<{ stored: Cacheable<PublicAnswer> } | { run: string; now: Buffer } | undefined> {
    const run = prefix
    if (run === undefined || !listening) return undefined
    try {
      const answer = (await client.callBuffer(
        'EVAL',
        readScript,
        2,
        ...keysOf(run, key),
        lastHeard,
      )) as ReadAnswer
      // A change has failed to arrive, or changes of others.
      if (prefix !== run || !listening) return undefined
      const [now, changes] = answer
      hear(String(now), changes)
      return answer.length === 2 ? { run, now } : { stored: storedAnswer(answer) }
    } catch (error) {
      fail(error as Error)
      return undefined
    }
  }

  function store(run: string, key: string, now: Buffer, { value, expiresAt }: Cacheable<PublicAnswer>): void {
    const lifetime = Math.floor(Math.min((expiresAt ?? 0) - performance.now(), longestCacheAge))
    if (lifetime <= 0 || prefix !== run) return
    // More than a script can have as arguments of one command.
    if (value.cacheTags.length > maxTags) return
    const { body, cacheTags, status, encoding, compressible, etag, headers } = value
    const head: Head = { status, encoding, compressible, etag, headers }
    const [entry] = keysOf(run, key)
    client
      .eval(writeScript, 1, entry, lifetime, now, cacheTags.join('\n'), JSON.stringify(head), body)
      .catch(fail)
  }

  return {
    reads,
    get isUp() {
      return prefix !== undefined && listening === true
    },
    invalidate,
    stop: () => clearTimeout(retry),
    setListening(now) {
      // Changes in the meantime are unknown.
      if (now && listening === false) invalidate([everything])
      listening = now
    },
    through(key, load) {
      if (!isAddress(key)) return load
      return async () => {
        const taken = await take(key)
        if (taken && 'stored' in taken) {
          reads.hits += 1
          return taken.stored
        }
        if (taken) reads.misses += 1
        const loaded = (await load()) as Cacheable<PublicAnswer>
        if (taken && isForAll(loaded.value)) store(taken.run, key, taken.now, loaded)
        return loaded
      }
    },
  }
}

/** Redis's time in microseconds, changes; of a stored answer also its lifetime in milliseconds, tags, head and body. */
type ReadAnswer =
  | [now: Buffer, changes: Buffer[]]
  | [now: Buffer, changes: Buffer[], lifetime: number, tags: Buffer, head: Buffer, body: Buffer]

function isForAll({ headers }: PublicAnswer): boolean {
  return headers['cache-control'] === publicCacheControl
}

function storedAnswer([, , lifetime, tags, head, body]: Extract<
  ReadAnswer,
  { length: 6 }
>): Cacheable<PublicAnswer> {
  const cacheTags = tags.length > 0 ? tags.toString().split('\n') : []
  const expiresAt = performance.now() + lifetime
  const value = { ...(JSON.parse(head.toString()) as Head), body: unpooled(body), cacheTags, expiresAt }
  return { value, cacheTags, bytes: body.length, expiresAt }
}
