import { Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely'
import {
  clientConfig,
  PreparingClient,
  trackConnections,
  type Connection,
  type Database,
  type QueryTimeouts,
} from './client.ts'
import { TimedDialect } from './query-time.ts'
import type { Tables } from './tables.ts'

interface Options {
  /** Maximum number of connections. */
  max?: number
  /** `connection` applies to opening a connection; there is no queue for free ones. */
  timeouts?: QueryTimeouts | undefined
}

/** Sends all queries of one turn of the event loop in one write, which is most of the cost of a quick query. */
class BatchingClient extends PreparingClient {
  #corked = false

  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads are wider than can be repeated
  override query(text: any, values?: any, callback?: any): any {
    this.#cork()
    return super.query(text, values, callback)
  }

  #cork(): void {
    if (this.#corked) return
    const { stream } = this.connection
    this.#corked = true
    stream.cork()
    setImmediate(() => {
      this.#corked = false
      stream.uncork()
    })
  }
}

/** One connection, opened on first use and again after an error. */
interface Slot {
  /** Queries in flight. */
  users: number
  client: Promise<PostgresPoolClient> | undefined
}

/** A client without transactions, which would include the statements of other users. */
function share(client: BatchingClient, slot: Slot): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => {
    if (/^(begin|start)\b/.test(text)) throw new Error('Pipelined connections do not support transactions.')
    return client.query(text, values)
  }
  return { query: query as PostgresPoolClient['query'], release: () => void (slot.users -= 1) }
}

/**
 * Opens a few connections in PostgreSQL's pipeline mode: statements are sent without waiting for the results of earlier
 * ones. For many concurrent, quick, independent statements. A statement waits for those before it on its connection, so
 * each goes to the connection with the fewest in flight. Close with `disconnect`.
 */
export function connectPipelined(connection: Connection, { max = 4, timeouts }: Options = {}): Database {
  const slots: Slot[] = Array.from({ length: max }, () => ({ users: 0, client: undefined }))
  const open = new Set<BatchingClient>()

  async function openIn(slot: Slot): Promise<PostgresPoolClient> {
    const client = new BatchingClient({ ...clientConfig(connection, timeouts), pipeline: true })
    const remove = () => {
      open.delete(client)
      slot.client = undefined
    }
    client.on('error', remove).once('end', remove)
    open.add(client)
    await client.connect()
    return share(client, slot)
  }

  const pool: PostgresPool = {
    options: {},
    async connect() {
      const slot = slots.reduce((best, one) => (one.users < best.users ? one : best))
      slot.users += 1
      slot.client ??= openIn(slot)
      return slot.client.catch((error: unknown) => {
        slot.client = undefined
        slot.users -= 1
        throw error
      })
    },
    async end() {
      await Promise.all([...open].map((client) => client.end()))
    },
  }
  return trackConnections(new Kysely<Tables>({ dialect: new TimedDialect({ pool }) }), open)
}
