import { AsyncLocalStorage } from 'node:async_hooks'
import { PostgresDialect, PostgresDriver, type DatabaseConnection, type PostgresDialectConfig } from 'kysely'

/** Measures the database time of work. */
export interface QueryTimer {
  /** Runs work and times its queries. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** The time in which at least one query, or the wait for its connection, was under way. */
  readonly milliseconds: number
}

class Timer implements QueryTimer {
  milliseconds = 0
  #running = 0
  #since = 0

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return timers.run(this, work)
  }

  async time<Result>(query: () => Promise<Result>): Promise<Result> {
    if (this.#running === 0) this.#since = performance.now()
    this.#running += 1
    try {
      return await query()
    } finally {
      this.#running -= 1
      if (this.#running === 0) this.milliseconds += performance.now() - this.#since
    }
  }
}

const timers = new AsyncLocalStorage<Timer>()

export function createQueryTimer(): QueryTimer {
  return new Timer()
}

/** Whether a timer times the queries of the current work. */
export function isTiming(): boolean {
  return timers.getStore() !== undefined
}

/** Called after a query with its text, which has no values, and its duration in milliseconds. */
type QueryListener = (text: string, milliseconds: number) => void

const listeners = new Set<QueryListener>()

/** Listens to the queries of all pools of this process. Returns the function that ends it. */
export function onQuery(listener: QueryListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function observed<Result>(text: string, query: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  try {
    return await query()
  } finally {
    const milliseconds = performance.now() - begun
    for (const listener of listeners) listener(text, milliseconds)
  }
}

function timed<Result>(query: () => Promise<Result>): Promise<Result> {
  const timer = timers.getStore()
  return timer ? timer.time(query) : query()
}

/** Times the queries, and the waits for connections, of work that runs with a timer. */
export class TimedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): TimedDriver {
    return new TimedDriver(this.#config)
  }
}

export class TimedDriver extends PostgresDriver {
  readonly #wrapped = new WeakSet<DatabaseConnection>()

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await timed(() => super.acquireConnection(...options))
    if (this.#wrapped.has(connection)) return connection
    this.#wrapped.add(connection)
    const execute = connection.executeQuery.bind(connection) as DatabaseConnection['executeQuery']
    connection.executeQuery = (...query) => timed(() => observed(query[0].sql, () => execute(...query)))
    return connection
  }
}
