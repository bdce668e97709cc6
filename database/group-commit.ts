import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import pg from 'pg'

interface GroupCommit<Item, Result> {
  /** Items with the same key that wait at the same time are written once. */
  keyOf: (item: Item) => unknown
  /** A group has items of one kind. Items without a kind are written alone. */
  kindOf: (item: Item) => unknown
  /**
   * Writes the items in one statement, and returns their results in the same order. It does not wait for what somebody else has
   * locked: items that it has not written have no result and are written by `writeAlone`, as are those of a group that
   * PostgreSQL has rolled back. Where that is unknown, as after a lost connection, all items fail.
   */
  writeGroup: (items: Item[]) => Promise<(Result | undefined)[]>
  writeAlone: (item: Item) => Promise<Result | undefined>
  /** The error for an item that would wait behind `maxWaiting` others. */
  tooMany: () => Error
}

interface Waiting<Item, Result> {
  item: Item
  result: Promise<Result | undefined>
  resolve: (result: Result | undefined | Promise<Result | undefined>) => void
  reject: (error: unknown) => void
}

const maxItems = 50
const maxWaiting = 1_000
// Those that wait for a lock must leave connections to others.
const maxAlone = 3

// PostgreSQL ends a connection with these, perhaps after a commit.
const endCodes = /^57P/

function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !endCodes.test(error.code ?? '')
}

/**
 * Returns a function that writes an item and resolves after its commit. An item is written at once when no group is being
 * written; those that come meanwhile are the next groups. So the more items come, the more of them share a round trip, a
 * transaction and a flush of the log, and none waits for others to come.
 */
export function groupCommit<Item, Result>({
  keyOf,
  kindOf,
  writeGroup,
  writeAlone,
  tooMany,
}: GroupCommit<Item, Result>): (item: Item) => Promise<Result | undefined> {
  const waiting = new Map<unknown, Waiting<Item, Result>>()
  const limitAlone = pLimit(maxAlone)
  let isWriting = false

  /** Takes the items that are written next: those of the same kind as the oldest one. */
  function takeGroup(): Waiting<Item, Result>[] {
    const all = [...waiting]
    const kind = all[0] && kindOf(all[0][1].item)
    const group = all.filter(([, { item }]) => kindOf(item) === kind).slice(0, maxItems)
    for (const [key] of group) waiting.delete(key)
    return group.map(([, one]) => one)
  }

  /** Writes a group. The error is one after which nobody knows whether the items are written. */
  async function tryGroup(items: Item[]): Promise<{ results: (Result | undefined)[]; error?: unknown }> {
    try {
      return { results: await writeGroup(items) }
    } catch (error) {
      return isRolledBack(error) ? { results: [] } : { results: [], error }
    }
  }

  async function writeWaiting(): Promise<void> {
    const group = takeGroup()
    isWriting = group.length > 0
    if (!isWriting) return
    const { results, error } = await tryGroup(group.map(({ item }) => item))
    void writeWaiting()
    // The next statement is sent before the answers to this one are made.
    await nextTurn()
    for (const [index, { item, resolve, reject }] of group.entries()) {
      if (error) reject(error)
      else resolve(results[index] ?? limitAlone(() => writeAlone(item)))
    }
  }

  return async (item) => {
    const key = keyOf(item)
    const same = waiting.get(key)
    if (same) return same.result
    if (waiting.size + limitAlone.pendingCount >= maxWaiting) throw tooMany()
    if (kindOf(item) === undefined) return limitAlone(() => writeAlone(item))
    const { promise: result, resolve, reject } = Promise.withResolvers<Result | undefined>()
    waiting.set(key, { item, result, resolve, reject })
    if (!isWriting) void writeWaiting()
    return result
  }
}
