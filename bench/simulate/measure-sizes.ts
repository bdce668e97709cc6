import type pg from 'pg'
import type { Connection } from '#database/client.ts'
import { withClient } from '#database/primary-client.ts'
import type { Constants } from './constants.ts'

/** Bytes with indexes, and rows, of each table. */
export type TableSizes = Map<string, { bytes: number; rows: number }>

/** The tables whose bytes belong to a row of the first one; all others belong to posts. */
const tablesOf: Record<string, string[]> = {
  toolBytes: [
    ...[
      'tools',
      'tool_slugs',
      'tool_links',
      'tool_facts',
      'tool_fact_changes',
      'tool_documents',
      'tool_changes',
    ],
    ...['tool_makers', 'tool_follows', 'tool_rating_days', 'finder_documents', 'finder_sentences'],
    ...['finder_meanings', 'finder_tasks'],
  ],
  memberBytes: [
    ...[
      'members',
      'member_search_texts',
      'member_interests',
      'saved_lists',
      'member_follows',
      'category_follows',
    ],
  ],
  likeBytes: ['likes'],
  ratingBytes: ['ratings'],
  commentBytes: ['comments', 'comment_likes', 'mentions'],
  saveBytes: ['saved_items'],
  notificationBytes: ['notifications'],
}

/** Reads the sizes of all tables. */
export function readTableSizes(connection: Connection): Promise<TableSizes> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const sizes: TableSizes = new Map()
    for (const { name } of rows) sizes.set(name, await sizeOf(client, name))
    return sizes
  })
}

async function sizeOf(client: pg.ClientBase, table: string): Promise<{ bytes: number; rows: number }> {
  const { rows } = await client.query(
    `select count(*)::float8 as rows, pg_total_relation_size('${table}')::float8 as bytes from ${table}`,
  )
  return rows[0]
}

type RowBytes = Pick<
  Constants,
  | ('postBytes' | 'toolBytes' | 'memberBytes' | 'likeBytes' | 'ratingBytes' | 'commentBytes' | 'saveBytes')
  | ('notificationBytes' | 'rowBytes')
>

/** Bytes a row from two data sets: what both have, such as empty tables, does not count. */
export function bytesPerRow(small: TableSizes, large: TableSizes): RowBytes {
  const growth = (tables: Iterable<string>, what: 'bytes' | 'rows') =>
    [...tables].reduce(
      (sum, table) => sum + (large.get(table)?.[what] ?? 0) - (small.get(table)?.[what] ?? 0),
      0,
    )
  const named = new Set(Object.values(tablesOf).flat())
  const others = [...large.keys()].filter((table) => !named.has(table) && table !== 'sessions')
  const perRow = Object.entries({
    ...tablesOf,
    postBytes: ['posts', ...others.filter((one) => one !== 'posts')],
  })
  return {
    ...Object.fromEntries(
      perRow.map(([name, tables]) => [name, growth(tables, 'bytes') / growth([tables[0]!], 'rows')]),
    ),
    rowBytes: growth(large.keys(), 'bytes') / growth(large.keys(), 'rows'),
  } as RowBytes
}

const sessions = 20_000

/** Bytes of a session: adds sessions of random tokens one by one, as sign-ins do. */
export function measureSessionBytes(connection: Connection): Promise<number> {
  return withClient(connection, async (client) => {
    const before = await sizeOf(client, 'sessions')
    const perStatement = 100
    for (let n = 0; n < sessions / perStatement; n += 1) {
      await client.query(
        `insert into sessions (token_hash, member_id)
         select sha256(gen_random_uuid()::text::bytea), id from members order by random() limit $1`,
        [perStatement],
      )
    }
    const after = await sizeOf(client, 'sessions')
    return (after.bytes - before.bytes) / (after.rows - before.rows)
  })
}
