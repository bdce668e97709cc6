import { describe, expect, test, vi } from 'vitest'
import { exportAccount } from '#contract/account-export.ts'
import { listNotifications, markAllNotificationsRead } from '#contract/notifications.ts'
import { subscribe } from '#database/transaction.ts'
import { recounting } from '#testing/votes.ts'
import { createCheckedTools, missing, movedTo } from '#testing/checked-tools.ts'
import { untilWaiting } from '#testing/locks.ts'
import type { Member } from '#testing/rows.ts'
import { checkRound } from './link-check-worker.ts'

const world = await createCheckedTools()
const { api, services, answers, newTool, addNeighbours, health, stateOf, passDay } = world
const { database } = api
const never = new AbortController().signal

const follow = (member: Member, tool_id: number) =>
  database.insertInto('tool_follows').values({ member_id: member.id, tool_id }).execute()

async function notificationsOf({ token }: Member) {
  return (await api.call(listNotifications, { token })).body
}

describe('followers', () => {
  test('are notified when the tool has moved; a further change renews the notification', async () => {
    const [fan, other] = [await api.member(), await api.member()]
    const tool = await newTool()
    await addNeighbours()
    await follow(fan, tool.id)
    const published = vi.fn<(messages: string[]) => void>()
    subscribe(database, published)
    answers.set(tool.link, movedTo('https://www.new.example/start'))
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
      actor_name: tool.name,
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
    const changed = services.cache.invalidate.mock.calls.flat(2)
    expect(changed).toContain(`tool ${tool.id}`)
    expect(changed).toContain(`tool counts ${tool.id}`)
    expect(published.mock.calls).toEqual([[[`notifications ${fan.id}`]]])
    const stored = database.selectFrom('tool_changes').select(['kind', 'note', 'told_to'])
    expect(await stored.where('tool_id', '=', tool.id).execute()).toEqual([
      { kind: 'health', note: 'It leads to www.new.example now.', told_to: null },
    ])

    await api.call(markAllNotificationsRead, { token: fan.token })
    const html = '<title>this domain is for sale</title>'
    answers.set(tool.link, { ok: true, value: { status: 200, url: tool.link, movedTo: null, html } })
    await passDay()
    await checkRound(services, never)
    expect(await notificationsOf(fan)).toMatchObject([
      { id: first!.id, read: false, note: 'Its domain seems to be for sale.' },
    ])
  })

  test('are notified once when the link is gone, and not when it fails or answers again', async () => {
    const fan = await api.member()
    await addNeighbours()
    const tool = await newTool()
    await follow(fan, tool.id)
    answers.set(tool.link, missing)
    const noted: number[] = []
    for (let day = 0; day < 4; day += 1) {
      await checkRound(services, never)
      noted.push((await notificationsOf(fan)).length)
      await passDay()
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

  test('are not the only ones: webhooks hear of each change of the state', async () => {
    await database
      .insertInto('webhooks')
      .values({ url: 'https://hooks.example/', events: ['tool.changed'], active: true, secret: Buffer.of(0) })
      .execute()
    const heard = async (id: number) => {
      const events = database.selectFrom('webhook_events').select('type').where('subject_id', '=', id)
      return (await events.execute()).map(({ type }) => type)
    }
    const tool = await newTool()
    await addNeighbours()
    answers.set(tool.link, movedTo('https://www.new.example/start'))
    await checkRound(services, never)
    expect(await heard(tool.id)).toEqual(['tool.changed'])
    await passDay()
    await checkRound(services, never)
    expect(await heard(tool.id)).toEqual(['tool.changed'])
    answers.clear()
    await passDay()
    await checkRound(services, never)
    expect(await heard(tool.id)).toEqual(['tool.changed', 'tool.changed'])
    await database.deleteFrom('webhooks').execute()
  })

  test('may delete their account meanwhile', async () => {
    const fan = await api.member()
    const tool = await newTool()
    await addNeighbours()
    await follow(fan, tool.id)
    answers.set(tool.link, movedTo('https://new.example/'))
    let round: Promise<boolean> | undefined
    await database.transaction().execute(async (transaction) => {
      // As an account's deletion: the member, then the counter of the tool.
      await transaction.deleteFrom('members').where('id', '=', fan.id).execute()
      round = checkRound(services, never)
      await untilWaiting(database)
      await transaction.updateTable('tools').set({ name: 'New name' }).where('id', '=', tool.id).execute()
    })
    expect(await round).toBe(true)
    expect(await stateOf(tool.slug)).toBe('moved')
  })

  test('are not told of a tool without a shown post', async () => {
    const fan = await api.member()
    const tool = await newTool()
    await addNeighbours()
    await follow(fan, tool.id)
    answers.set(tool.link, movedTo('https://new.example/'))
    await checkRound(services, never)
    expect(await notificationsOf(fan)).toHaveLength(1)
    await recounting(database, [tool.post], (on) =>
      on.updateTable('posts').set({ hidden_because: 'spam' }).where('id', '=', tool.post).execute(),
    )
    expect(await notificationsOf(fan)).toEqual([])
  })
})
