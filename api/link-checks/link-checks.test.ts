import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exportAccount } from '#contract/account-export.ts'
import { listNotifications, markAllNotificationsRead } from '#contract/notifications.ts'
import { hidePost } from '#contract/moderation.ts'
import { getTool } from '#contract/tools.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { noOutgoing, type Fetched, type LinkAnswer } from '#api/http/outgoing.ts'
import { createTestApi } from '#testing/api.ts'
import type { Member } from '#testing/rows.ts'
import { checkRound, linkCheckWorker } from './link-check-worker.ts'

const api = await createTestApi()
const { database } = api
const never = new AbortController().signal
const missing: Fetched<LinkAnswer> = { ok: false, reason: 'unknown_host' }

/** What answers at a link; other links are alive. */
const answers = new Map<string, Fetched<LinkAnswer>>()
const checked: string[] = []
const outgoing = {
  ...noOutgoing,
  isOn: true,
  async checkLink(link: string): Promise<Fetched<LinkAnswer>> {
    checked.push(link)
    const found = { status: 200, url: link, movedTo: null, html: null }
    return answers.get(link) ?? { ok: true, value: found }
  },
}
const cache = { invalidate: vi.fn<(changed: CacheTag[]) => void>() }
const services = { database, outgoing, cache }
const ada = await api.member()

beforeEach(async () => {
  await database.deleteFrom('posts').execute()
  answers.clear()
  checked.length = 0
  cache.invalidate.mockClear()
})

let counted = 0
async function newTool(is: 'due' | 'due later' = 'due', by = ada) {
  const link = `https://tool-${(counted += 1)}.example/`
  const { id, tool } = await api.post(by, { title: `Tool ${counted}`, link })
  const { slug } = tool!
  const change = { health_next_at: sql<Date>`now() + ${is === 'due' ? '0' : '3 days'}::interval` }
  const row = await database
    .updateTable('tools')
    .set(change)
    .where('slug', '=', slug)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, slug, link, post: id }
}

const health = async (slug: string) => (await api.call(getTool, { params: { slug } })).body.health
const stateOf = async (slug: string) => (await health(slug)).state

/** Makes all checks due, a number of days later. */
async function passDays(days = 1): Promise<void> {
  await sql`
    update tools set health_next_at = now(), health_checked_at = health_checked_at - ${`${days} days`}::interval,
      health_since = health_since - ${`${days} days`}::interval,
      health_failed_at = health_failed_at - ${`${days} days`}::interval
  `.execute(database)
}

const follow = (member: Member, tool_id: number) =>
  database.insertInto('tool_follows').values({ member_id: member.id, tool_id }).execute()

async function notificationsOf({ token }: Member) {
  return (await api.call(listNotifications, { token })).body
}

const moveTo = (url: string): Fetched<LinkAnswer> => ({
  ok: true,
  value: { status: 200, url, movedTo: url, html: null },
})

/** Tools that answer, so that a failure is no majority. */
async function neighbours(count = 3): Promise<void> {
  for (let one = 0; one < count; one += 1) await newTool('due later')
}

describe('a round', () => {
  test('checks tools that are due, and not again within the week', async () => {
    const tool = await newTool()
    expect(await health(tool.slug)).toEqual({
      state: 'unknown',
      checked_at: null,
      since: null,
      location: null,
    })
    expect(await checkRound(services, never)).toBe(true)
    const { state, checked_at, since } = await health(tool.slug)
    expect(state).toBe('alive')
    expect(since).toBe(checked_at)
    const next = sql<number>`extract(epoch from health_next_at - now()) / 86400`
    const row = await database.selectFrom('tools').select(next.as('days')).where('id', '=', tool.id).execute()
    expect(row[0]!.days).toBeCloseTo(7, 1)
    await checkRound(services, never)
    expect(checked).toEqual([tool.link])
  })

  test('is filled up to 20 tools with those that are due next, unless they were checked today', async () => {
    const due = await newTool()
    for (let one = 0; one < 21; one += 1) await newTool('due later')
    await checkRound(services, never)
    expect(checked).toHaveLength(20)
    expect(checked[0]).toBe(due.link)
    checked.length = 0
    await sql`update tools set health_next_at = now() where id = ${due.id}`.execute(database)
    await checkRound(services, never)
    expect(checked).toHaveLength(3)
  })

  test('does not begin before a tool is due, and leaves out tools without a shown post', async () => {
    await newTool('due later')
    const hidden = await newTool()
    const moderator = await api.member()
    await api.appoint(moderator)
    await api.call(hidePost, {
      token: moderator.token,
      params: { id: hidden.post },
      body: { reason: 'Spam' },
    })
    await checkRound(services, never)
    expect(checked).toEqual([])
  })

  test('in which exactly half fails counts', async () => {
    const [dead, living] = [await newTool(), await newTool()]
    answers.set(dead.link, missing)
    expect(await checkRound(services, never)).toBe(true)
    expect([await stateOf(dead.slug), await stateOf(living.slug)]).toEqual(['unreachable', 'alive'])
  })

  test('in which more than half fails is discarded, and repeated a day later', async () => {
    const tools = [await newTool(), await newTool(), await newTool()]
    for (const { link } of tools.slice(1)) answers.set(link, missing)
    expect(await checkRound(services, never)).toBe(false)
    for (const { slug } of tools) expect(await stateOf(slug)).toBe('unknown')
    expect(cache.invalidate).not.toHaveBeenCalled()
    checked.length = 0
    await checkRound(services, never)
    expect(checked).toEqual([])
  })

  test('says once that the network is down', async () => {
    const warn = vi.fn<(line: string) => void>()
    const worker = linkCheckWorker({ ...services, log: { warn } })
    const job = { id: 'job', signal: never } as never
    const tool = await newTool()
    answers.set(tool.link, missing)
    for (let round = 0; round < 3; round += 1) {
      await passDays()
      expect(await worker.work([job])).toEqual([{ id: 'job', status: 'completed' }])
    }
    expect(warn.mock.calls).toEqual([[expect.stringContaining('More than half')]])
    answers.clear()
    await passDays()
    await worker.work([job])
    expect(await stateOf(tool.slug)).toBe('alive')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('does nothing with OUTGOING=off', async () => {
    const tool = await newTool()
    const warn = vi.fn<(line: string) => void>()
    await linkCheckWorker({ ...services, outgoing: noOutgoing, log: { warn } }).work([{ id: 'job' } as never])
    expect(await stateOf(tool.slug)).toBe('unknown')
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('a link that fails', () => {
  test('is checked daily, and gone after three days', async () => {
    await neighbours()
    const tool = await newTool()
    answers.set(tool.link, missing)
    const states: string[] = []
    for (let day = 0; day < 4; day += 1) {
      // Twice a day counts once.
      await checkRound(services, never)
      await sql`update tools set health_next_at = now() where id = ${tool.id}`.execute(database)
      await checkRound(services, never)
      states.push(await stateOf(tool.slug))
      await passDays()
    }
    expect(states).toEqual(['unreachable', 'unreachable', 'gone', 'gone'])
    answers.clear()
    await checkRound(services, never)
    expect(await stateOf(tool.slug)).toBe('alive')
  })

  test('is not recorded when the link was changed during the check', async () => {
    const tool = await newTool()
    await neighbours()
    const changing = {
      ...outgoing,
      async checkLink(link: string) {
        await sql`update tools set link = 'https://new.example/', is_link_set = true where id = ${tool.id}`.execute(
          database,
        )
        return outgoing.checkLink(link)
      },
    }
    await checkRound({ ...services, outgoing: changing }, never)
    expect(await stateOf(tool.slug)).toBe('unknown')
    const row = await database
      .selectFrom('tools')
      .select('health_next_at')
      .where('id', '=', tool.id)
      .execute()
    expect(row[0]!.health_next_at.getTime()).toBeLessThan(Date.now() + 1_000)
  })
})

describe('followers', () => {
  test('are notified when the tool has moved; a further change renews the notification', async () => {
    const [fan, other] = [await api.member(), await api.member()]
    const tool = await newTool()
    await neighbours()
    await follow(fan, tool.id)
    answers.set(tool.link, moveTo('https://www.new.example/start'))
    await checkRound(services, never)
    expect(await health(tool.slug)).toMatchObject({
      state: 'moved',
      location: 'https://www.new.example/start',
    })
    const [first, ...more] = await notificationsOf(fan)
    expect(more).toEqual([])
    expect(first).toMatchObject({
      kind: 'tool_health',
      verb: 'changed state',
      actor_name: `Tool ${counted - 3}`,
      actor_profile_picture: null,
      url: `/tools/${tool.slug}`,
      post_id: null,
      post_title: '',
      note: 'It leads to www.new.example now.',
      read: false,
    })
    expect(await notificationsOf(other)).toEqual([])
    const exported = await api.call(exportAccount, { token: fan.token })
    expect(exported.body.notifications).toMatchObject([
      { actor_name: first!.actor_name, verb: 'changed state' },
    ])
    const changed = cache.invalidate.mock.calls.flat(2)
    expect(changed).toContain(`tool ${tool.id}`)
    expect(changed).toContain(`tool counts ${tool.id}`)
    expect(changed).toContain(`notifications ${fan.id}`)

    await api.call(markAllNotificationsRead, { token: fan.token })
    const html = '<title>this domain is for sale</title>'
    answers.set(tool.link, { ok: true, value: { status: 200, url: tool.link, movedTo: null, html } })
    await passDays()
    await checkRound(services, never)
    expect(await notificationsOf(fan)).toMatchObject([
      { id: first!.id, read: false, note: 'Its domain seems to be for sale.' },
    ])
  })

  test('are notified once when the link is gone, and not when it fails or answers again', async () => {
    const fan = await api.member()
    await neighbours()
    const tool = await newTool()
    await follow(fan, tool.id)
    answers.set(tool.link, missing)
    const noted: number[] = []
    for (let day = 0; day < 4; day += 1) {
      await checkRound(services, never)
      noted.push((await notificationsOf(fan)).length)
      await passDays()
    }
    expect(noted).toEqual([0, 0, 1, 1])
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
    const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(twoDaysAgo)
    expect((await notificationsOf(fan))[0]!.note).toBe(`It has not answered since ${date}.`)
    await api.call(markAllNotificationsRead, { token: fan.token })
    answers.clear()
    await checkRound(services, never)
    expect(await notificationsOf(fan)).toMatchObject([{ read: true }])
  })

  test('are not told of a tool without a shown post', async () => {
    const fan = await api.member()
    const tool = await newTool()
    await neighbours()
    await follow(fan, tool.id)
    answers.set(tool.link, moveTo('https://new.example/'))
    await checkRound(services, never)
    expect(await notificationsOf(fan)).toHaveLength(1)
    await database.deleteFrom('posts').where('id', '=', tool.post).execute()
    expect(await notificationsOf(fan)).toEqual([])
  })
})
