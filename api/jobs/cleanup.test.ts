import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApi } from '#testing/api.ts'
import { startForgetting } from './cleanup.ts'

const { database, member } = await createTestApi()

function start(): void {
  const stop = startForgetting(database, { warn: (line) => expect.unreachable(line) })
  onTestFinished(stop)
}

test('sessions are forgotten when they have ended, and not before', async () => {
  const [past, present] = [await member(), await member()]
  const age = (id: number, time: string) =>
    sql`update sessions set last_used_at = now() - ${time}::interval where member_id = ${id}`.execute(
      database,
    )
  await age(past.id, '30 days')
  await age(present.id, '29 days 23 hours')
  start()
  const left = () => database.selectFrom('sessions').select('member_id').execute()
  await vi.waitFor(async () => expect(await left()).toEqual([{ member_id: present.id }]), 5_000)
})

test('known browsers are deleted a year after the last sign-in, and not before', async () => {
  const [past, present] = [await member(), await member()]
  const browser = (member_id: number, age: string) => ({
    ...{ member_id, browser_hash: Buffer.alloc(32) },
    last_used_at: sql<Date>`now() - ${age}::interval`,
  })
  await database
    .insertInto('known_browsers')
    .values([browser(past.id, '366 days'), browser(present.id, '364 days')])
    .execute()
  start()
  const left = () => database.selectFrom('known_browsers').select('member_id').execute()
  await vi.waitFor(async () => expect(await left()).toEqual([{ member_id: present.id }]), 5_000)
})

test('mails are forgotten a week after they were asked for, unless they still wait', async () => {
  const mail = (recipient: string, status: 'sent' | 'waiting', age: string) => ({
    ...{ recipient, status, subject: 'One', text: 'Two', html: '', expires_at: new Date(Date.now() + 1e9) },
    created_at: sql<Date>`now() - ${age}::interval`,
  })
  await database
    .insertInto('mails')
    .values([
      mail('old@example.org', 'sent', '7 days'),
      mail('new@example.org', 'sent', '6 days 23 hours'),
      mail('waiting@example.org', 'waiting', '30 days'),
    ])
    .execute()
  start()
  const left = () => database.selectFrom('mails').select('recipient').orderBy('recipient').execute()
  const kept = [{ recipient: 'new@example.org' }, { recipient: 'waiting@example.org' }]
  await vi.waitFor(async () => expect(await left()).toEqual(kept), 5_000)
})

test('summaries that nobody asked for are deleted after 30 days, and others are not', async () => {
  const { id } = await member()
  const summary = (text: string, age: string) => ({
    ...{ key: createHash('sha256').update(text).digest(), model: 'm', summary: text },
    created_at: sql<Date>`now() - ${age}::interval`,
  })
  const rows = [summary('asked', '40 days'), summary('old', '30 days'), summary('new', '29 days 23 hours')]
  await database.insertInto('summaries').values(rows).execute()
  await database.insertInto('summary_requests').values({ member_id: id, summary_key: rows[0]!.key }).execute()
  start()
  const left = () => database.selectFrom('summaries').select('summary').orderBy('summary').execute()
  const kept = [{ summary: 'asked' }, { summary: 'new' }]
  await vi.waitFor(async () => expect(await left()).toEqual(kept), 5_000)
})
