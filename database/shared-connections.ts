import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import {
  breakable,
  PreparingClient,
  settingsOf,
  type Connection,
  type Database,
  type Patience,
} from './client.ts'
import type { Tables } from './tables.ts'

interface Settings {
  /** The number of connections at most. */
  max?: number
  /** Without it, as long as it takes. `forConnection` is for a new one: nobody waits for a free one. */
  patience?: Patience | undefined
}

/** Sends what is asked in one turn of the event loop as one write: that is what a quick statement costs most. */
class GatheringClient extends PreparingClient {
  #gathers = false

  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads are wider than can be repeated
  override query(text: any, values?: any, callback?: any): any {
    this.#gather()
    return super.query(text, values, callback)
  }

  #gather(): void {
    if (this.#gathers) return
    const { stream } = this.connection
    this.#gathers = true
    stream.cork()
    setImmediate(() => {
      this.#gathers = false
      stream.uncork()
    })
  }
}

/** A place for one connection, opened when it is asked for and again when it broke. */
interface Place {
  /** How many have it now. */
  users: number
  client: Promise<PostgresPoolClient> | undefined
}

/** The client as one of its users has it: without transactions, which would take in the statements of all others. */
function lend(client: GatheringClient, place: Place): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => {
    if (/^(begin|start)\b/.test(text)) throw new Error('Statements on shared connections stand alone.')
    return client.query(text, values)
  }
  return { query: query as PostgresPoolClient['query'], release: () => void (place.users -= 1) }
}

/**
 * Opens a few connections on which statements are sent one behind the other without waiting for the answers (PostgreSQL's
 * pipeline mode), for quick statements that stand alone. Where many ask at the same time, neither side has to be woken
 * up for each of them. A statement waits for those before it on its connection, so each goes where the fewest are.
 * `disconnect` closes them.
 */
export function connectShared(connection: Connection, { max = 4, patience }: Settings = {}): Database {
  const places: Place[] = Array.from({ length: max }, () => ({ users: 0, client: undefined }))
  const open = new Set<GatheringClient>()

  async function openFor(place: Place): Promise<PostgresPoolClient> {
    const client = new GatheringClient({ ...settingsOf(connection, patience), pipeline: true })
    const gone = () => {
      open.delete(client)
      place.client = undefined
    }
    client.on('error', gone).once('end', gone)
    open.add(client)
    await client.connect()
    return lend(client, place)
  }

  const pool: PostgresPool = {
    options: {},
    async connect() {
      const place = places.reduce((best, one) => (one.users < best.users ? one : best))
      place.users += 1
      place.client ??= openFor(place)
      return place.client.catch((error: unknown) => {
        place.client = undefined
        place.users -= 1
        throw error
      })
    },
    async end() {
      await Promise.all([...open].map((client) => client.end()))
    },
  }
  return breakable(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), open)
}
