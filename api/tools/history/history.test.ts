import { beforeAll, expect, test } from 'vitest'
import { setMakerReply, deleteMakerReply } from '#contract/makers.ts'
import { hidePost } from '#contract/moderation.ts'
import { setFact } from '#contract/tool-facts.ts'
import { listToolHistory } from '#contract/tool-history.ts'
import { ratePost } from '#contract/reactions.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api
const [author, maker, fan] = [await api.member(), await api.member({ name: 'Mae' }), await api.member()]
let slug: string
let post: number
let hidden: number
const month = new Date().toISOString().slice(0, 7)

const reply = ({ token }: Member, id: number) =>
  api.call(setMakerReply, { token, params: { id }, body: { text: 'We **fixed** it' } })
const history = async (query = {}) => (await api.call(listToolHistory, { params: { slug }, query })).body

beforeAll(async () => {
  const link = 'https://loom.example/'
  const written = await api.post(author, { title: 'Loom', link })
  slug = written.tool!.slug
  post = written.id
  hidden = (await api.post(fan, { title: 'Loom, too', link })).id
  const { id: tool_id } = await database
    .selectFrom('tools')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  await database.insertInto('tool_makers').values({ tool_id, member_id: maker.id }).execute()
  const body = { value: 'free', source: 'https://loom.example/pricing' }
  await api.call(setFact, { token: author.token, params: { slug, key: 'pricing' }, body })
  const past = (days: number) => new Date(Date.now() - 86_400_000 * days)
  await database
    .insertInto('tool_changes')
    .values([
      { tool_id, kind: 'health', note: 'It leads to new.example now.', created_at: past(70) },
      { tool_id, kind: 'rating', note: 'Rating: 4.5 → 4.0 of 5 (10 ratings)', created_at: past(80) },
      // It stands there as the change of the fact.
      { tool_id, kind: 'fact', key: 'price', note: 'Price: $1 once → $2 once', created_at: past(90) },
    ])
    .execute()
  await api.call(ratePost, { token: fan.token, params: { id: post }, body: { value: 4 } })
  await reply(maker, post)
  await reply(maker, hidden)
  const moderator = await api.member()
  await api.appoint(moderator)
  await api.call(hidePost, { token: moderator.token, params: { id: hidden }, body: { reason: 'Spam' } })
})

test('facts, ratings by month, replies, health and falls are in one list, newest first', async () => {
  expect(await history()).toMatchObject([
    { kind: 'month', note: '', month: { month, avg_rating: 4, rating_count: 1 }, fact: null, reply: null },
    {
      kind: 'reply',
      month: null,
      reply: {
        post_id: post,
        post_title: 'Loom',
        username: maker.username,
        name: 'Mae',
        text: 'We **fixed** it',
      },
    },
    { kind: 'fact', fact: { key: 'pricing', after: 'free', source: 'https://loom.example/pricing' } },
    { kind: 'health', note: 'It leads to new.example now.' },
    { kind: 'rating', note: 'Rating: 4.5 → 4.0 of 5 (10 ratings)' },
  ])
})

test('pages hold each event once, also those of one time', async () => {
  const at = new Date(`${month}-01T00:00:00Z`)
  await database.updateTable('tool_changes').set({ created_at: at }).execute()
  await database.updateTable('tool_fact_changes').set({ created_at: at }).execute()
  await database.updateTable('maker_replies').set({ created_at: at }).execute()
  const all = (await history()).map(({ id }) => id)
  expect(all).toHaveLength(5)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 1, ...(cursor !== undefined && { cursor }) }
    const { body, headers } = await api.call(listToolHistory, { params: { slug }, query })
    seen.push(...body.map(({ id }) => id))
    cursor = /cursor=([^&>]+)/.exec(headers['link'] ?? '')?.[1]
  } while (cursor !== undefined)
  expect(seen).toEqual(all)
})

test('a reply that is written or deleted is at once in the history, which is cached', async () => {
  const replies = async () => (await history()).filter(({ kind }) => kind === 'reply').length
  expect(await replies()).toBe(1)
  await api.call(deleteMakerReply, { token: maker.token, params: { id: post } })
  expect(await replies()).toBe(0)
  await reply(maker, post)
  expect(await replies()).toBe(1)
})

test('of an unknown tool is 404', async () => {
  expectRefused(await api.call(listToolHistory, { params: { slug: 'no-such-tool' } }), 404)
})
