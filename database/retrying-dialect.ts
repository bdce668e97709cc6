import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely'
import { retrying } from './retry.ts'

class RetryingDriver extends PostgresDriver {
  readonly #prepared = new WeakSet<DatabaseConnection>()
  readonly #inTransaction = new WeakSet<DatabaseConnection>()

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options)
    this.#inTransaction.delete(connection)
    if (this.#prepared.has(connection)) return connection
    this.#prepared.add(connection)
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

/**
 * PostgreSQL, to which a statement is sent again that was undone to end a deadlock: nothing of it has happened. Those of
 * a transaction are not, because the ones before them were undone too: `retrying` repeats a whole transaction.
 */
export class RetryingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): RetryingDriver {
    return new RetryingDriver(this.#config)
  }
}
