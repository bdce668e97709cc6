import type { Database } from './client.ts'
import { retrying } from './retry.ts'

type Subscriber = (messages: string[]) => void

const subscribers = new WeakMap<Database, Subscriber>()
/** By transaction: the messages that go out at its commit. */
const unpublished = new WeakMap<Database, Set<string>>()

/** Runs the work in a transaction, and again after a deadlock. Within a transaction, the work is a part of that. */
export function inTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  if (database.isTransaction) return work(database)
  return retrying(async () => {
    const messages = new Set<string>()
    const result = await database.transaction().execute((transaction) => {
      unpublished.set(transaction, messages)
      return work(transaction)
    })
    if (messages.size > 0) subscribers.get(database)?.([...messages])
    return result
  })
}

/**
 * Publishes messages to this database's subscriber when the transaction, one of `inTransaction`, has committed; a rollback drops
 * them. The subscriber passes them on to other servers: NOTIFY in the transaction would make all commits wait for each other.
 */
export function publish(transaction: Database, messages: Iterable<string>): void {
  const pending = unpublished.get(transaction)
  if (!pending) throw new Error('Only a transaction of inTransaction publishes.')
  for (const message of messages) pending.add(message)
}

/** Sets the subscriber to the messages of transactions on a database. It gets them before `inTransaction` returns. */
export function subscribe(database: Database, subscriber: Subscriber): void {
  subscribers.set(database, subscriber)
}
