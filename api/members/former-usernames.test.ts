import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportAccount } from '#contract/account-export.ts'
import { register } from '#contract/accounts.ts'
import { getMember, listMemberPosts } from '#contract/members.ts'
import { suspendMember } from '#contract/moderation.ts'
import { deleteAccount, updateProfile } from '#contract/profiles.ts'
import { reportMember } from '#contract/reports.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields } from '#testing/error-assertions.ts'
import { untilWaiting } from '#testing/locks.ts'
import { password, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const taken = { username: ['A user with that username already exists'] }
let counted = 0

const newName = () => `former_${(counted += 1)}`
const rename = ({ token }: Member, username: string) => api.call(updateProfile, { token, body: { username } })
const look = (username: string) => api.call(getMember, { params: { username } })

function signUp(username: string) {
  const email = `${newName()}@example.org`
  return api.call(register, { body: { name: 'New', email, username, password } })
}

/** A member who has been renamed, with the username before. */
async function renamed() {
  const member = await api.member({ username: newName() })
  const now = newName()
  expect((await rename(member, now)).status).toBe(200)
  return { member, before: member.username, now }
}

function age(username: string, time: string) {
  return sql`
    update former_usernames set renamed_at = now() - ${time}::interval where username = ${username}
  `.execute(api.database)
}

test('getMember and listMemberPosts take a former username, without case, also after another rename', async () => {
  const { member, before, now } = await renamed()
  const post = await api.post(member)
  expect((await look(before.toUpperCase())).body.username).toBe(now)
  const newest = newName()
  await rename(member, newest)
  for (const username of [before, now]) {
    const { status, body } = await look(username)
    expect([status, body.username]).toEqual([200, newest])
    const posts = await api.call(listMemberPosts, { params: { username } })
    expect(posts.body.map(({ id }) => id)).toEqual([post.id])
  }
})

test('a former username is refused to everyone else, with the text of a taken one', async () => {
  const { before } = await renamed()
  const other = await api.member()
  expectBadFields(await signUp(before), taken)
  expectBadFields(await signUp(before.toUpperCase()), taken)
  expectBadFields(await rename(other, before), taken)
  expectBadFields(await rename(other, before.toUpperCase()), taken)
})

test('its member may take it back, and the other one is reserved then', async () => {
  const { member, before, now } = await renamed()
  expect((await rename(member, before.toUpperCase())).body.username).toBe(before.toUpperCase())
  expect((await look(now)).body.username).toBe(before.toUpperCase())
  expectBadFields(await signUp(now), taken)
})

test('another case of the same username reserves nothing', async () => {
  const member = await api.member({ username: newName() })
  await rename(member, member.username.toUpperCase())
  const rows = await sql`select from former_usernames where member_id = ${member.id}`.execute(api.database)
  expect(rows.rows).toEqual([])
})

test('after 90 days a former username leads nowhere and is free, and not before', async () => {
  const { before } = await renamed()
  await age(before, '89 days 23 hours')
  expect((await look(before)).status).toBe(200)
  expectBadFields(await signUp(before), taken)
  await age(before, '90 days')
  expect((await look(before)).status).toBe(404)
  const { status, body } = await signUp(before)
  expect(status).toBe(201)
  expect((await look(before)).body.username).toBe(body.username)
})

test('the former usernames of a deleted account are free at once', async () => {
  const { member, before, now } = await renamed()
  await api.call(deleteAccount, { token: member.token, body: { password } })
  expect([(await look(before)).status, (await look(now)).status]).toEqual([404, 404])
  expect([(await signUp(before)).status, (await signUp(now)).status]).toEqual([201, 201])
})

test('a member reserves at most ten former usernames, the newest', async () => {
  const member = await api.member({ username: newName() })
  const names = [member.username]
  for (let count = 0; count < 11; count += 1) {
    names.push(newName())
    await rename(member, names.at(-1)!)
  }
  expect((await look(names[0]!)).status).toBe(404)
  expect((await look(names[1]!)).body.username).toBe(names.at(-1))
})

test('the export has the former usernames', async () => {
  const { member, before } = await renamed()
  const { body } = await api.call(exportAccount, { token: member.token })
  expect(body.former_usernames).toEqual([{ username: before, renamed_at: expect.any(String) }])
})

test('reports and moderation find a member by a former username', async () => {
  const { before } = await renamed()
  const judge = await api.member()
  await api.appoint(judge)
  const params = { username: before }
  const report = { token: (await api.member()).token, params, body: { reason: 'spam' } }
  expect((await api.call(reportMember, report)).status).toBe(201)
  expect((await api.call(reportMember, { ...report, body: {} })).status).toBe(400)
  const suspended = await api.call(suspendMember, { token: judge.token, params, body: { reason: 'Spam' } })
  expect(suspended.status).toBe(204)
  expect((await look(before)).body.suspended).toBe(true)
})

test('of two members who want one username at once, exactly one gets it', async () => {
  const members = await Promise.all([api.member(), api.member(), api.member()])
  const username = newName()
  const answers = await Promise.all([...members.map((member) => rename(member, username)), signUp(username)])
  expect(answers.map(({ status }) => status).filter((status) => status < 400)).toHaveLength(1)
  for (const answer of answers) if (answer.status >= 400) expectBadFields(answer, taken)
})

test('a username that is given up at the same moment is reserved all the same', async () => {
  for (const take of [signUp, async (username: string) => rename(await api.member(), username)]) {
    const member = await api.member({ username: newName() })
    const answer = await api.database.transaction().execute(async (transaction) => {
      const former = { username: member.username, member_id: member.id }
      await sql`update members set username = ${newName()} where id = ${member.id}`.execute(transaction)
      await transaction.insertInto('former_usernames').values(former).execute()
      const begun = take(member.username)
      await untilWaiting(api.database)
      return { begun }
    })
    expectBadFields(await answer.begun, taken)
  }
})
