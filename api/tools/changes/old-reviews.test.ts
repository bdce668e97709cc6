import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listToolPosts } from '#contract/tools.ts'
import { hidePost } from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getPost, updatePost, verifyPost } from '#contract/posts.ts'
import { type FactKey, setFact } from '#contract/tool-facts.ts'
import { createTestApi } from '#testing/api.ts'
import type { Member } from '#testing/rows.ts'
import { tellChanges, watchReviews } from './tool-change-worker.ts'

const api = await createTestApi()
const { database } = api
const services = { database, cache: { invalidate() {} } }
const never = new AbortController().signal
const author = await api.member()
const price = (amount: number) => ({ amount, currency: 'USD', per: 'month' })
let slug: string
let post: number
let counted = 0

const set = async (key: FactKey, value: unknown) => {
  const body = { value: value as string, source: 'https://source.example/' }
  await api.call(setFact, { token: author.token, params: { slug, key }, body })
}

/** Moves all edits of facts and changes of tools into the past. */
async function pass(time: string): Promise<void> {
  for (const table of ['tool_fact_changes', 'tool_changes', 'review_checks']) {
    const column = table === 'review_checks' ? 'asked_at' : 'created_at'
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${time}::interval`.execute(
      database,
    )
  }
}

/** Changes a fact, and lets the job tell it. */
async function change(key: FactKey, value: unknown): Promise<void> {
  await set(key, value)
  await pass('1 hour')
  await tellChanges(services, never)
}

const review = (by: Member, personal_review = 'It does its work.') =>
  api.post(by, { title: 'Loom', link: `https://loom-${counted}.example/`, personal_review })

async function write(id: number, days: number): Promise<void> {
  await sql`update posts set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    database,
  )
}

beforeEach(async () => {
  counted += 1
  const written = await review(author)
  ;[slug, post] = [written.tool!.slug, written.id]
  await set('price', price(10))
  await set('trains_on_data', 'no')
  await pass('900 days')
  await tellChanges(services, never)
  await write(post, 181)
})

describe('a review', () => {
  const outdatedBy = async () => (await api.call(getPost, { params: { id: post } })).body.outdated_by

  test.each([
    ['price', price(12), 'price'],
    ['trains_on_data', 'yes', 'training'],
  ] as const)('that was written before a change of %s says so', async (key, value, by) => {
    expect(await outdatedBy()).toBeNull()
    await change(key, value)
    expect(await outdatedBy()).toBe(by)
    const { body } = await api.call(listToolPosts, { params: { slug } })
    expect(body).toMatchObject([{ id: post, outdated_by: by }])
    // A review that is written afterwards is not outdated.
    const later = await review(await api.member())
    expect(later.outdated_by).toBeNull()
  })

  test('is outdated no longer when the change is taken back', async () => {
    await change('price', price(1))
    await change('price', price(10))
    expect(await outdatedBy()).toBeNull()
  })

  test('is not outdated by other changes, nor a post without one', async () => {
    await change('open_source', true)
    await change('open_source', false)
    expect(await outdatedBy()).toBeNull()
    await sql`update posts set personal_review = '' where id = ${post}`.execute(database)
    await change('price', price(12))
    expect(await outdatedBy()).toBeNull()
  })

  test('is outdated no longer when its author says that it is still true, or edits it', async () => {
    await change('price', price(12))
    const { body } = await api.call(verifyPost, { token: author.token, params: { id: post } })
    expect(body.outdated_by).toBeNull()
    await sql`update posts set verified_at = null where id = ${post}`.execute(database)
    expect(await outdatedBy()).toBe('price')
    const { title, description, link } = body
    const edited = { title, description, link, personal_review: 'It costs more.', category_ids: [1] }
    await api.call(updatePost, { token: author.token, params: { id: post }, body: edited })
    expect(await outdatedBy()).toBeNull()
  })
})

describe('the author of a review', () => {
  async function asked({ token }: Member = author) {
    const { body } = await api.call(listNotifications, { token })
    return body.filter(({ kind }) => kind === 'review_check')
  }
  const ask = () => watchReviews(services, never)

  test('of 180 days whose tool has changed since is asked once', async () => {
    const other = await review(author, 'Once more.')
    await write(other.id, 200)
    await write(post, 180)
    await ask()
    expect(await asked()).toEqual([])
    await change('price', price(12))
    await ask()
    const question = { verb: 'has changed since your review', note: 'Price: $10 a month → $12 a month' }
    const about = (id: number) => ({ ...question, url: `/posts/${id}`, post_id: id, actor_name: 'Loom' })
    const questions = await asked()
    expect(questions.map(({ post_id }) => post_id).toSorted()).toEqual([post, other.id])
    expect(questions).toEqual(questions.map(({ post_id }) => expect.objectContaining(about(post_id!))))
    await database.deleteFrom('notifications').execute()
    await change('price', price(13))
    await ask()
    expect(await asked()).toEqual([])
  })

  test('that is younger, hidden, verified or without a text is not asked', async () => {
    const moderator = await api.member()
    await api.appoint(moderator)
    const [young, hidden, verified, empty] = [
      await review(author),
      await review(author),
      await review(author),
      await review(author, ''),
    ]
    for (const { id } of [hidden, verified, empty]) await write(id, 200)
    await write(young.id, 179)
    await change('price', price(12))
    await api.call(verifyPost, { token: author.token, params: { id: verified.id } })
    await api.call(hidePost, { token: moderator.token, params: { id: hidden.id }, body: { reason: 'Spam' } })
    await ask()
    expect((await asked()).map(({ post_id }) => post_id)).toEqual([post])
  })

  test('is asked again when the tool changes 180 days after the answer', async () => {
    await change('price', price(12))
    await ask()
    await api.call(verifyPost, { token: author.token, params: { id: post } })
    await database.deleteFrom('notifications').execute()
    await pass('181 days')
    await sql`update posts set verified_at = verified_at - interval '181 days', created_at = created_at - interval '181 days'`.execute(
      database,
    )
    await ask()
    expect(await asked()).toEqual([])
    await change('price', price(13))
    await ask()
    expect(await asked()).toMatchObject([{ post_id: post }])
  })
})
