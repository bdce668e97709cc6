import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { hidePost } from '#contract/moderation.ts'
import { noOutgoing } from '#api/http/outgoing.ts'
import { createCheckedTools, missing } from '#testing/checked-tools.ts'
import { checkRound, linkCheckWorker } from './link-check-worker.ts'
import { findDueTools, findNextTools } from './queries.ts'

const world = await createCheckedTools()
const { api, services, answers, checked, newTool, addNeighbours, health, stateOf, makeDue, passDay } = world
const { database } = api
const never = new AbortController().signal

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
    await makeDue(due.id)
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

  test('has a tool that becomes due while it is put together', async () => {
    await newTool()
    const next = await newTool('due later')
    const due = await findDueTools(database, 10)
    await makeDue(next.id)
    expect(await findNextTools(database, due, 10)).toMatchObject([{ id: next.id }])
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
    expect(services.cache.invalidate).not.toHaveBeenCalled()
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
      await passDay()
      expect(await worker.work([job], never)).toEqual([{ id: 'job', status: 'completed' }])
    }
    expect(warn.mock.calls).toEqual([[expect.stringContaining('More than half')]])
    answers.clear()
    await passDay()
    await worker.work([job], never)
    expect(await stateOf(tool.slug)).toBe('alive')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('that is interrupted changes nothing, and is repeated', async () => {
    const tool = await newTool()
    const stopping = new AbortController()
    const interrupted = {
      ...services.outgoing,
      async checkLink(link: string) {
        stopping.abort()
        return services.outgoing.checkLink(link)
      },
    }
    await checkRound({ ...services, outgoing: interrupted }, stopping.signal)
    expect(await stateOf(tool.slug)).toBe('unknown')
    await checkRound(services, never)
    expect(await stateOf(tool.slug)).toBe('alive')
  })

  test('does nothing with OUTGOING=off', async () => {
    const tool = await newTool()
    const warn = vi.fn<(line: string) => void>()
    await linkCheckWorker({ ...services, outgoing: noOutgoing, log: { warn } }).work(
      [{ id: 'job' } as never],
      never,
    )
    expect(await stateOf(tool.slug)).toBe('unknown')
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('a link that fails', () => {
  test('is checked daily, and gone after three days', async () => {
    await addNeighbours()
    const tool = await newTool()
    answers.set(tool.link, missing)
    const states: string[] = []
    for (let day = 0; day < 4; day += 1) {
      // Twice a day counts once.
      await checkRound(services, never)
      await makeDue(tool.id)
      await checkRound(services, never)
      states.push(await stateOf(tool.slug))
      await passDay()
    }
    expect(states).toEqual(['unreachable', 'unreachable', 'gone', 'gone'])
    answers.clear()
    await checkRound(services, never)
    expect(await stateOf(tool.slug)).toBe('alive')
  })

  test('is not recorded when the link was changed during the check', async () => {
    const tool = await newTool()
    await addNeighbours()
    const changing = {
      ...services.outgoing,
      async checkLink(link: string) {
        await sql`update tools set link = 'https://new.example/', is_link_set = true where id = ${tool.id}`.execute(
          database,
        )
        return services.outgoing.checkLink(link)
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
