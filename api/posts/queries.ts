import { sql } from 'kysely'
import type { z } from 'zod'
import type { Evidence } from '#contract/disclosure.ts'
import type { newPost } from '#contract/posts.ts'
import { inTransaction } from '#database/transaction.ts'
import { lookalikeKey } from '#api/confusables/public.ts'
import type { Database } from '#database/client.ts'
import { idsOfNamed, namedMembers, recordMentions } from '#api/mentions/public.ts'
import { recordEvent } from '#api/events/public.ts'
import { recountPosts } from './count-queries.ts'
import { linkedTool, recountTools, toolIdOf } from '#api/tools/public.ts'

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

/** CTE `known`: the existing ones of these categories, locked against merge and deletion until the end. */
export function lockCategories(ids: number[]) {
  return sql`known as (
    select id from categories where id = any(${ids}::integer[]) order by id for key share
  )`
}

/** The value of `posts.evidence`. */
export function evidenceJson(evidence: Evidence | null): string | null {
  return evidence && JSON.stringify(evidence)
}

interface Inserted {
  id: number
  notified: number[]
}

/**
 * Publishes a post with its categories and the author's rating. Returns its id and who was notified of a mention; undefined,
 * and nothing is written, when a category doesn't exist or the author's account is just being deleted.
 */
export function insertPost(database: Database, author: number, post: NewPost): Promise<Inserted | undefined> {
  return inTransaction(database, async (transaction) => {
    const inserted = await insertWithCategories(transaction, author, post)
    if (!inserted) return undefined
    const { id, tool_id, notified } = inserted
    if (post.rating !== undefined) await rateOwnPost(transaction, author, { ...inserted, value: post.rating })
    await recountTools(transaction, [tool_id])
    return { id, notified }
  })
}

async function rateOwnPost(
  transaction: Database,
  author: number,
  { id, tool_id, value }: { id: number; tool_id: number | null; value: number },
): Promise<void> {
  await sql`
    insert into ratings (post_id, member_id, value, weight, is_tied)
    select ${id}, id, ${value}::smallint, weight, is_tied(id, ${tool_id}) from members where id = ${author}
  `.execute(transaction)
  await recountPosts(transaction, [id])
}

async function insertWithCategories(
  transaction: Database,
  author: number,
  post: NewPost,
): Promise<(Inserted & { tool_id: number | null }) | undefined> {
  const ids = [...new Set(post.category_ids)]
  const tool = linkedTool(post.link, post.title)
  const insert = sql<Inserted & { tool_id: number | null }>`
    with ${namedMembers(post.description, post.personal_review)}, people as (
      select id from members where id = ${author}::integer or id = any (array(${idsOfNamed})) order by id for key share
    ), writer as (
      select id from people where id = ${author}::integer
    ), ${lockCategories(ids)}, complete as (
      select id from writer where (select count(*) from known) = ${ids.length}::integer
    ), named as (
      insert into categories (name, key)
      select ${post.new_category ?? ''}, ${lookalikeKey(post.new_category ?? '')} from complete
      where ${post.new_category ?? ''} <> ''
      on conflict (key) do update set name = categories.name
      returning id
    ), created as (
      insert into posts (
        author_id, title, description, personal_review, link, relation, evidence, link_identity, tool_id
      )
      select id, ${post.title}, ${post.description}, ${post.personal_review}, ${post.link},
        ${post.relation}, ${evidenceJson(post.evidence)}::jsonb, ${tool?.identity ?? null}::text, ${toolIdOf(tool)}
      from complete
      returning id, author_id, tool_id, created_at
    ), categorised as (
      insert into post_categories (post_id, category_id, created_at)
      select created.id, chosen.id, created.created_at
      from created, (select id from known union select id from named) chosen
    ), written as (
      select id as post_id, null::integer as comment_id from created
    ), ${recordMentions(author, 'written', { isEdit: false })}, ${recordEvent('post_published', {
      jobs: sql`
        select jsonb_build_object('post', id) as data from created
        where exists (select from member_follows where followed_id = author_id)
          or exists (select from tool_follows where tool_follows.tool_id = created.tool_id)`,
    })}
    select id, tool_id, array(select member_id from mention_notified) as notified from created
  `
  const { rows } = await insert.execute(transaction)
  return rows[0]
}

/** Whether the member's account exists. */
export async function memberExists(database: Database, member: number): Promise<boolean> {
  const row = await database.selectFrom('members').select('id').where('id', '=', member).executeTakeFirst()
  return row !== undefined
}
