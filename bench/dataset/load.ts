import pg from 'pg'
import type { Connection } from '#database/client.ts'
import { bulkLoad } from '#database/bulk-load.ts'
import { copy, type Value } from './copy.ts'
import { makeDocuments } from './documents.ts'
import * as engagement from './engagement.ts'
import * as members from './members.ts'
import * as posts from './posts.ts'
import { seeded } from './random.ts'
import * as settle from './settle.ts'
import type { Sizes } from './sizes.ts'
import { makeWorld } from './world.ts'

type Say = (line: string) => void

/** How old a notification is when it has been read for sure, before the end of the data. */
const readAfter = 14 * 24 * 3600 * 1000

async function fillTables(client: pg.Client, connection: Connection, sizes: Sizes, say: Say) {
  const world = makeWorld(sizes, seeded(sizes.seed))
  const step = async (name: string, work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    say(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  const table = (columns: string, rows: Iterable<Value[]>) =>
    step(columns.replace(/ .*/, ''), () => copy(client, columns, rows))

  const { rows: begun } = await client.query('select max(id) as last from categories')
  await table(members.memberColumns, members.members(world))
  await table(posts.categoryColumns, posts.moreCategories(world, begun[0].last))
  await table(members.interestColumns, members.interests(world))
  await table(members.listColumns, members.lists(world))
  await table(posts.postColumns, posts.posts(world))
  await table(posts.filingColumns, posts.filings(world))
  await table(engagement.likeColumns, engagement.likes(world))
  await table(engagement.ratingColumns, engagement.ratings(world))
  await table(engagement.commentColumns, engagement.comments(world))
  await table(engagement.savingColumns, engagement.savings(world))
  await step('other lists', () => client.query(settle.otherLists))
  await step('notifications', () =>
    client.query(settle.notifications, [new Date(world.end - readAfter).toISOString()]),
  )
  await step('documents', () => makeDocuments(connection, sizes.posts))
  await step('counters', () => settle.computeCounters(client))
  await settle.continueIds(client)
}

/**
 * Fills a migrated, empty database with the data set of these sizes. Not in one transaction: several connections work
 * on it. What was interrupted is of no use.
 */
export async function load(connection: Connection, sizes: Sizes, say: Say): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query("set maintenance_work_mem to '512MB'")
    await bulkLoad(client, () => fillTables(client, connection, sizes, say))
    say('indexes and keys stand again')
    // The counters rewrote every post; a site that grew by and by has no such gaps.
    await client.query('vacuum (full) posts')
    await client.query('vacuum (analyze)')
    say('analyzed')
  } finally {
    await client.end()
  }
}
