import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { hashOf, newToken } from '#api/http/viewer.ts'
import { setSuspended } from '#api/moderation/public.ts'
import { refreshMemberTexts } from '#api/members/public.ts'
import { refreshPosts } from '#api/posts/public.ts'
import { deleteMember } from '#api/members/profiles/public.ts'

/** A member with a session. */
export interface Member {
  id: number
  token: string
  username: string
  email: string
}

/** The password of every member. */
export const password = 'Secret1!'

/** A hash of the password that takes no time to make or verify; the hash itself names its cost. */
export const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

let counted = 0

/** Inserts members without a session, each with the default list. Returns their ids. */
export async function insertMembers(database: Database, count: number): Promise<number[]> {
  const ids = await insertMemberRows(database, count)
  await refreshMemberTexts(database, ids)
  return ids
}

/** As `insertMembers`, without what is made of the rows: for earlier schemas too. */
export async function insertMemberRows(database: Database, count: number): Promise<number[]> {
  const hashed = await passwordHash
  const first = counted
  counted += count
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into members (name, email, username, password_hash)
      select 'Row ' || n, 'row' || n || '@example.org', 'row_' || n, ${hashed}
      from generate_series(${first + 1}::integer, ${first + count}::integer) n
      returning id
    ), listed as (
      insert into saved_lists (member_id, name, is_default) select id, 'Saved', true from made
    )
    select id from made order by id
  `.execute(database)
  return rows.map((row) => row.id)
}

interface Account {
  name: string
  username: string
  email: string
  /** The id of a browser that the member has signed in with before. */
  browser: string | undefined
}

/** Inserts a member with a proven address, a session and the default list. */
export async function insertMember(database: Database, account: Account): Promise<Member> {
  const { name, username, email, browser } = account
  const { token, hash: tokenHash } = newToken()
  const browserHash = browser === undefined ? null : hashOf(browser)
  const { rows } = await sql<{ id: number }>`
    with member as (
      insert into members (name, email, username, password_hash, email_proven)
      values (${name}, ${email}, ${username}, ${await passwordHash}, true) returning id
    ), list as (
      insert into saved_lists (member_id, name, is_default) select id, 'Saved', true from member
    ), session as (
      insert into sessions (token_hash, member_id) select ${tokenHash}, id from member
    ), known as (
      insert into known_browsers (member_id, browser_hash)
      select id, ${browserHash}::bytea from member where ${browserHash}::bytea is not null
    )
    select id from member
  `.execute(database)
  const { id } = rows[0]!
  await refreshMemberTexts(database, [id])
  return { id, token, username, email }
}

/** Inserts members with a session each. */
export async function insertCrowd(database: Database, count: number): Promise<Member[]> {
  const ids = await insertMembers(database, count)
  const signedIn = ids.map((id) => ({ id, ...newToken() }))
  const sessions = signedIn.map(({ id, hash }) => ({ member_id: id, token_hash: hash }))
  await database.insertInto('sessions').values(sessions).execute()
  const members = await database
    .selectFrom('members')
    .select(['id', 'username', 'email'])
    .where('id', 'in', ids)
    .execute()
  const named = new Map(members.map((member) => [member.id, member]))
  return signedIn.map(({ id, token }) => ({ ...named.get(id)!, token }))
}

/** Inserts one post for each time, in the given categories. Returns their ids in the order of the times. */
export async function insertPosts(
  database: Database,
  author: number,
  times: Date[],
  categories: number[] = [1],
): Promise<number[]> {
  const ids = await insertPostRows(database, author, times, categories)
  await refreshPosts(database, ids)
  return ids
}

/** As `insertPosts`, without what is made of the rows: for earlier schemas too. */
export async function insertPostRows(
  database: Database,
  author: number,
  times: Date[],
  categories: number[],
): Promise<number[]> {
  const posts = times.map((at, n) => ({
    author_id: author,
    title: `Post ${n + 1}`,
    description: 'Text',
    created_at: at,
  }))
  const inserted = await database.insertInto('posts').values(posts).returning(['id', 'created_at']).execute()
  const categorised = inserted.flatMap(({ id, created_at }) =>
    categories.map((category_id) => ({ post_id: id, category_id, created_at })),
  )
  if (categorised.length > 0) await database.insertInto('post_categories').values(categorised).execute()
  return inserted.map(({ id }) => id)
}

/** Deletes a member's account, as its owner does. */
export async function removeMember(database: Database, id: number): Promise<void> {
  const account = await database
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  if (account) await deleteMember(database, id, account.password_hash)
}

/** Suspends a member, or lets them sign in again, as the operator does. */
export async function suspend(database: Database, { username }: Member, isSuspended: boolean): Promise<void> {
  await setSuspended(database, username, isSuspended, { moderator: null, reason: 'spam' })
}
