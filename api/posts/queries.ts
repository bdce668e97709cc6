import { sql } from 'kysely'
import type { z } from 'zod'
import type { newPost } from '#contract/posts.ts'
import { inTransaction } from '#database/transaction.ts'
import { categoryOfName } from '#api/categories/public.ts'
import type { Database } from '#database/client.ts'
import { insertJobs } from '#api/jobs/public.ts'
import { lockMembers } from '#database/locks.ts'
import { findNamed, storeMentions } from '#api/members/mentions/public.ts'
import { recountPosts } from './count-queries.ts'
import { refreshPosts } from './document-queries.ts'
import { linkedTool, recountTools, toolOfLink } from '#api/tools/public.ts'
import { firstSentence } from '#api/verdicts/public.ts'
import { emit } from '#api/webhooks/events/public.ts'

type NewPost = z.output<typeof newPost>

/** The author's id of a post that a member can see, or undefined when there is none. */
export async function authorOf(database: Database, id: number, member: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('posts')
    .select('author_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('hidden_because', 'is', null), eb('author_id', '=', member)]))
    .executeTakeFirst()
  return row?.author_id
}

/** Whether a post with this id exists; `hidden_because` asks for a shown one, `deleted_at` for one that may be hidden. */
export async function postExists(
  database: Database,
  id: number,
  isNull: 'hidden_because' | 'deleted_at',
): Promise<boolean> {
  const row = await database
    .selectFrom('posts')
    .select('id')
    .where('id', '=', id)
    .where(isNull, 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks categories against merge and deletion, in the order of their ids. Returns their ids, each once; undefined when one is not
 * there.
 */
export async function lockCategories(transaction: Database, ids: number[]): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from categories where id = any (${ids}::integer[]) order by id for key share
  `.execute(transaction)
  return rows.length === new Set(ids).size ? rows.map(({ id }) => id) : undefined
}

/** Files a post under these categories, and no others. */
export async function fileUnder(transaction: Database, post: number, categories: number[]): Promise<void> {
  await sql`
    delete from post_categories where post_id = ${post} and category_id <> all (${categories}::integer[])
  `.execute(transaction)
  await sql`
    insert into post_categories (post_id, category_id, created_at)
    select posts.id, chosen.id, posts.created_at from posts, unnest(${categories}::integer[]) as chosen (id)
    where posts.id = ${post}
    on conflict do nothing
  `.execute(transaction)
}

/**
 * Publishes a post with its categories and the author's rating. Returns its id; undefined, and nothing is written, when a category doesn't exist or the author's account is just being deleted.
 */
export function insertPost(database: Database, author: number, post: NewPost): Promise<number | undefined> {
  return inTransaction(database, async (transaction) => {
    const named = await findNamed(transaction, post.description, post.personal_review)
    const people = await lockMembers(transaction, [author, ...named.map(({ member_id }) => member_id)])
    const chosen = await lockCategories(transaction, post.category_ids)
    if (!people.has(author) || !chosen) return undefined
    if (post.new_category) chosen.push(await categoryOfName(transaction, post.new_category))
    const { id, tool_id } = await insertRow(transaction, author, post)
    await fileUnder(transaction, id, chosen)
    await refreshPosts(transaction, [id])
    if (post.rating !== undefined) await rateOwnPost(transaction, { author, id, tool_id, value: post.rating })
    await recountTools(transaction, [tool_id])
    await insertAnnouncement(transaction, { author, id, tool_id })
    await storeMentions(transaction, {
      actor: author,
      post: id,
      comment: null,
      named: named.filter(({ member_id }) => people.has(member_id)),
    })
    await emit(transaction, 'post.published', { id, member: author })
    return id
  })
}

interface Row {
  id: number
  tool_id: number | null
}

async function insertRow(transaction: Database, author: number, post: NewPost): Promise<Row> {
  const tool = linkedTool(post.link, post.title)
  return transaction
    .insertInto('posts')
    .values({
      author_id: author,
      title: post.title,
      description: post.description,
      first_sentence: firstSentence(post.description),
      personal_review: post.personal_review,
      link: post.link,
      relation: post.relation,
      evidence: post.evidence && JSON.stringify(post.evidence),
      link_identity: tool?.identity ?? null,
      tool_id: await toolOfLink(transaction, tool),
    })
    .returning(['id', 'tool_id'])
    .executeTakeFirstOrThrow()
}

type Published = Row & { author: number }

async function rateOwnPost(
  transaction: Database,
  { author, id, tool_id, value }: Published & { value: number },
): Promise<void> {
  await sql`
    insert into ratings (post_id, member_id, value, weight, is_tied)
    select ${id}, id, ${value}::smallint, weight, is_tied(id, ${tool_id}) from members where id = ${author}
  `.execute(transaction)
  await recountPosts(transaction, [id])
}

/** Adds the job that notifies the followers of the author and the tool, however many they are, where there are any. */
async function insertAnnouncement(transaction: Database, { author, id, tool_id }: Published): Promise<void> {
  await insertJobs(
    'new-posts',
    sql`
      select gen_random_uuid() as id, now() as created_on, jsonb_build_object('post', ${id}::integer) as data
      where exists (select from member_follows where followed_id = ${author})
        or exists (select from tool_follows where tool_id = ${tool_id})`,
  ).execute(transaction)
}

/** Whether the member's account exists. */
export async function memberExists(database: Database, member: number): Promise<boolean> {
  const row = await database.selectFrom('members').select('id').where('id', '=', member).executeTakeFirst()
  return row !== undefined
}
