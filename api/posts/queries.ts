import { sql } from 'kysely'
import type { z } from 'zod'
import type { Evidence } from '#contract/disclosure.ts'
import type { newPost } from '#contract/posts.ts'
import { lookalikeKey } from '#api/confusables/public.ts'
import type { Database } from '#database/client.ts'
import { idsOfNamed, namedMembers, recordMentions } from '#api/mentions/public.ts'
import { recordEvent } from '#api/events/public.ts'
import { linkedTool, toolIdOf } from '#api/tools/public.ts'

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
 * Publishes a post with its categories and the author's rating in one statement. Returns its id and who was notified of a
 * mention; undefined, and nothing is written, when a category doesn't exist or the author's account is just being deleted.
 */
export async function insertPost(
  database: Database,
  author: number,
  post: NewPost,
): Promise<Inserted | undefined> {
  const ids = [...new Set(post.category_ids)]
  const tool = linkedTool(post.link, post.title)
  const insert = sql<Inserted>`
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
    ), rated as (
      insert into ratings (post_id, member_id, value)
      select created.id, ${author}::integer, ${post.rating ?? null}::smallint
      from created where ${post.rating ?? null}::smallint is not null
    ), written as (
      select id as post_id, null::integer as comment_id from created
    ), ${recordMentions(author, 'written', { isEdit: false })}, ${recordEvent('post_published', {
      jobs: sql`
        select jsonb_build_object('post', id) as data from created
        where exists (select from member_follows where followed_id = author_id)
          or exists (select from tool_follows where tool_follows.tool_id = created.tool_id)`,
    })}
    select id, array(select member_id from mention_notified) as notified from created
  `
  const { rows } = await insert.execute(database)
  return rows[0]
}

/** Whether the member's account exists. */
export async function memberExists(database: Database, member: number): Promise<boolean> {
  const row = await database.selectFrom('members').select('id').where('id', '=', member).executeTakeFirst()
  return row !== undefined
}
