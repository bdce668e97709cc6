import { callbackify } from 'node:util'
import pg from 'pg'
import type { Connection } from './client.ts'
import { describeUrl, urlPerHost } from './connection-urls.ts'

interface Host {
  host: string
  port: number
}

/** An open connection to the current primary. */
interface Follower extends Host {
  drop(): void
}

/** Tracks which of several hosts is the primary. */
interface Primary {
  /** The URL of the first host. */
  first: string
  /** The current primary, looked up if unknown. Rejects when no host takes writes. */
  find(): Promise<Host>
  /** Forgets the current primary. The next connection looks it up again. */
  invalidate(): void
  /** Drops the connection when another host becomes the primary. */
  follow(connection: Follower): void
  unfollow(connection: Follower): void
}

const connectTimeout = 2_000
// read_only_sql_transaction: the server was demoted.
const readOnlyCode = '25006'
// cannot_connect_now: a code that callers retry.
const retryableCode = '57P03'

/**
 * A connection to the primary. With several hosts in the URL it finds the one that takes writes. Drops itself when that
 * server turns read-only or another host becomes the primary.
 */
export class PrimaryClient extends pg.Client {
  readonly #primary: Primary | undefined
  readonly #isReadOnly: () => boolean

  constructor(connection: Connection) {
    const config = typeof connection === 'string' ? { connectionString: connection } : connection
    const primary = config.connectionString ? primaryOf(config.connectionString) : undefined
    super(primary ? { ...config, connectionString: primary.first } : config)
    this.#primary = primary
    this.#isReadOnly = watchReadOnly(this)
    this.connection.on('errorMessage', ({ code }) => {
      // Deferred, so that the query still rejects with this error.
      if (code === readOnlyCode) setImmediate(() => this.drop())
    })
    this.on('error', () => this.#primary?.invalidate())
    this.once('end', () => this.#primary?.unfollow(this))
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const connecting = this.#primary ? this.#connectTo(this.#primary) : super.connect()
    if (!callback) return connecting
    callbackify(() => connecting)(callback)
  }

  /** Destroys the connection. Running queries reject, and a pool opens a new connection. */
  drop(): void {
    this.#primary?.invalidate()
    this.connection.stream.destroy()
  }

  async #connectTo(primary: Primary): Promise<pg.Client> {
    const { host, port } = await primary.find()
    Object.assign(this, { host, port })
    primary.follow(this)
    try {
      const client = await super.connect()
      if (this.#isReadOnly()) {
        throw Object.assign(new Error('The primary has become read-only'), { code: retryableCode })
      }
      return client
    } catch (error) {
      primary.invalidate()
      primary.unfollow(this)
      this.connection.stream.destroy()
      throw error
    }
  }
}

/** Runs the work on a connection of its own, which is closed afterwards. */
export async function withClient<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new PrimaryClient(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

const primaries = new Map<string, Primary>()

/** The primary of a URL with several hosts, one per process; undefined for a single host. */
function primaryOf(url: string): Primary | undefined {
  const urls = urlPerHost(url)
  if (urls.length === 1) return undefined
  let primary = primaries.get(url)
  if (!primary) primaries.set(url, (primary = trackPrimary(urls)))
  return primary
}

function trackPrimary(urls: string[]): Primary {
  const followers = new Set<Follower>()
  let known: Host | undefined
  let searching: Promise<Host> | undefined

  async function search(): Promise<Host> {
    const { host, port } = (known = await findWritable(urls))
    for (const one of [...followers]) if (one.host !== host || one.port !== port) one.drop()
    return known
  }

  return {
    first: urls[0]!,
    async find() {
      return known ?? (searching ??= search().finally(() => (searching = undefined)))
    },
    invalidate: () => (known = undefined),
    follow: (connection) => followers.add(connection),
    unfollow: (connection) => followers.delete(connection),
  }
}

/** Asks all hosts at once, so that an unresponsive one delays nobody. */
async function findWritable(urls: string[]): Promise<Host> {
  try {
    return await Promise.any(urls.map(connectWritable))
  } catch (error) {
    const { errors } = error as AggregateError
    const reasons = urls.map((url, index) => `${describeUrl(url)}: ${errors[index].message}`)
    const [code, ...others] = new Set(errors.map((one) => one.code))
    // Only an error that all hosts share, such as a wrong password, is returned as it is.
    const overall = others.length > 0 || code === undefined ? retryableCode : code
    throw Object.assign(new Error(`None of the hosts takes writes (${reasons.join('; ')})`), {
      code: overall,
    })
  }
}

async function connectWritable(url: string): Promise<Host> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeout })
  client.on('error', () => {})
  const isReadOnly = watchReadOnly(client)
  try {
    await client.connect()
    if (isReadOnly()) throw new Error('it is read-only')
    const { host, port } = client
    return { host, port }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Follows the parameters that PostgreSQL reports at the start of a connection and on every change. */
function watchReadOnly({ connection }: pg.Client): () => boolean {
  const readOnly = new Set<string>()
  connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }) => {
    if (name !== 'in_hot_standby' && name !== 'default_transaction_read_only') return
    if (value === 'on') readOnly.add(name)
    else readOnly.delete(name)
  })
  return () => readOnly.size > 0
}
