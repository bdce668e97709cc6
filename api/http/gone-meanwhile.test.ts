import { beforeEach, expect, test } from 'vitest'
import { createPost } from '#contract/posts.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createComment } from '#contract/comments.ts'
import { reportComment } from '#contract/reports.ts'
import type { Database } from '#database/client.ts'
import { untilWaiting } from '#testing/locks.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
let member: Member
let other: Member
let counted = 0

beforeEach(async () => {
  ;[member, other] = (await insertCrowd(api.database, 2)) as [Member, Member]
})

/** Calls an endpoint that waits for a row while a transaction deletes it; returns the response. */
async function whileDeleting<T>(
  deletion: (transaction: Database) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const { answer } = await api.database.transaction().execute(async (transaction) => {
    await deletion(transaction)
    const answer = call()
    await untilWaiting(api.database)
    return { answer }
  })
  return answer
}

async function newCategory(): Promise<number> {
  const name = `Short-lived ${(counted += 1)}`
  const row = api.database.insertInto('categories').values({ name, is_standard: true }).returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

const removeCategory = (id: number) => (transaction: Database) =>
  transaction.deleteFrom('categories').where('id', '=', id).execute()

test('createPost is 400 when a category is deleted concurrently, and publishes nothing', async () => {
  const category = await newCategory()
  const body = { title: 'A tool', description: 'Text', category_ids: [1, category] }
  const answer = await whileDeleting(removeCategory(category), () =>
    api.call(createPost, { token: member.token, body }),
  )
  expectBadFields(answer, { category_ids: ['There is no such category'] })
  const posts = api.database.selectFrom('posts').select('id').where('author_id', '=', member.id)
  expect(await posts.execute()).toEqual([])
})

test('updateProfile is 400 when an interest is deleted concurrently', async () => {
  const category = await newCategory()
  const answer = await whileDeleting(removeCategory(category), () =>
    api.call(updateProfile, { token: member.token, body: { interests: [category] } }),
  )
  expectBadFields(answer, { interests: ['There is no such category'] })
})

test('reportComment is 404 when the post of the comment is deleted concurrently', async () => {
  const post = await api.post(other)
  const comment = await api.call(createComment, {
    token: other.token,
    params: { id: post.id },
    body: { text: 'Well' },
  })
  const answer = await whileDeleting(
    (transaction) => transaction.deleteFrom('posts').where('id', '=', post.id).execute(),
    () =>
      api.call(reportComment, {
        token: member.token,
        params: { id: comment.body.id },
        body: { reason: 'spam' },
      }),
  )
  expectRefused(answer, 404, { code: 'not_found' })
})
