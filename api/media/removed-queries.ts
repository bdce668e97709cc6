import pLimit, { type LimitFunction } from 'p-limit'
import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import type { MediaStore } from '#api/http/media-store.ts'
import { fileNameOf } from './picture-files.ts'

// Files of one transaction, which are removed together: a transaction that waits for a slow storage has few of them.
const batch = 8

/** Any fixed number; the other half of the lock is the path's hash. */
const lockNumber = 73064119

/**
 * Locks paths of pictures until the end of the transaction: their files are neither set nor removed meanwhile. To be taken
 * after the row that refers to a picture.
 */
async function lockPictures(transaction: Database, paths: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${lockNumber}, key)
    from (select distinct hashtext(path) as key from unnest(${paths}::text[]) as path order by key) keys
  `.execute(transaction)
}

/** Notes pictures that no row refers to any more, or never has. Their files are removed after the commit. */
export async function noteRemovedPictures(database: Database, paths: string[]): Promise<void> {
  await sql`
    insert into removed_pictures select unnest(${paths}::text[]) on conflict do nothing
  `.execute(database)
}

type IsUsed = (path: string) => Promise<boolean>

/** Notes a picture as removed unless a row has it, in a transaction that has made one row forget it. */
export async function releaseSharedPicture(
  transaction: Database,
  path: string | null,
  isUsed: IsUsed,
): Promise<void> {
  if (path === null) return
  await lockPictures(transaction, [path])
  if (!(await isUsed(path))) await noteRemovedPictures(transaction, [path])
}

interface SharedPicture {
  /** The path that the locked row refers to now. */
  before: string | null
  path: string
  /** Makes sure that the file exists. */
  store: () => Promise<unknown>
  /** Changes the row. */
  set: () => Promise<unknown>
  /** Whether any row refers to a path. */
  isUsed: IsUsed
}

/**
 * Sets a picture that other rows may share, in a transaction that has locked the row. Its file is there at the commit, even
 * when another row has just let go of it.
 */
export async function setSharedPicture(
  transaction: Database,
  { before, path, store, set, isUsed }: SharedPicture,
): Promise<void> {
  await lockPictures(transaction, before === null ? [path] : [before, path])
  await store()
  await set()
  await transaction.deleteFrom('removed_pictures').where('path', '=', path).execute()
  await releaseSharedPicture(transaction, before, isUsed)
}

/**
 * Removes the files of pictures whose rows were deleted, in whatever way. Throws when the store fails; the next call removes
 * what remains, at the latest that of the cleanup.
 */
export async function removeDeletedPictures(database: Database, media: MediaStore): Promise<void> {
  for (let found = batch; found === batch;) found = await removeBatch(database, media)
}

/** Returns the number of files. */
function removeBatch(database: Database, media: MediaStore): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const noted = await transaction.selectFrom('removed_pictures').select('path').limit(batch).execute()
    if (noted.length === 0) return 0
    await lockPictures(
      transaction,
      noted.map(({ path }) => path),
    )
    // Without those that a row has got again before the lock.
    const { rows } = await sql<{ path: string }>`
      delete from removed_pictures where path = any (${noted.map(({ path }) => path)}::text[]) returning path
    `.execute(transaction)
    // None is being removed any more when the transaction ends.
    const removed = await Promise.allSettled(rows.map(({ path }) => media.remove(fileNameOf(path))))
    const failed = removed.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    return noted.length
  })
}

interface Removals {
  limit: LimitFunction
  /** Begins after the one that runs. */
  next?: Promise<void> | undefined
}

const removals = new WeakMap<Database, Removals>()

/**
 * Removes what can be removed now, after a request has deleted rows. Requests at the same time share one removal: while a
 * storage hangs, a process has one transaction open that waits for it.
 */
export function tryToRemovePictures(database: Database, media: MediaStore): Promise<void> {
  const state: Removals = removals.get(database) ?? { limit: pLimit(1) }
  removals.set(database, state)
  state.next ??= state.limit(async () => {
    state.next = undefined
    await removeDeletedPictures(database, media).catch(() => {})
  })
  return state.next
}

/** Removes the files of pictures that no row has come to refer to, now or with the cleanup. */
export async function discardPictures(database: Database, media: MediaStore, paths: string[]): Promise<void> {
  await noteRemovedPictures(database, paths)
  await tryToRemovePictures(database, media)
}
