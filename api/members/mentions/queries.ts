import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { NamedMember } from '#contract/mentions.ts'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { notify } from '#api/notifications/public.ts'
import { mentionedUsernames } from '#markdown/public.ts'

function usernamesIn(texts: string[]): string[] {
  const names = texts.flatMap(mentionedUsernames).map((username) => username.toLowerCase())
  return [...new Set(names)].slice(0, limits.mention.linked)
}

/** A member whose current or former username stands in a text. */
export interface Named {
  /** The username in the text, in lower case. */
  username: string
  member_id: number
}

/** The members whom texts name, in the order of their places in them. */
export async function findNamed(database: Database, ...texts: string[]): Promise<Named[]> {
  if (usernamesIn(texts).length === 0) return []
  const { rows } = await sql<Named>`
    select username, member_id from (
      select typed.username, typed.place, coalesce(
        (select id from members where ${normalForm(sql.ref('members.username'))} = typed.username),
        (
          select member_id from reserved_usernames reserved
          where ${normalForm(sql.ref('reserved.username'))} = typed.username
        )
      ) as member_id
      from unnest(${usernamesIn(texts)}::text[]) with ordinality as typed (username, place)
    ) named
    where member_id is not null
    order by place
  `.execute(database)
  return rows
}

interface Mentioning {
  actor: number
  post: number
  /** Null where the post itself mentions. */
  comment: number | null
  /** Whom the text names; they are locked. */
  named: Named[]
}

/**
 * Stores whom a post or comment mentions, in place of whom it did before, and notifies the first 20 who were not mentioned
 * before. Returns their ids.
 */
export async function storeMentions(
  transaction: Database,
  { actor, post, comment, named }: Mentioning,
): Promise<number[]> {
  const before = await transaction
    .selectFrom('mentions')
    .select('member_id')
    .where('post_id', '=', post)
    .where('comment_id', comment === null ? 'is' : '=', comment)
    .execute()
  if (before.length > 0) {
    await sql`
      delete from mentions
      where post_id = ${post} and comment_id is not distinct from ${comment}::integer
        and username <> all (${named.map(({ username }) => username)}::text[])
    `.execute(transaction)
  }
  if (named.length === 0) return []
  await sql`
    insert into mentions (post_id, comment_id, member_id, username)
    select ${post}, ${comment}, member_id, username
    from json_to_recordset(${JSON.stringify(named)}) as named (member_id integer, username text)
    on conflict (post_id, comment_id, username) do update set member_id = excluded.member_id
  `.execute(transaction)
  const known = [actor, ...before.map(({ member_id }) => member_id)]
  const mentioned = newlyNamed(named, known)
  await notify(transaction, 'member_mentioned', {
    actor,
    recipients: mentioned.map((member_id) => ({ member_id, post_id: post, comment_id: comment })),
  })
  return mentioned
}

/** The ids of the first 20 members whom a text names, without those who are known. */
export function newlyNamed(named: Named[], known: number[]): number[] {
  return [...new Set(named.map(({ member_id }) => member_id))]
    .slice(0, limits.mention.notified)
    .filter((id) => !known.includes(id))
}

/** A member whom a text mentions. */
export interface Mentioned {
  /** The username in the text, in lower case. */
  username: string
  member_id: number
  /** The member's username by now. */
  current: string
}

const mentioned = sql`
  coalesce(json_agg(json_build_object('username', named.username, 'member_id', members.id, 'current', members.username)), '[]')
  from named join members on members.id = named.member_id`

/** The members whom the texts of a query's `posts`, and the replies of makers to them, mention, as `Mentioned[]`. */
export const mentionedInPost = sql<Mentioned[]>`(
  with named as (
    select username, member_id from mentions where post_id = posts.id and comment_id is null
    union
    select named.username, named.member_id
    from maker_replies, json_to_recordset(maker_replies.mentions) as named (username text, member_id integer)
    where maker_replies.post_id = posts.id
  )
  select ${mentioned}
)`

/** The members whom the text of a query's `comments` mentions, as `Mentioned[]`. */
export const mentionedInComment = sql<Mentioned[]>`(
  with named as (select username, member_id from mentions where comment_id = comments.id)
  select ${mentioned}
)`

// Beginnings that are read at most: a member may have several.
const scanned = 100

/** At most 8 members whose username, or a word of whose name, begins with a text; none whom the viewer has muted. */
export async function findMembers(
  database: Database,
  viewer: Viewer,
  beginning: string,
): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`
    select members.username, members.name, members.profile_picture
    from (
      select member_id, min(text) as text
      from (
        select text, member_id from member_search_texts
        where text >= folded(${beginning}) and text < folded(${beginning}) || ${'\u{10ffff}'}
          and member_id <> all (${viewer.muted.members}::integer[])
        order by text, member_id
        limit ${sql.lit(scanned)}
      ) scanned
      group by member_id
      order by text, member_id
      limit ${sql.lit(limits.mention.found)}
    ) found
    join lateral (select * from members where id = found.member_id offset 0) members on true
    order by found.text, found.member_id
  `.execute(database)
  return rows
}
