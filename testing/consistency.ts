import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#database/client.ts'
import { findWrongCounters, type WrongCount } from '#database/doctor/counters.ts'
import { findStaleDocuments } from '#database/doctor/documents.ts'

const last = 2 ** 31 - 1

/** Returns the posts, lists, tools, comments, members and categories whose stored counters differ from the rows they count. */
export async function findWrongCounts(database: Database): Promise<WrongCount[]> {
  return [
    ...(await findWrongCounters(database, 'posts', 1, last)),
    ...(await findWrongCounters(database, 'lists', 1, last)),
    ...(await findWrongCounters(database, 'tools', 1, last)),
    ...(await findWrongCounters(database, 'comments', 1, last)),
    ...(await findWrongCounters(database, 'members', 1, last)),
    ...(await findWrongCounters(database, 'categories', 1, last)),
  ]
}

/** Expects that documents, and what posts store of their categories, are as made anew, and that every post has a category. */
export async function expectFreshDocuments(database: Database, when = ''): Promise<void> {
  const stale = {
    posts: await findStaleDocuments(database, 'posts', 1, last),
    tools: await findStaleDocuments(database, 'tools', 1, last),
    members: await findStaleDocuments(database, 'members', 1, last),
    finder: await findStaleFinderDocuments(database),
    uncategorised: await postsWithoutCategory(database),
  }
  const none = { posts: [], tools: [], members: [], finder: [], uncategorised: [] }
  expect({ when, ...stale }).toEqual({ when, ...none })
}

/** Of documents that are marked, the job makes new ones. */
async function findStaleFinderDocuments(database: Database): Promise<number[]> {
  const { rows } = await sql<{ tool_id: number }>`
    select tool_id from fresh_finder_documents fresh full join finder_documents stored using (tool_id)
    where fresh.words is distinct from stored.words and stored.is_indexed is distinct from false
  `.execute(database)
  return rows.map(({ tool_id }) => tool_id)
}

async function postsWithoutCategory(database: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where not exists (select from post_categories where post_id = posts.id)
  `.execute(database)
  return rows.map(({ id }) => id)
}
