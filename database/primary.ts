import pg from 'pg'
import { addressesOf, placeOf } from './addresses.ts'

/** Where a PostgreSQL listens. */
interface Host {
  host: string
  port: number
}

/** A connection to what was the primary. */
interface Follower extends Host {
  /** Breaks off: whoever waits for an answer gets an error. */
  drop(): void
}

/** Which of several hosts takes writes. */
export interface Primary {
  /** An address to begin with. */
  first: string
  /** The host that takes writes, asked for where it isn't known. Rejects where none does. */
  find(): Promise<Host>
  /** Tells that something is wrong with it: it is looked for anew before the next connection. */
  doubt(): void
  /** Has a connection broken off once another host has become the primary. */
  follow(connection: Follower): void
  unfollow(connection: Follower): void
}

// A host that is there answers within milliseconds, and one that takes writes makes the others not matter.
const patience = 2_000

const found = new Map<string, Primary>()

/** The primary among the hosts of an address; undefined where it names one alone. The same for all of this process. */
export function primaryOf(url: string): Primary | undefined {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return undefined
  let primary = found.get(url)
  if (!primary) found.set(url, (primary = followPrimary(addresses)))
  return primary
}

function followPrimary(addresses: string[]): Primary {
  const followers = new Set<Follower>()
  let known: Host | undefined
  let searching: Promise<Host> | undefined

  async function search(): Promise<Host> {
    const { host, port } = (known = await firstThatTakesWrites(addresses))
    for (const one of [...followers]) if (one.host !== host || one.port !== port) one.drop()
    return known
  }

  return {
    first: addresses[0]!,
    async find() {
      return known ?? (searching ??= search().finally(() => (searching = undefined)))
    },
    doubt: () => (known = undefined),
    follow: (connection) => followers.add(connection),
    unfollow: (connection) => followers.delete(connection),
  }
}

/** All are asked at once, so that a host that is silent holds nobody up. */
async function firstThatTakesWrites(addresses: string[]): Promise<Host> {
  try {
    return await Promise.any(addresses.map(takesWrites))
  } catch (error) {
    const { errors } = error as AggregateError
    const said = addresses.map((address, nth) => `${placeOf(address)}: ${errors[nth].message}`)
    const [code, ...others] = new Set(errors.map((one) => one.code))
    // Unless all say the same, such as that the password is wrong, it may soon be otherwise: cannot_connect_now.
    const passing = others.length > 0 || code === undefined ? '57P03' : code
    throw Object.assign(new Error(`None of the hosts takes writes (${said.join('; ')})`), { code: passing })
  }
}

async function takesWrites(address: string): Promise<Host> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: patience })
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

/** Looks at what PostgreSQL tells of itself at the beginning of a connection and whenever it changes. */
export function watchReadOnly({ connection }: pg.Client): () => boolean {
  const readOnly = new Set<string>()
  connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }) => {
    if (name !== 'in_hot_standby' && name !== 'default_transaction_read_only') return
    if (value === 'on') readOnly.add(name)
    else readOnly.delete(name)
  })
  return () => readOnly.size > 0
}
