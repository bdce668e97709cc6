import { callbackify } from 'node:util'
import pg from 'pg'
import type { Connection } from './client.ts'
import { describeUrl, urlPerHost } from './connection-urls.ts'

interface Host {
  host: string
  port: number
}

const connectTimeout = 2_000
// read_only_sql_transaction: the server was demoted.
const readOnlyCode = '25006'
// cannot_connect_now: a code that callers retry.
const retryableCode = '57P03'

// The connections to the primary of a URL with several hosts.
const followers = new Map<string, Set<PrimaryClient>>()

/**
 * A connection to the primary. With several hosts in the URL it finds the one that takes writes. Drops itself when that
 * server turns read-only, and when a later connection finds that another host has become the primary.
 */
export class PrimaryClient extends pg.Client {
  readonly #urls: string[]
  readonly #followers: Set<PrimaryClient>
  readonly #isReadOnly: () => boolean

  constructor(connection: Connection) {
    const config = typeof connection === 'string' ? { connectionString: connection } : connection
    const { connectionString: url = '' } = config
    const urls = urlPerHost(url)
    super(urls.length > 1 ? { ...config, connectionString: urls[0]! } : config)
    this.#urls = urls
    this.#followers = followers.get(url) ?? new Set()
    if (urls.length > 1) followers.set(url, this.#followers)
    this.#isReadOnly = watchReadOnly(this)
    this.connection.on('errorMessage', ({ code }) => {
      // Deferred, so that the query still rejects with this error.
      if (code === readOnlyCode) setImmediate(() => this.drop())
    })
    // A query on a broken connection rejects by itself. The pool listens only between the uses of a connection, and not in
    // the moment after it opened.
    this.on('error', () => {})
    this.once('end', () => this.#followers.delete(this))
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const connecting = this.#urls.length > 1 ? this.#connectToPrimary() : super.connect()
    if (!callback) return connecting
    callbackify(() => connecting)(callback)
  }

  /** Destroys the connection. Running queries reject, and a pool opens a new connection. */
  drop(): void {
    this.connection.stream.destroy()
  }

  async #connectToPrimary(): Promise<pg.Client> {
    const { host, port } = await findWritable(this.#urls)
    Object.assign(this, { host, port })
    for (const one of [...this.#followers]) if (one.host !== host || one.port !== port) one.drop()
    this.#followers.add(this)
    try {
      const client = await super.connect()
      if (!this.#isReadOnly()) return client
      throw Object.assign(new Error('The primary has become read-only'), { code: retryableCode })
    } catch (error) {
      this.#followers.delete(this)
      this.drop()
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
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
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
