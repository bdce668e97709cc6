import { sql } from 'kysely'
import type { Post } from '#contract/posts.ts'
import type { Tool } from '#contract/tools.ts'
import type { Database } from '#database/client.ts'
import { selectPosts } from '#api/posts/public.ts'
import { selectTools } from '#api/tools/public.ts'

// Rows of one statement. Between two, others have their turn.
const batchSize = 200
const lock = 7_306_411_852_045n

/** Makes dumps of a site take turns: false while another transaction makes one. */
export async function lockDump(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lock}) as locked
  `.execute(transaction)
  return rows[0]!.locked
}

/** The numbers of tools and posts that guests see. */
export async function countContents(database: Database): Promise<{ tools: number; reviews: number }> {
  const { rows } = await sql<{ tools: number; reviews: number }>`
    select (select count(*)::integer from tools where post_count > 0) as tools,
      (select count(*)::integer from posts where hidden_because is null) as reviews
  `.execute(database)
  return rows[0]!
}

type Batch<Line> = { id: number; line: Line }[]

/** The rows of one batch after another, by id, as lines of JSON. */
async function* inBatches<Line>(next: (after: number) => Promise<Batch<Line>>): AsyncGenerator<Line[]> {
  let after = 0
  for (;;) {
    const rows = await next(after)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < batchSize) return
    after = rows.at(-1)!.id
  }
}

/** Every tool with a shown post, as guests read it. */
export function readTools(database: Database): AsyncGenerator<Tool[]> {
  return inBatches(async (after) => {
    const rows = await selectTools(database)
      .where('tools.id', '>', after)
      .orderBy('tools.id')
      .limit(batchSize)
      .execute()
    return rows.map(({ id, json }) => ({ id, line: JSON.parse(json) as Tool }))
  })
}

/** A post in the dump: as guests read it, without what is about its author alone or belongs to files, and with its tool's link. */
export type DumpedReview = Omit<
  Post,
  'user' | 'profile_picture' | 'job_title' | 'highlight' | 'pictures' | 'content' | 'tool'
> & { tool: { slug: string; name: string; link: string } | null }

/** Every shown post. */
export function readReviews(database: Database): AsyncGenerator<DumpedReview[]> {
  return inBatches(async (after) => {
    const rows = await selectPosts(database)
      .select(sql<string>`(select link from tools where tools.id = posts.tool_id)`.as('tool_link'))
      .where('posts.id', '>', after)
      .orderBy('posts.id')
      .limit(batchSize)
      .execute()
    return rows.map(({ id, json, tool_link }) => ({ id, line: toReview(JSON.parse(json), tool_link) }))
  })
}

function toReview(post: Post, link: string): DumpedReview {
  const { user: _user, profile_picture: _picture, job_title: _job, ...more } = post
  const { highlight: _highlight, pictures: _pictures, tool, ...shown } = more
  return { ...shown, tool: tool && { slug: tool.slug, name: tool.name, link } }
}
