import { callbackify } from 'node:util'
import pg from 'pg'
import type { Connection } from './client.ts'
import { primaryOf, watchReadOnly, type Primary } from './primary.ts'

// read_only_sql_transaction: the server has become one that only reads.
const readOnlyCode = '25006'

/**
 * A connection to the PostgreSQL that takes writes: where the address names several hosts, to the primary among them. It
 * breaks off when that is the primary no longer.
 */
export class SiteClient extends pg.Client {
  readonly #primary: Primary | undefined
  readonly #isReadOnly: () => boolean

  constructor(connection: Connection) {
    const config = typeof connection === 'string' ? { connectionString: connection } : connection
    const primary = config.connectionString ? primaryOf(config.connectionString) : undefined
    super(primary ? { ...config, connectionString: primary.first } : config)
    this.#primary = primary
    this.#isReadOnly = watchReadOnly(this)
    this.connection.on('errorMessage', ({ code }) => {
      // After whoever asked has heard it.
      if (code === readOnlyCode) setImmediate(() => this.drop())
    })
    this.on('error', () => this.#primary?.doubt())
    this.once('end', () => this.#primary?.unfollow(this))
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const connecting = this.#primary ? this.#connectTo(this.#primary) : super.connect()
    if (!callback) return connecting
    callbackify(() => connecting)(callback)
  }

  /** Breaks off at once: whoever waits for an answer gets an error, and a pool makes a new connection. */
  drop(): void {
    this.#primary?.doubt()
    this.connection.stream.destroy()
  }

  async #connectTo(primary: Primary): Promise<pg.Client> {
    const { host, port } = await primary.find()
    Object.assign(this, { host, port })
    primary.follow(this)
    try {
      const client = await super.connect()
      if (this.#isReadOnly())
        throw Object.assign(new Error('The primary has become read-only'), { code: '57P03' })
      return client
    } catch (error) {
      primary.doubt()
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
  const client = new SiteClient(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
