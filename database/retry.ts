import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseConnection, PostgresDialectConfig, TransactionSettings } from 'kysely'
import { TimedDialect, TimedDriver } from './query-time.ts'

// deadlock_detected and serialization_failure: PostgreSQL rolled everything back.
const retryableCodes = new Set(['40P01', '40001'])
const maxAttempts = 5

/** Thrown in a transaction that has read what another one has changed since: the transaction is repeated. */
export class ConcurrentChange extends Error {
  readonly code = '40001'
}

/**
 * Repeats the work after a deadlock, with random backoff, up to five attempts in all; then throws the error. The work
 * is one statement or one whole transaction.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retryableCodes.has(String(error.code))
}

/** Retries single statements. A statement in a transaction cannot be: use `retrying` around the transaction. */
export class RetryingDialect extends TimedDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): RetryingDriver {
    return new RetryingDriver(this.#config)
  }
}

class RetryingDriver extends TimedDriver {
  readonly #wrapped = new WeakSet<DatabaseConnection>()
  readonly #inTransaction = new WeakSet<DatabaseConnection>()

  override async acquireConnection(
    ...options: Parameters<TimedDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options)
    this.#inTransaction.delete(connection)
    if (this.#wrapped.has(connection)) return connection
    this.#wrapped.add(connection)
    const execute = connection.executeQuery.bind(connection) as DatabaseConnection['executeQuery']
    connection.executeQuery = (...query) =>
      this.#inTransaction.has(connection) ? execute(...query) : retrying(() => execute(...query))
    return connection
  }

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#inTransaction.add(connection)
    return super.beginTransaction(connection, settings)
  }
}
