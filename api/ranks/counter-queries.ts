import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Rows that one statement compares. */
const rowsAtOnce = 500

interface Page {
  /** The last id that was compared; null behind the last row. */
  last: number | null
  /** Rows whose members have other weights by now. */
  ids: number[]
}

/** The next posts that are marked as helpful: those whose readers are counted by former weights. */
async function outdatedPosts(database: Database, after: number): Promise<Page> {
  const { rows } = await sql<Page>`
    with page as materialized (
      select id, reader_discount from posts where id > ${after} and helpful_count > 0
      order by id limit ${rowsAtOnce}::bigint
    )
    select (select max(id) from page) as last, array(
      select page.id from page cross join lateral (
        select coalesce(sum(1000 - m.weight), 0) as discount
        from post_readers r join members m on m.id = r.member_id where r.post_id = page.id and not r.is_tied
      ) counted
      where counted.discount <> page.reader_discount
    ) as ids
  `.execute(database)
  return rows[0]!
}

/** The next lists that are followed: those whose followers are counted by former weights. */
async function outdatedLists(database: Database, after: number): Promise<Page> {
  const { rows } = await sql<Page>`
    with page as materialized (
      select id, follower_discount from saved_lists where id > ${after} and follower_count > 0
      order by id limit ${rowsAtOnce}::bigint
    )
    select (select max(id) from page) as last, array(
      select page.id from page cross join lateral (
        select coalesce(sum(1000 - m.weight), 0) as discount
        from list_follows f join members m on m.id = f.member_id where f.list_id = page.id
      ) counted
      where counted.discount <> page.follower_discount
    ) as ids
  `.execute(database)
  return rows[0]!
}

/** Counts the readers of some posts. Returns the tools of these posts. */
async function recountReaders(database: Database, ids: number[]): Promise<number[]> {
  await sql`select recount_helpful_marks(${ids}::integer[])`.execute(database)
  const rows = await database
    .selectFrom('posts')
    .select('tool_id')
    .distinct()
    .where('id', 'in', ids)
    .where('tool_id', 'is not', null)
    .execute()
  return rows.map(({ tool_id }) => tool_id!)
}

async function* outdated(
  next: (after: number) => Promise<Page>,
  signal: AbortSignal | undefined,
): AsyncGenerator<number[]> {
  for (let after: number | null = 0; after !== null;) {
    signal?.throwIfAborted()
    const { last, ids }: Page = await next(after)
    if (ids.length > 0) yield ids
    after = last
  }
}

/** Counts the readers of posts by the weights that members have now, in short statements. Yields the tools of posts that moved. */
export async function* recountAllReaders(database: Database, signal?: AbortSignal): AsyncGenerator<number[]> {
  for await (const ids of outdated((after) => outdatedPosts(database, after), signal))
    yield await recountReaders(database, ids)
}

/** Counts the followers of lists likewise. Returns whether a list moved. */
export async function recountAllFollowers(database: Database, signal?: AbortSignal): Promise<boolean> {
  let isMoved = false
  for await (const ids of outdated((after) => outdatedLists(database, after), signal)) {
    await sql`select recount_list_followers(${ids}::integer[])`.execute(database)
    isMoved = true
  }
  return isMoved
}
