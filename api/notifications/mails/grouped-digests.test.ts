import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unsubscribe } from '#contract/notification-settings.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify } from '#api/notifications/public.ts'
import { createTestApi } from '#testing/api.ts'
import { deleteQueuedMails, queuedMails } from '#testing/queued-mails.ts'
import type { Member } from '#testing/rows.ts'
import { queueDueMails, type Queued } from './send-due.ts'

const site = { secret: 'for tests only', siteName: 'Tools', siteUrl: 'https://tools.example' }
const api = await createTestApi(site)
const { database } = api
const [bob, cleo] = [await api.member({ name: 'Bob' }), await api.member()]

async function run(now: Date): Promise<Queued[]> {
  const queued: Queued[] = []
  const onError = (error: Error) => {
    throw error
  }
  const settings = { database, ...site, emailVerification: false }
  for await (const one of queueDueMails(settings, { now, onError })) queued.push(one)
  return queued
}

async function dueAt({ id }: Member): Promise<Date> {
  const { due_at } = await database
    .selectFrom('notification_mail_schedule')
    .select('due_at')
    .where('member_id', '=', id)
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return due_at!
}

test('digests group posts of followed lists and tools for saved needs, with a heading that counts them', async () => {
  const member = await api.member()
  const need = await database
    .insertInto('saved_needs')
    .values({ member_id: member.id, need: 'keep books', key: 'keep books' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lists = [1, 2].map((n) => ({
    member_id: bob.id,
    name: `List ${n}`,
    visibility: 'public' as const,
    key: `k${n}`,
  }))
  const [first, second] = await database.insertInto('saved_lists').values(lists).returning('id').execute()
  const posts = await Promise.all(
    ['Ledger', 'Abacus', 'Tally'].map((title) =>
      api.post(cleo, { title, link: `https://${title}.example/` }),
    ),
  )
  const tools = await database
    .selectFrom('posts')
    .select('tool_id')
    .where(
      'id',
      'in',
      posts.map(({ id }) => id),
    )
    .execute()
  await inTransaction(database, async (transaction) => {
    await notify(transaction, 'find_result_found', {
      actor: null,
      recipients: tools.map(({ tool_id }) => ({
        member_id: member.id,
        tool_id: tool_id!,
        saved_need_id: need.id,
      })),
    })
  })
  const due = await dueAt(member)
  expect(due.getUTCDay()).toBe(1)
  // Once, however many servers send mails.
  const runs = await Promise.all([run(due), run(due), run(due)])
  expect(runs.flat()).toMatchObject([{ cadence: 'weekly', mails: 1, notifications: 3 }])
  expect(await queuedMails(database)).toHaveLength(1)
  const [alone] = await queuedMails(database)
  expect(alone!.subject).toMatch(/^\w+ and 2 others matched a need that you saved$/)
  expect(alone!.html).toContain('>3 tools newly fit what you look for</h2>')
  expect(alone!.text).toContain('\n  keep books\n  https://tools.example/find?need=keep+books')

  await deleteQueuedMails(database)
  await inTransaction(database, async (transaction) => {
    for (const [list, more_posts] of [
      [first!.id, 2],
      [second!.id, 0],
    ] as const) {
      const recipients = [{ member_id: member.id, post_id: posts[0]!.id, list_id: list, more_posts }]
      await notify(transaction, 'list_item_added', { actor: bob.id, recipients })
    }
  })
  expect(await run(await dueAt(member))).toMatchObject([{ notifications: 2 }])
  const [both] = await queuedMails(database)
  expect(both!.subject).toBe('4 posts added to lists you follow')
  expect(both!.text).toContain('* Bob added “Ledger” and 2 more to List 1\n  https://tools.example/lists/')
  expect(both!.text).toContain('* Bob added “Ledger” to List 2\n')

  // The link at its end turns the kind off.
  const token = /unsubscribe\?token=(\S+)/.exec(both!.text)![1]!
  await api.call(unsubscribe, { query: { token } })
  const { rows } = await sql<{ email: string }>`
    select email from notification_kind_settings where member_id = ${member.id} and kind = 'list_item'
  `.execute(database)
  expect(rows).toEqual([{ email: 'off' }])
})
