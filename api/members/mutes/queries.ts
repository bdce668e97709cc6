import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { idOfUsername } from '#api/members/public.ts'

/** The result of a mute. */
interface Outcome {
  /** Whether the target is the member, or a post by the member. */
  is_own: boolean
  /** Whether the target is on the member's list now. */
  is_muted: boolean
}

interface Table {
  name: 'mutes' | 'post_hides'
  column: 'muted_id' | 'post_id'
}

const muteTable: Table = { name: 'mutes', column: 'muted_id' }
const hideTable: Table = { name: 'post_hides', column: 'post_id' }

/**
 * Adds the target, a query for `id` and `is_own`, to a list of the member's. Concurrent calls may exceed the limit by their
 * number: it bounds reads, and nothing depends on its exactness.
 */
async function add(
  database: Database,
  { name, column }: Table,
  member: number,
  target: RawBuilder<unknown>,
): Promise<Outcome | undefined> {
  const [list, of] = [sql.table(name), sql.ref(column)]
  const statement = sql<Outcome>`
    with person as (
      select id from members where id = ${member}::integer for key share
    ), target as (
      select found.id, found.is_own from (${target}) found, person
    ), known as (
      select from ${list}, target where member_id = ${member} and ${of} = target.id
    ), added as (
      insert into ${list} (member_id, ${of})
      select ${member}::integer, id from target
      where not is_own and not exists (select from known)
        and (
          select count(*) from (select from ${list} where member_id = ${member} limit ${limits.mutes}) counted
        ) < ${limits.mutes}
      on conflict do nothing
      returning member_id
    )
    select is_own, exists (select from known) or exists (select from added)
        or (select count(*) from (select from ${list} where member_id = ${member} limit ${limits.mutes}) counted)
          < ${limits.mutes} as is_muted
    from target`
  const { rows } = await statement.execute(database)
  return rows[0]
}

function memberTarget(member: number, username: string) {
  return sql`select id, id = ${member} as is_own from members where id = ${idOfUsername(username)}`
}

/** Mutes a member. Undefined when there is none. */
export function muteMember(database: Database, member: number, username: string) {
  return add(database, muteTable, member, memberTarget(member, username))
}

/** Hides a shown post. Undefined when there is none. */
export function hidePost(database: Database, member: number, post: number) {
  const target = sql`
    select id, author_id = ${member} as is_own from posts where id = ${post} and hidden_because is null`
  return add(database, hideTable, member, target)
}

/** Takes the target, a query for `id` and `is_own`, off a list of the member's. Undefined when there is no target. */
async function remove(
  database: Database,
  { name, column }: Table,
  member: number,
  target: RawBuilder<unknown>,
): Promise<Pick<Outcome, 'is_own'> | undefined> {
  const statement = sql<Pick<Outcome, 'is_own'>>`
    with target as (
      ${target}
    ), removed as (
      delete from ${sql.table(name)} using target where member_id = ${member} and ${sql.ref(column)} = target.id
    )
    select is_own from target`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** Mutes a member no longer. Undefined when there is none. */
export function unmuteMember(database: Database, member: number, username: string) {
  return remove(database, muteTable, member, memberTarget(member, username))
}

/** Shows a hidden post again. Undefined when there is none that the member may know of. */
export function showPost(database: Database, member: number, post: number) {
  const target = sql`
    select id, author_id = ${member} as is_own from posts
    where id = ${post} and (
      hidden_because is null or exists (select from post_hides where member_id = ${member} and post_id = ${post})
    )`
  return remove(database, hideTable, member, target)
}

/** The members that a member has muted, the latest first. */
export function mutedMembers(database: Database, member: number) {
  return database
    .selectFrom('mutes')
    .innerJoin('members', 'members.id', 'mutes.muted_id')
    .select(['members.username', 'members.name'])
    .select(
      sql<string | null>`case when suspended_because is null then profile_picture end`.as('profile_picture'),
    )
    .where('mutes.member_id', '=', member)
    .orderBy('mutes.created_at', 'desc')
    .orderBy('mutes.muted_id', 'desc')
    .execute()
}

/** The shown posts that a member has hidden, the latest first. */
export function hiddenPosts(database: Database, member: number) {
  return database
    .selectFrom('post_hides')
    .innerJoin('posts', 'posts.id', 'post_hides.post_id')
    .select(['posts.id', 'posts.title'])
    .where('post_hides.member_id', '=', member)
    .where('posts.hidden_because', 'is', null)
    .orderBy('post_hides.created_at', 'desc')
    .orderBy('post_hides.post_id', 'desc')
    .execute()
}
