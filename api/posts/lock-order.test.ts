import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { createPost, updatePost } from '#contract/posts.ts'
import { bookmarkPost, createSavedList, deleteSavedList } from '#contract/lists.ts'
import { deleteAccount } from '#contract/profiles.ts'
import type { Database } from '#database/client.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertCrowd, insertPosts, type Member, password, removeMember } from '#testing/rows.ts'
import { untilWaiting } from '#testing/locks.ts'
import { createTestApi } from '#testing/api.ts'

const api = await createTestApi()
const [author] = (await insertCrowd(api.database, 1)) as [Member]

async function newPost(by: number = author.id): Promise<number> {
  const [id] = await insertPosts(api.database, by, [new Date()])
  return id!
}

async function newMember(): Promise<Member> {
  const [member] = (await insertCrowd(api.database, 1)) as [Member]
  return member
}

/** Does the work in a transaction, which is committed afterwards. */
function inTransaction<T>(work: (transaction: Database) => Promise<T>): Promise<T> {
  return api.database.transaction().execute(work)
}

/** Locks a row as the counters do; throws when another transaction holds it. */
async function lock(transaction: Database, table: 'posts' | 'saved_lists', id: number): Promise<void> {
  const query = transaction.selectFrom(table).select('id').where('id', '=', id)
  await query.forNoKeyUpdate().noWait().executeTakeFirstOrThrow()
}

const accountOf = (transaction: Database, id: number) =>
  transaction.selectFrom('members').select('id').where('id', '=', id)

const leave = (token: string) => api.call(deleteAccount, { token, body: { password } })

test('what a member does while their account goes is refused, and writes nothing', async () => {
  const { id: leaving, token } = await newMember()
  const post = await newPost()
  const params = { id: post }
  const answers = await inTransaction(async (transaction) => {
    await removeMember(transaction, leaving)
    const calls = [
      api.call(likePost, { token, params }),
      api.call(ratePost, { token, params, body: { value: 3 } }),
      api.call(createComment, { token, params, body: { text: 'Too late' } }),
      api.call(bookmarkPost, { token, body: { post_id: post } }),
      api.call(createSavedList, { token, body: { name: 'Too late' } }),
      api.call(createPost, { token, body: { title: 'Late', description: 'Too late', category_ids: [1] } }),
    ]
    await untilWaiting(api.database, calls.length)
    return calls
  })
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 404, 401, 401])
})

test('a list is deleted after its posts are locked, as posts are saved', async () => {
  const { id: member, token } = await newMember()
  const post = await newPost()
  const { body: list } = await api.call(createSavedList, { token, body: { name: 'Going' } })
  await api.database
    .insertInto('saved_items')
    .values({ list_id: list.id, post_id: post, member_id: member })
    .execute()
  const [deletion] = await inTransaction(async (transaction) => {
    await lock(transaction, 'posts', post)
    const call = api.call(deleteSavedList, { token, params: { id: list.id } })
    await untilWaiting(api.database)
    await lock(transaction, 'saved_lists', list.id)
    return [call]
  })
  expect((await deletion!).status).toBe(204)
})

test('a post is edited after its author is locked', async () => {
  const { id: member, token } = await newMember()
  const post = await newPost(member)
  const body = { title: 'Edited', description: 'Text', category_ids: [1] }
  const [edit] = await inTransaction(async (transaction) => {
    await accountOf(transaction, member).forUpdate().execute()
    const call = api.call(updatePost, { token, params: { id: post }, body })
    await untilWaiting(api.database)
    await lock(transaction, 'posts', post)
    return [call]
  })
  expect((await edit!).status).toBe(200)
})

test('a member leaves after the account and then the posts are locked', async () => {
  const { id: leaving, token } = await newMember()
  const post = await newPost(leaving)
  const [deletion] = await inTransaction(async (transaction) => {
    await accountOf(transaction, leaving).forKeyShare().execute()
    const call = leave(token)
    await untilWaiting(api.database)
    await lock(transaction, 'posts', post)
    return [call]
  })
  expect((await deletion!).status).toBe(204)
})

/** Resolves once so many statements have waited for longer than it takes until PostgreSQL looks for a deadlock. */
async function untilLookedAt(database: Database, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted
          and waitstart < clock_timestamp() - 1.5 * current_setting('deadlock_timeout')::interval
      `.execute(database)
      return rows.length
    })
    .toBe(count)
}

test('a deletion of an account that PostgreSQL undoes to end a deadlock is done again', async () => {
  const { id: leaving, token } = await newMember()
  const [first, second, third] = [await newPost(leaving), await newPost(leaving), await newPost(leaving)]
  const lockPost = (transaction: Database, id: number) =>
    transaction.selectFrom('posts').select('id').where('id', '=', id).forUpdate().execute()
  const [deletion, crosswise] = await inTransaction(async (holder) => {
    await lockPost(holder, second)
    const locked = Promise.withResolvers<void>()
    const crosswise = inTransaction(async (transaction) => {
      await lockPost(transaction, third)
      locked.resolve()
      await untilWaiting(api.database)
      await lockPost(transaction, first)
    })
    await Promise.race([locked.promise, crosswise])
    const deletion = leave(token)
    // The deletion is the one that waits anew afterwards, and so the one that PostgreSQL undoes.
    await untilLookedAt(api.database, 2)
    return [deletion, crosswise]
  })
  expect((await deletion!).status).toBe(204)
  await crosswise
})

test('a member leaves after all posts and then all lists are locked', async () => {
  const { id: leaving, token } = await newMember()
  const post = await newPost()
  const { body: saved } = await api.call(bookmarkPost, { token, body: { post_id: post } })
  const [deletion] = await inTransaction(async (transaction) => {
    await lock(transaction, 'posts', post)
    const work = removeMember(api.database, leaving)
    await untilWaiting(api.database)
    await lock(transaction, 'saved_lists', saved.saved_list_id)
    return [work]
  })
  await deletion
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('of two lists that are made at once, one is the hundredth', async () => {
  const { id: member_id, token } = await newMember()
  const rows = Array.from({ length: 98 }, (_, n) => ({ member_id, name: `List ${n}` }))
  await api.database.insertInto('saved_lists').values(rows).execute()
  const make = (name: string) => api.call(createSavedList, { token, body: { name } })
  const made = await Promise.all([make('One'), make('Two')])
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409])
})
