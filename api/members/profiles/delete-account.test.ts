import { administrationMessages } from '#contract/administration-messages.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { login, register } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { sendContactMessage } from '#contract/contact.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { getMember } from '#contract/members.ts'
import { confirmResetCode, requestPasswordReset } from '#contract/password-reset.ts'
import { getPost } from '#contract/posts.ts'
import { deleteAccount, getProfile } from '#contract/profiles.ts'
import { bookmarkPost, listSavedLists } from '#contract/lists.ts'
import { summarize } from '#contract/summaries.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { untilWaiting } from '#testing/locks.ts'
import { insertMail } from '#api/mail/public.ts'
import { createTestApi } from '#testing/api.ts'
import { deleteQueuedMails, queuedMails, startMailJobs } from '#testing/queued-mails.ts'
import { password, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
let member: Member

beforeEach(async () => {
  member = await api.member()
})

const remove = ({ token }: Member, secret: unknown = password) =>
  api.call(deleteAccount, { token, body: { password: secret } })

/** Everything a member can do to a post. */
async function doAll({ token }: Member, id: number): Promise<void> {
  const params = { id }
  await api.call(likePost, { token, params })
  await api.call(ratePost, { token, params, body: { value: 2 } })
  await api.call(createComment, { token, params, body: { text: 'Well' } })
  await api.call(bookmarkPost, { token, body: { post_id: id } })
}

test('deleteAccount takes everything along, and counts are right at once', async () => {
  const other = await api.member()
  const kept = await api.post(other, { rating: 4 })
  const gone = await api.post(member)
  for (const id of [kept.id, gone.id]) {
    await doAll(member, id)
    await doAll(other, id)
  }
  expect((await api.call(getPost, { params: { id: kept.id } })).body).toMatchObject({
    like_count: 2,
    rating_count: 2,
  })

  expect((await remove(member)).status).toBe(204)
  expect((await api.call(getPost, { params: { id: kept.id } })).body).toMatchObject({
    like_count: 1,
    comment_count: 1,
    rating_count: 1,
    avg_rating: 2,
  })
  expectRefused(await api.call(getPost, { params: { id: gone.id } }), 404)
  const lists = await api.call(listSavedLists, { token: other.token })
  expect(lists.body[0]).toMatchObject({ post_count: 1, items: [{ id: kept.id }] })
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('a deleted account can not sign in, and its tokens and page are gone', async () => {
  await remove(member)
  expectRefused(await api.call(getProfile, { token: member.token }), 401)
  const body = { username: member.email, password }
  expectRefused(await api.call(login, { body }), 400, { detail: 'Invalid credentials' })
  expectRefused(await api.call(getMember, { params: { username: member.username } }), 404)
})

test('the email and the username of a deleted account can be used again', async () => {
  await remove(member)
  const body = { name: 'Again', email: member.email, username: member.username, password }
  expect((await api.call(register, { body })).status).toBe(201)
})

test('nothing that is held under the email stays: codes and wrong ones, and mails that wait or are sent', async () => {
  await api.call(requestPasswordReset, { body: { email: member.email.toUpperCase() } })
  await api.call(requestPasswordReset, { body: { email: member.email } })
  const url = `/api${confirmResetCode.path}`
  const payload = { code: '000000', email: member.email }
  await api.send({ method: 'POST', url, payload, remoteAddress: '192.0.2.1' })
  await remove(member)
  const rows = await Promise.all([
    api.database.selectFrom('reset_code_attempts').execute(),
    api.database.selectFrom('reset_codes').where('email', '=', member.email).execute(),
    queuedMails(api.database),
  ])
  expect(rows).toEqual([[], [], []])
})

test('the known browsers of a deleted account are gone', async () => {
  const leaving = await api.member({ browser: 'x'.repeat(43) })
  const browsers = () => api.database.selectFrom('known_browsers').select('member_id').execute()
  expect(await browsers()).toEqual([{ member_id: leaving.id }])
  await remove(leaving)
  expect(await browsers()).toEqual([])
})

test('messages from the contact page under the email go, and their mails to the operator', async () => {
  const operator = await createTestApi({ operatorEmail: 'operator@tools.example' })
  const [leaving, other] = [await operator.member(), await operator.member()]
  const message = { name: 'Ada', subject: 'Bug', category: 'bug', message: 'It broke' }
  for (const email of [leaving.email.toUpperCase(), leaving.email, other.email]) {
    expect((await operator.call(sendContactMessage, { body: { ...message, email } })).status).toBe(201)
  }
  expect((await operator.call(deleteAccount, { token: leaving.token, body: { password } })).status).toBe(204)
  const left = await operator.database.selectFrom('contact_messages').select('email').execute()
  expect(left).toEqual([{ email: other.email }])
  expect(await queuedMails(operator.database)).toMatchObject([{ reply_to: other.email }])
})

test("deleting an account with the operator's address leaves the operator's mail", async () => {
  const operatorEmail = 'operator@tools.example'
  const site = await createTestApi({ operatorEmail })
  const { token } = await site.member({ email: operatorEmail })
  const message = { name: 'Ada', subject: 'Bug', category: 'bug', message: 'It broke' }
  await site.call(sendContactMessage, { body: { ...message, email: 'ada@example.org' } })
  const jobs = startMailJobs(site)
  await expect.poll(async () => (await filesIn(site.mailDir)).length, { timeout: 60_000 }).toBe(1)
  await jobs.stop()
  await site.call(sendContactMessage, { body: { ...message, email: 'bob@example.org' } })
  expect((await site.call(deleteAccount, { token, body: { password } })).status).toBe(204)
  expect(await queuedMails(site.database)).toMatchObject([{ reply_to: 'bob@example.org' }])
  expect(await filesIn(site.mailDir)).toHaveLength(1)
})

test('summaries go with the last member who asked for them', async () => {
  const other = await api.member()
  const ask = ({ token }: Member, text: string) => api.call(summarize, { token, body: { text } })
  for (const text of ['Only mine. It is short.', 'Ours. It is short.']) {
    expect((await ask(member, text)).status).toBe(200)
  }
  expect((await ask(other, 'Ours. It is short.')).status).toBe(200)
  const kept = async () => {
    const rows = await api.database.selectFrom('summaries').select('summary').execute()
    return rows.map(({ summary }) => summary)
  }
  expect(await kept()).toHaveLength(2)
  await remove(member)
  expect(await kept()).toEqual([expect.stringContaining('Ours.')])
  await remove(other)
  expect(await kept()).toEqual([])
})

test('a summary that goes while another member asks for it is written anew', async () => {
  const other = await api.member()
  const text = 'A contested text. It is short.'
  const ask = ({ token }: Member) => api.call(summarize, { token, body: { text } })
  const { body } = await ask(member)
  const { second } = await api.database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('summaries').where('summary', '=', body.summary).execute()
    const second = ask(other)
    await untilWaiting(api.database)
    return { second }
  })
  expect(await second).toMatchObject({ status: 200, body })
  const asked = await api.database.selectFrom('summary_requests').select('member_id').execute()
  expect(asked).toEqual([{ member_id: other.id }])
})

test('files of mails to the email, and from it, go; those of others stay', async () => {
  const leaving = await api.member({ email: 'Rosa.Ünal+tools@exämple.org' })
  const letter = { subject: 'A letter', text: 'Text', html: '<p>Text</p>', goodFor: 15 }
  const write = (mail: { to: string; toMember?: boolean; replyTo?: string }) =>
    insertMail({ ...letter, ...mail }).execute(api.database)
  await deleteQueuedMails(api.database)
  await write({ to: leaving.email, toMember: true })
  await write({ to: leaving.email.toUpperCase(), toMember: true })
  await write({ to: 'operator@tools.example', replyTo: leaving.email })
  await write({ to: 'operator@tools.example', replyTo: 'other@example.org' })
  await write({ to: `x${leaving.email}` })
  onTestFinished(startMailJobs(api).stop)
  await expect.poll(async () => (await filesIn(api.mailDir)).length, { timeout: 60_000 }).toBe(5)
  expect((await remove(leaving)).status).toBe(204)
  const texts = await Promise.all((await filesIn(api.mailDir)).map((file) => readFile(file, 'utf8')))
  expect(texts).toHaveLength(2)
  expect(texts.filter((text) => text.includes('Reply-To: other@example.org'))).toHaveLength(1)
})

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name))
}

test('a wrong password is refused, and nothing is deleted', async () => {
  expectBadFields(await remove(member, 'Secret2!'), { password: ['The password is wrong'] })
  expectBadFields(await remove(member, ''), { password: ['The password is wrong'] })
  expectBadFields(await remove(member, 7), { password: ['Password is required'] })
  expectRefused(await api.call(deleteAccount, { token: member.token }), 400)
  expect((await api.call(getProfile, { token: member.token })).status).toBe(200)
})

test('deleteAccount needs a member', async () => {
  expectRefused(await api.call(deleteAccount, { body: { password } }), 401)
})

test('of two deletions at once, one deletes', async () => {
  const statuses = (await Promise.all([remove(member), remove(member)])).map(({ status }) => status)
  expect(statuses).toContain(204)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

test('accounts deleted while others act on the same posts: no failure of ours, no orphan, exact counts', async () => {
  const leaving = await Promise.all(Array.from({ length: 6 }, () => api.member()))
  const staying = await Promise.all(Array.from({ length: 6 }, () => api.member()))
  const posts = await Promise.all([...leaving, ...staying].map((author) => api.post(author)))
  await Promise.all(leaving.flatMap((one) => posts.map(({ id }) => doAll(one, id))))
  const statuses: number[] = []
  const note = (answered: Promise<{ status: number }>) => answered.then(({ status }) => statuses.push(status))
  await Promise.all([
    ...leaving.map((one) => note(remove(one))),
    ...staying.flatMap(({ token }) =>
      posts.flatMap(({ id }) => [
        note(api.call(likePost, { token, params: { id } })),
        note(api.call(ratePost, { token, params: { id }, body: { value: 3 } })),
        note(api.call(createComment, { token, params: { id }, body: { text: 'Still here' } })),
        note(api.call(bookmarkPost, { token, body: { post_id: id } })),
      ]),
    ),
  ])
  expect([...new Set(statuses)].sort()).toEqual(
    [200, 201, 204, 404].filter((status) => statuses.includes(status)),
  )
  expect(statuses.filter((status) => status === 204)).toHaveLength(6)
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('the last administrator stays beside other members, and may go once there is another', async () => {
  const [admin, other] = [await api.member(), await api.member()]
  await api.appoint(admin, { administrator: true })
  const leave = () => api.call(deleteAccount, { token: admin.token, body: { password } })
  const refusal = { code: 'last_administrator', detail: administrationMessages.lastAdministrator }
  expectRefused(await leave(), 409, refusal)
  await api.appoint(other, { administrator: true })
  expect((await leave()).status).toBe(204)
})
