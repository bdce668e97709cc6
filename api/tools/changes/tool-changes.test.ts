import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { followTool } from '#contract/follows.ts'
import { muteMember } from '#contract/mutes.ts'
import { updateNotificationSettings } from '#contract/notification-settings.ts'
import { listNotifications, markAllNotificationsRead } from '#contract/notifications.ts'
import { deleteFact, type FactKey, setFact } from '#contract/tool-facts.ts'
import { revertFact } from '#contract/tool-moderation.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { subscribe } from '#database/transaction.ts'
import { createTestApi } from '#testing/api.ts'
import { insertMembers, type Member } from '#testing/rows.ts'
import { recounting } from '#testing/votes.ts'
import { tellChanges, watchReviews } from './tool-change-worker.ts'

const api = await createTestApi()
const { database } = api
const cache = { invalidate: vi.fn<(tags: CacheTag[]) => void>() }
const services = { database, cache }
const never = new AbortController().signal
const [editor, fan] = [await api.member({ name: 'Ed' }), await api.member({ name: 'Fan' })]
const source = 'https://source.example/pricing'
const price = (amount: number) => ({ amount, currency: 'USD', per: 'month' })

const tell = () => tellChanges(services, never)
const set = (slug: string, key: FactKey, value: unknown, by: Member = editor) =>
  api.call(setFact, { token: by.token, params: { slug, key }, body: { value: value as string, source } })
const follow = ({ token }: Member, slug: string) => api.call(followTool, { token, params: { slug } })

/** Moves all edits of facts into the past. */
async function pass(time: string): Promise<void> {
  await sql`update tool_fact_changes set created_at = created_at - ${time}::interval`.execute(database)
}

let counted = 0

/** A tool with facts that were given long ago, which the fan follows. */
async function followedTool(facts: Partial<Record<FactKey, unknown>> = { price: price(10) }) {
  const { id: post, tool } = await api.post(editor, { link: `https://tool-${(counted += 1)}.example/` })
  const { slug, name } = tool!
  for (const [key, value] of Object.entries(facts)) await set(slug, key as FactKey, value)
  await pass('90 days')
  await tell()
  await follow(fan, slug)
  const { id } = await database
    .selectFrom('tools')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return { id, slug, name, post }
}

async function toldTo({ token }: Member, slug: string) {
  const { body } = await api.call(listNotifications, { token })
  return body.filter(({ kind, url }) => kind === 'tool_change' && url === `/tools/${slug}/history`)
}

const notesTo = async (member: Member, slug: string) => (await toldTo(member, slug)).map(({ note }) => note)

describe('a change of a fact', () => {
  test('is told to followers once, when it is an hour old', async () => {
    const { id, slug, name } = await followedTool()
    const stranger = await api.member()
    await set(slug, 'price', price(12))
    await pass('59 minutes')
    await tell()
    expect(await toldTo(fan, slug)).toEqual([])
    await pass('1 minute')
    cache.invalidate.mockClear()
    await tell()
    expect(await toldTo(fan, slug)).toMatchObject([
      {
        actor_name: name,
        verb: 'changed',
        note: 'Price: $10 a month → $12 a month',
        read: false,
        post_id: null,
      },
    ])
    expect(cache.invalidate.mock.calls).toEqual([[[`tool ${id}`]]])
    expect(await toldTo(stranger, slug)).toEqual([])
    await api.call(markAllNotificationsRead, { token: fan.token })
    await tell()
    expect(await toldTo(fan, slug)).toMatchObject([{ read: true }])
  })

  test('that was not read yet stays beside a later one; one that was read does not', async () => {
    const { slug } = await followedTool({ price: price(10), open_source: true })
    const tellOf = async (key: FactKey, value: unknown) => {
      await set(slug, key, value)
      await pass('1 hour')
      await tell()
      return notesTo(fan, slug)
    }
    await tellOf('price', price(12))
    const [both] = await tellOf('open_source', false)
    expect(both).toMatch(/^Open source: .*; Price: \$10 a month → \$12 a month$/)
    await api.call(markAllNotificationsRead, { token: fan.token })
    expect(await tellOf('price', price(14))).toEqual(['Price: $12 a month → $14 a month'])
  })

  test('that is taken back within the hour is told to nobody', async () => {
    const { slug } = await followedTool()
    await set(slug, 'price', price(1))
    await pass('59 minutes')
    await set(slug, 'price', price(10))
    await pass('1 hour')
    await tell()
    expect(await toldTo(fan, slug)).toEqual([])
  })

  test('that a moderator reverts later is told as well', async () => {
    const { id, slug } = await followedTool({ open_source: true })
    const moderator = await api.member()
    await api.appoint(moderator)
    await set(slug, 'open_source', false)
    await pass('1 hour')
    await tell()
    const change = await database
      .selectFrom('tool_fact_changes')
      .select('id')
      .where('tool_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const params = { id: change.id }
    await api.call(revertFact, { token: moderator.token, params, body: { reason: 'Untrue' } })
    await pass('1 hour')
    await api.call(markAllNotificationsRead, { token: fan.token })
    await tell()
    expect(await notesTo(fan, slug)).toEqual(['Open source: No → Yes'])
  })

  test('that is changed again within the hour is told as the sum', async () => {
    const { slug } = await followedTool()
    await set(slug, 'price', price(11))
    await pass('59 minutes')
    await tell()
    await set(slug, 'price', price(12))
    await pass('59 minutes')
    await tell()
    expect(await toldTo(fan, slug)).toEqual([])
    await pass('1 minute')
    await tell()
    expect(await notesTo(fan, slug)).toEqual(['Price: $10 a month → $12 a month'])
  })

  test('is told in one notification with others of the hour', async () => {
    const { slug } = await followedTool({ price: price(10), pricing: 'freemium', licence: 'MIT' })
    await set(slug, 'price', price(12))
    await set(slug, 'licence', 'GPL')
    await set(slug, 'pricing', 'paid')
    await pass('1 hour')
    await tell()
    expect(await notesTo(fan, slug)).toEqual(['Pricing: Freemium → Paid; Price: $10 a month → $12 a month'])
  })

  test('of a fact that followers need not know, or that is new or removed, is told to nobody', async () => {
    const { slug } = await followedTool({ licence: 'MIT', open_source: true })
    await set(slug, 'licence', 'GPL')
    await set(slug, 'price', price(12))
    await api.call(deleteFact, { token: editor.token, params: { slug, key: 'open_source' } })
    await pass('1 hour')
    await tell()
    expect(await toldTo(fan, slug)).toEqual([])
    // It is compared with what it was before the removal.
    await set(slug, 'open_source', false)
    await pass('1 hour')
    await tell()
    expect(await notesTo(fan, slug)).toEqual(['Open source: Yes → No'])
  })

  test('without the source that its key needs is told to nobody', async () => {
    const { id, slug } = await followedTool()
    const edit = {
      tool_id: id,
      key: 'price',
      before: JSON.stringify(price(10)),
      after: JSON.stringify(price(12)),
    }
    await database.insertInto('tool_fact_changes').values(edit).execute()
    await pass('1 hour')
    await tell()
    expect(await toldTo(fan, slug)).toEqual([])
  })

  test('of a tool that is edited all the time is told after a day', async () => {
    const { slug } = await followedTool()
    await set(slug, 'price', price(12))
    await pass('23.5 hours')
    await set(slug, 'price', price(13))
    await tell()
    expect(await toldTo(fan, slug)).toEqual([])
    await pass('30 minutes')
    await tell()
    expect(await notesTo(fan, slug)).toEqual(['Price: $10 a month → $12 a month'])
    await api.call(markAllNotificationsRead, { token: fan.token })
    await pass('30 minutes')
    await tell()
    expect(await notesTo(fan, slug)).toEqual(['Price: $12 a month → $13 a month'])
  })

  test('is stored and told to nobody when it is no news any more', async () => {
    const { id, slug } = await followedTool()
    await set(slug, 'price', price(12))
    await pass('2 days')
    await tell()
    expect(await toldTo(fan, slug)).toEqual([])
    const stored = database.selectFrom('tool_changes').select(['note', 'told_to']).where('tool_id', '=', id)
    expect(await stored.execute()).toEqual([{ note: 'Price: $10 a month → $12 a month', told_to: null }])
  })
})

describe('followers', () => {
  test('who made a change, have muted its maker or turned the kind off are not told', async () => {
    const { slug } = await followedTool({ price: price(10), pricing: 'freemium' })
    const [muting, off] = [await api.member(), await api.member()]
    for (const member of [editor, muting, off]) await follow(member, slug)
    await api.call(muteMember, { token: muting.token, params: { username: editor.username } })
    const body = { kinds: { tool_change: { site: false, email: 'off' as const, push: false } } }
    await api.call(updateNotificationSettings, { token: off.token, body })
    await set(slug, 'price', price(12))
    await set(slug, 'pricing', 'paid', fan)
    await pass('1 hour')
    await tell()
    expect(await notesTo(fan, slug)).toEqual(['Price: $10 a month → $12 a month'])
    for (const member of [editor, muting]) {
      expect(await notesTo(member, slug)).toEqual(['Pricing: Freemium → Paid'])
    }
    expect(await toldTo(off, slug)).toEqual([])
  })

  test('of a tool without a shown post are not told', async () => {
    const { id, slug, post } = await followedTool()
    await set(slug, 'price', price(12))
    const hide = (hidden_because: string | null) =>
      recounting(database, [post], (on) =>
        on.updateTable('posts').set({ hidden_because }).where('id', '=', post).execute(),
      )
    await hide('spam')
    await pass('1 hour')
    await tell()
    await hide(null)
    await tell()
    const stored = sql`select from notifications where kind = 'tool_change' and tool_id = ${id}`
    expect((await stored.execute(database)).rows).toEqual([])
  })

  test('who are many are told in batches, each once when the job is stopped and repeated', async () => {
    const { id, slug } = await followedTool()
    const fans = await insertMembers(database, 1200)
    await sql`insert into tool_follows (tool_id, member_id) select ${id}, unnest(${fans}::integer[])`.execute(
      database,
    )
    await set(slug, 'price', price(12))
    await pass('1 hour')
    const published = vi.fn<(messages: string[]) => void>()
    subscribe(database, published)
    const stopped = new AbortController()
    published.mockImplementationOnce(() => stopped.abort())
    await tellChanges(services, stopped.signal)
    const told = () => published.mock.calls.flat(2).filter((message) => message.startsWith('notifications '))
    expect(told()).toHaveLength(500)
    // Two servers at once.
    await Promise.all([tell(), tell()])
    expect(told()).toHaveLength(1201)
    expect(new Set(told()).size).toBe(1201)
  })
})

describe('an average rating', () => {
  /** Rates with stars of many members, whatever they rated before. */
  async function rate(post: number, stars: number[]) {
    const members = await insertMembers(database, stars.length)
    await recounting(database, [post], async (on) => {
      await on.deleteFrom('ratings').where('post_id', '=', post).execute()
      await sql`
        insert into ratings (post_id, member_id, value)
        select ${post}, * from unnest(${members}::integer[], ${stars}::integer[])
      `.execute(on)
    })
  }
  const [fives, fours] = [5, 4].map((stars) => Array.from({ length: 10 }, () => stars)) as [
    number[],
    number[],
  ]
  const passDays = (days: number) =>
    sql`update tool_rating_days set day = day - ${days}::integer`.execute(database)
  async function watch() {
    await watchReviews(services, never)
    await tell()
  }

  test('that falls by half a star within 30 days is told once', async () => {
    const { slug, post } = await followedTool({})
    await rate(post, fives)
    await watch()
    await passDays(30)
    await rate(post, [...fives.slice(0, 6), ...fours.slice(0, 5)])
    await watch()
    expect(await toldTo(fan, slug)).toEqual([])
    await rate(post, [...fives.slice(0, 5), ...fours.slice(0, 5)])
    await watch()
    const note = 'Rating: 5.0 → 4.5 of 5 (10 ratings)'
    expect(await notesTo(fan, slug)).toEqual([note])
    await api.call(markAllNotificationsRead, { token: fan.token })
    await passDays(1)
    await watch()
    expect(await toldTo(fan, slug)).toMatchObject([{ note, read: true }])
    await rate(post, fours)
    await watch()
    await passDays(1)
    await watch()
    expect(await notesTo(fan, slug)).toEqual(['Rating: 4.5 → 4.0 of 5 (10 ratings)'])
  })

  test('of fewer than 10 ratings, or that fell more slowly, is told to nobody', async () => {
    const [few, slow] = [await followedTool({}), await followedTool({})]
    await rate(few.post, fives)
    await rate(slow.post, fives)
    await watch()
    await rate(few.post, fours.slice(1))
    await watch()
    await passDays(31)
    await rate(slow.post, fours)
    await watch()
    for (const { slug } of [few, slow]) expect(await toldTo(fan, slug)).toEqual([])
  })
})
