import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { updateNotificationSettings } from '#contract/notification-settings.ts'
import { likePost } from '#contract/reactions.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify } from '#api/notifications/public.ts'
import { createTestApi } from '#testing/api.ts'
import { deleteQueuedMails, queuedMails } from '#testing/queued-mails.ts'
import type { Member } from '#testing/rows.ts'
import { queueDueMails } from './send-due.ts'

const site = { siteName: 'Tools & more', siteUrl: 'https://tools.example' }
const api = await createTestApi(site)
const { database } = api
const author = await api.member()
let member: Member

beforeEach(async () => {
  await deleteQueuedMails(database)
  member = await api.member()
})

/** Tells the member of a change of a new tool. */
async function change(title: string): Promise<void> {
  const { tool } = await api.post(author, { title, link: `https://${title.toLowerCase()}.example/` })
  const { rows } = await sql<{ id: number }>`select id from tools where slug = ${tool!.slug}`.execute(
    database,
  )
  const recipients = [{ member_id: member.id, tool_id: rows[0]!.id }]
  await inTransaction(database, (transaction) =>
    notify(transaction, 'tool_changed', { actor: null, note: `Price of ${title}`, recipients }),
  )
}

/** The mails of the next digest. */
async function digest() {
  const settings = { database, secret: 'for tests only', ...site, emailVerification: false }
  const now = new Date(Date.now() + 8 * 86_400_000)
  for await (const { mails } of queueDueMails(settings, { now })) expect(mails).toBe(1)
  return queuedMails(database)
}

test('a digest of changes alone says so in its subject', async () => {
  for (const title of ['Warp', 'Weft']) await change(title)
  const [mail, ...more] = await digest()
  expect(more).toEqual([])
  expect(mail!.subject).toBe('Your weekly digest of Tools & more: 2 changes to tools you follow')
  expect(mail!.text).toMatch(
    /2 CHANGES TO TOOLS YOU FOLLOW\n[^]*\* Weft changed\n {2}Price of Weft\n[^]*\* Warp changed\n/,
  )
})

test('a digest has changes under a heading of their own, after the rest', async () => {
  await change('Spool')
  const body = { kinds: { like: { email: 'weekly' as const, site: true, push: false } } }
  await api.call(updateNotificationSettings, { token: member.token, body })
  const { id } = await api.post(member)
  await api.call(likePost, { token: author.token, params: { id } })
  const [mail] = await digest()
  expect(mail!.subject).toBe('Your weekly digest of Tools & more: 2 things are new')
  expect(mail!.text).toMatch(/liked your post[^]*1 CHANGE TO A TOOL YOU FOLLOW\n[^]*\* Spool changed\n/)
})
