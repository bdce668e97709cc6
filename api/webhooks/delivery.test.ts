import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { getOverview } from '#contract/overview.ts'
import { inTransaction } from '#database/transaction.ts'
import { createWebhookWorld } from '#testing/webhook-world.ts'
import { emit } from './events/public.ts'
import { deleteOldEvents, takeDueDeliveries } from './work-queries.ts'
import { sendDueDeliveries } from './worker.ts'

const world = await createWebhookWorld()
const { api, receiver, author, token, warned, services, add, change, runTest, retry } = world
const { stateOf, deliveriesOf, messagesTo, makeAllDue } = world
const { database } = api

const sendAll = (settings = {}) => sendDueDeliveries(services(settings), new AbortController().signal)

test('an event is sent to the webhooks that listen, signed, with one id', async () => {
  const [one, two, deaf] = [await add(), await add(), await add(['member.registered'])]
  const post = await api.post(author, { title: 'Ledger' })
  expect(await deliveriesOf(one.id)).toMatchObject([
    { event: 'post.published', state: 'waiting', status: null, attempts: 0 },
  ])
  await sendAll()
  const [first, second] = [messagesTo(one), messagesTo(two)]
  expect([first.length, second.length, messagesTo(deaf).length]).toEqual([1, 1, 0])
  expect(second[0]).toEqual(first[0])
  expect(first[0]!.id).toMatch(/^evt_[0-9a-f-]{36}$/)
  const { type, timestamp, data } = first[0]!.message
  expect([type, data.id, data.title]).toEqual(['post.published', post.id, 'Ledger'])
  expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(Date.parse(post.created_at))
  expect(await deliveriesOf(one.id)).toMatchObject([
    { state: 'delivered', status: 204, error: null, attempts: 1, next_at: null },
  ])
  expect(warned).toEqual([])
})

test('a webhook that is off gets nothing but tests', async () => {
  const hook = await add()
  await change(hook.id, { active: false })
  await api.post(author)
  const { body } = await runTest(hook.id)
  expect(body).toMatchObject({ event: 'test', state: 'waiting' })
  await sendAll()
  expect(messagesTo(hook).map(({ message }) => [message.type, message.data])).toEqual([['test', {}]])
})

test('a write that is rolled back is no event', async () => {
  await add(['comment.created'])
  const failing = inTransaction(database, async (transaction) => {
    await emit(transaction, 'comment.created', { id: 1 })
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  const { rows } = await sql`select from webhook_events`.execute(database)
  expect(rows).toEqual([])
})

test('8 tries within 24 hours, with growing pauses, of one id, each with the present text', async () => {
  const hook = await add()
  receiver.answer(hook.path, 500)
  const post = await api.post(author, { title: 'Before' })
  const pauses: number[] = []
  for (let n = 1; n <= limits.webhooks.tries; n += 1) {
    await sendAll()
    const [delivery] = await deliveriesOf(hook.id)
    expect(delivery).toMatchObject({ attempts: n, status: 500 })
    if (delivery!.next_at !== null) pauses.push(Date.parse(delivery!.next_at) - Date.now())
    expect(delivery!.state).toBe(n === limits.webhooks.tries ? 'failed' : 'waiting')
    await sql`update posts set title = 'After' where id = ${post.id}`.execute(database)
    await sendAll()
    await makeAllDue()
  }
  await sendAll()
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(24 * 3_600_000)
  const messages = messagesTo(hook)
  expect(messages).toHaveLength(limits.webhooks.tries)
  expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
  const titles = messages.map(({ message }) => message.data.title)
  expect(titles).toEqual(['Before', ...Array.from({ length: limits.webhooks.tries - 1 }, () => 'After')])
  // Once more by hand.
  receiver.answer(hook.path, 200)
  const [failed] = await deliveriesOf(hook.id)
  expect((await retry(hook.id, failed!.id)).body).toMatchObject({ state: 'waiting' })
  await sendAll()
  expect(messagesTo(hook).at(-1)).toMatchObject({ id: messages[0]!.id, message: messages.at(-1)!.message })
  expect(await deliveriesOf(hook.id)).toMatchObject([{ state: 'delivered', attempts: 9 }])
})

test('redirects are failures and not followed, and private addresses not asked', async () => {
  const hook = await add()
  receiver.answer(hook.path, 307, { location: `${receiver.origin}/elsewhere` })
  await runTest(hook.id)
  await sendAll()
  expect(receiver.received.map(({ path }) => path)).toEqual([hook.path])
  expect(await deliveriesOf(hook.id)).toMatchObject([{ state: 'waiting', status: 307, error: null }])
  await makeAllDue()
  await sendAll({ allow: [] })
  expect(receiver.received).toHaveLength(1)
  expect(await deliveriesOf(hook.id)).toMatchObject([{ state: 'waiting', status: null, error: 'refused' }])
})

test('a receiver that hangs holds up no other one, nor its connection', async () => {
  const [slow, fast] = [await add(), await add()]
  receiver.answer(slow.path, undefined)
  for (let n = 0; n < 3; n += 1) await api.post(author)
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const sending = sendDueDeliveries(services({ timeoutMs: 60_000 }), stop.signal)
  const delivered = Array(3).fill({ state: 'delivered' })
  const fastIsDone = async () => expect(await deliveriesOf(fast.id)).toMatchObject(delivered)
  await vi.waitFor(fastIsDone, { timeout: 30_000 })
  const { rows: open } = await sql`
    select query from pg_stat_activity where datname = current_database() and state like 'idle in%'
  `.execute(database)
  expect(open).toEqual([])
  stop.abort()
  receiver.hangUp()
  await sending
  expect([messagesTo(fast).length, messagesTo(slow).length]).toEqual([3, 1])
  expect(await deliveriesOf(slow.id)).toMatchObject([
    { state: 'waiting', attempts: 0 },
    { state: 'waiting', attempts: 0 },
    { state: 'waiting', attempts: 1, error: 'invalid_answer' },
  ])
})

test('an answer that takes too long is a failure', async () => {
  const hook = await add()
  receiver.answer(hook.path, undefined)
  await runTest(hook.id)
  await sendAll({ timeoutMs: 100 })
  expect(await deliveriesOf(hook.id)).toMatchObject([{ state: 'waiting', status: null, error: 'timeout' }])
})

test('410 turns a webhook off and ends what waits for it', async () => {
  const hook = await add()
  receiver.answer(hook.path, 410)
  await api.post(author)
  await api.post(author)
  await sendAll()
  expect(messagesTo(hook)).toHaveLength(1)
  expect(await stateOf(hook.id)).toMatchObject({ active: false, off_because: 'gone' })
  expect(await deliveriesOf(hook.id)).toMatchObject([
    { state: 'failed', status: null, error: 'turned_off', attempts: 0 },
    { state: 'failed', status: 410, attempts: 1 },
  ])
  const codes = async () => (await api.call(getOverview, { token })).body.warnings.map(({ code }) => code)
  expect(await codes()).toContain('webhooks_off')
  expect((await change(hook.id, { active: true })).body).toMatchObject({ active: true, off_because: null })
  expect(await codes()).not.toContain('webhooks_off')
})

test('5 days of failures turn a webhook off, unless one was a success', async () => {
  const hook = await add()
  receiver.answer(hook.path, 500)
  const failOnce = async (hours: number) => {
    await sql`
      update webhooks set failing_since = failing_since - make_interval(hours => ${hours}::integer)
    `.execute(database)
    await runTest(hook.id)
    await sendAll()
  }
  const almostAll = limits.webhooks.failingDays * 24 - 1
  await failOnce(0)
  await failOnce(almostAll)
  receiver.answer(hook.path, 200)
  await failOnce(0)
  receiver.answer(hook.path, 500)
  await failOnce(0)
  await failOnce(almostAll)
  expect(await stateOf(hook.id)).toMatchObject({ active: true, off_because: null })
  await failOnce(2)
  expect(await stateOf(hook.id)).toMatchObject({ active: false, off_because: 'failing' })
})

test('a delivery that was taken by a process that died is repeated with its id after a minute', async () => {
  const hook = await add()
  await api.post(author)
  const [taken] = await takeDueDeliveries(database, [])
  await sendAll()
  expect(receiver.received).toEqual([])
  await sql`update webhook_deliveries set next_at = next_at - interval '1 minute'`.execute(database)
  await sendAll()
  expect(messagesTo(hook).map(({ id }) => id)).toEqual([`evt_${taken!.event_id}`])
  expect(await deliveriesOf(hook.id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('with another SECRET nothing is sent', async () => {
  const hook = await add()
  await runTest(hook.id)
  await sendDueDeliveries({ ...services(), secret: 'another one' }, new AbortController().signal)
  expect(receiver.received).toEqual([])
  expect(await deliveriesOf(hook.id)).toMatchObject([{ state: 'failed', error: 'secret' }])
})

test('old events are deleted with their deliveries', async () => {
  const hook = await add()
  await runTest(hook.id)
  await runTest(hook.id)
  const [kept, old] = await deliveriesOf(hook.id)
  const age = (delivery: number, days: number) =>
    sql`
    update webhook_events set created_at = now() - make_interval(hours => ${days * 24}::integer)
    where id = (select event_id from webhook_deliveries where id = ${delivery})
  `.execute(database)
  await age(kept!.id, limits.webhooks.days - 1)
  await age(old!.id, limits.webhooks.days + 1)
  await deleteOldEvents(database)
  expect((await deliveriesOf(hook.id)).map(({ id }) => id)).toEqual([kept!.id])
})
