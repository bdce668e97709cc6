import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { suspendMember, unsuspendMember } from '#contract/moderation.ts'
import { listModerationLog } from '#contract/moderation-log.ts'
import { createPost } from '#contract/posts.ts'
import { getProfile } from '#contract/profiles.ts'
import { untilWaiting } from '#testing/locks.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, password, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { setModerator, setSuspended } from './member-queries.ts'

const api = await createTestApi()
const reason = 'They advertise.'
const operator = { moderator: null, reason }
const [moderator, other] = (await insertCrowd(api.database, 2)) as [Member, Member]
await api.appoint(moderator)
let member: Member

beforeEach(async () => {
  await api.database.deleteFrom('moderation_log').execute()
  member = await api.member()
})

type ModerationEndpoint = typeof suspendMember | typeof unsuspendMember
const moderate = (
  endpoint: ModerationEndpoint,
  username: string,
  body: unknown = { reason },
  token = moderator.token,
) => api.call(endpoint, { token, params: { username }, body })
const suspend = (username = member.username) => moderate(suspendMember, username)
const signIn = (secret = password) =>
  api.call(login, { body: { username: member.username, password: secret } })
const log = async () => (await api.call(listModerationLog, { token: moderator.token })).body

describe('a suspended member', () => {
  test('is signed out everywhere, and learns the reason at the next sign-in', async () => {
    const second = (await signIn()).body.token
    expect((await suspend(member.username.toUpperCase())).status).toBe(204)
    for (const token of [member.token, second]) {
      expectRefused(await api.call(getProfile, { token }), 401)
      const body = { title: 'A tool', description: 'x', category_ids: [1] }
      expectRefused(await api.call(createPost, { token, body }), 401)
    }
    expectRefused(await signIn(), 403, {
      code: 'suspended',
      detail: `The moderators have suspended this account: ${reason}`,
    })
  })

  test('looks like any other account without the password', async () => {
    await suspend()
    expectRefused(await signIn('Secret1?'), 400, { code: 'invalid_credentials' })
  })

  test('signs in again when that is lifted', async () => {
    await suspend()
    expect((await moderate(unsuspendMember, member.username, { reason: 'A mistake' })).status).toBe(204)
    const { token } = (await signIn()).body
    expect((await api.call(getProfile, { token })).status).toBe(200)
    const about = { id: member.id, username: member.username, is_suspended: false }
    expect(await log()).toMatchObject([
      { act: 'unsuspend', moderator: moderator.username, reason: 'A mistake', member: about, post: null },
      { act: 'suspend', moderator: moderator.username, reason, member: about, post: null },
    ])
  })

  test('has no session left that began while the suspension waited', async () => {
    // The transaction of a login, held open until the suspension waits for it.
    const ready = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const signingIn = api.database.transaction().execute(async (transaction) => {
      await sql`select from members where id = ${member.id} for share`.execute(transaction)
      const session = { member_id: member.id, token_hash: Buffer.alloc(32, 7) }
      await transaction.insertInto('sessions').values(session).execute()
      ready.resolve()
      await goOn.promise
    })
    await ready.promise
    const suspended = suspend()
    await untilWaiting(api.database)
    goOn.resolve()
    await Promise.all([signingIn, suspended])
    const sessions = await api.database
      .selectFrom('sessions')
      .select('member_id')
      .where('member_id', '=', member.id)
      .execute()
    expect(sessions).toEqual([])
  })

  test('is suspended once, for the first reason', async () => {
    await suspend()
    expect((await moderate(suspendMember, member.username, { reason: 'Again' })).status).toBe(204)
    expect((await signIn()).body).toMatchObject({ detail: expect.stringContaining(reason) })
    expect(await log()).toHaveLength(1)
  })
})

test('suspendMember and unsuspendMember are for moderators, about members that are there', async () => {
  for (const endpoint of [suspendMember, unsuspendMember]) {
    const { username } = member
    expectRefused(await api.call(endpoint, { params: { username }, body: { reason } }), 401)
    expectRefused(await moderate(endpoint, username, { reason }, other.token), 403)
    expectRefused(await moderate(endpoint, 'nobody_here', {}), 404, { detail: messages.member.notFound })
    expectRefused(await moderate(endpoint, 'nobody_here'), 404)
    expectBadFields(await moderate(endpoint, username, {}), { reason: ['Reason is required'] })
  }
  expect((await signIn()).status).toBe(200)
})

test('a moderator can be suspended by the operator alone', async () => {
  await api.appoint(member)
  const refusal = { code: 'protected', detail: messages.moderation.notSuspendable }
  expectRefused(await suspend(), 409, refusal)
  expect(await setSuspended(api.database, member.username, true, operator)).toEqual({
    outcome: 'done',
    member: member.id,
  })
  expectRefused(await signIn(), 403, { code: 'suspended' })
  expect(await log()).toMatchObject([{ act: 'suspend', moderator: null }])
})

test('a moderator who is made a member again can do no more than members', async () => {
  expect(await setModerator(api.database, member.username.toUpperCase(), true, reason)).toEqual({
    outcome: 'done',
    member: member.id,
  })
  expect((await api.call(getProfile, { token: member.token })).body.role).toBe('moderator')
  expect((await api.call(listModerationLog, { token: member.token })).status).toBe(200)
  expect(await setModerator(api.database, member.username, false, reason)).toMatchObject({ outcome: 'done' })
  expectRefused(await api.call(listModerationLog, { token: member.token }), 403)
  expect((await api.call(getProfile, { token: member.token })).body.role).toBe('member')
  expect(await log()).toMatchObject([{ act: 'remove_moderator' }, { act: 'make_moderator' }])
  expect(await setModerator(api.database, 'nobody_here', true, reason)).toMatchObject({ outcome: 'unknown' })
})

test('an act needs a moderator in the database too, not in the request alone', async () => {
  const decision = { moderator: other.id, reason }
  expect(await setSuspended(api.database, member.username, true, decision)).toMatchObject({
    outcome: 'unknown',
  })
  expect((await signIn()).status).toBe(200)
})
