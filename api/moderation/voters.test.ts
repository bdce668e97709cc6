import { beforeEach, expect, test, vi } from 'vitest'
import { listPublicLog } from '#contract/integrity.ts'
import { listModerationLog } from '#contract/moderation-log.ts'
import { dismissCase, listCases, suspendVoters } from '#contract/moderation.ts'
import { listLiked } from '#contract/reactions.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { insertVoteCase } from '#testing/vote-case.ts'

const wakeWeights = vi.fn<() => void>()
const api = await createTestApi({ wakeWeights })
const { database } = api
const body = { reason: 'They all joined on one day' }
let moderator: Member
let colleague: Member
let author: Member
let voters: Member[]
let post: number
let group: number
let openCase: number

beforeEach(async () => {
  await database.deleteFrom('moderation_log').execute()
  await database.deleteFrom('members').execute()
  ;[moderator, colleague, author, ...voters] = (await insertCrowd(database, 6)) as [
    ...[Member, Member, Member],
    ...Member[],
  ]
  await api.appoint(moderator)
  await api.appoint(colleague)
  post = (await api.post(author, { title: 'Lifted' })).id
  const opened = await insertVoteCase(
    database,
    post,
    [...voters, colleague].map(({ id }) => id),
  )
  group = opened.group
  openCase = opened.id
  wakeWeights.mockClear()
})

const cases = async () => (await api.call(listCases, { token: moderator.token })).body
const decide = (endpoint: typeof dismissCase | typeof suspendVoters, { token } = moderator, id = openCase) =>
  api.call(endpoint, { token, params: { id }, body })
const suspended = async () => {
  const rows = database.selectFrom('members').select('id').where('suspended_because', '=', body.reason)
  return (await rows.orderBy('id').execute()).map(({ id }) => id)
}
const log = async () =>
  (await api.call(listModerationLog, { token: moderator.token })).body.map(
    ({ act, reason, post: about, member }) => [act, about?.id ?? member?.username, reason],
  )

test('moderators see what the site saw of votes in step', async () => {
  const usernames = [colleague, ...voters].map(({ username }) => username)
  expect(await cases()).toMatchObject([
    {
      ...{ id: openCase, kind: 'votes', post: { id: post, title: 'Lifted' }, report_count: 0, reports: [] },
      votes: {
        ...{ item: 'post', member_count: 4, usernames, suspended_count: 0, expected: 0.4 },
        ...{ joined_from: '2026-03-01T12:00:00.000Z', voted_to: '2026-05-02T12:00:00.000Z' },
        ...{ ranking: 'trending', plain_rank: 2, weighed_rank: 40 },
      },
    },
  ])
})

test('suspendVoters suspends all but moderators, once, and has votes weighed', async () => {
  expect((await decide(suspendVoters)).status).toBe(204)
  expect(await suspended()).toEqual(voters.map(({ id }) => id))
  expect(await cases()).toEqual([])
  expect(wakeWeights).toHaveBeenCalledTimes(1)
  expect(await log()).toEqual(
    expect.arrayContaining([
      ['suspend_voters', post, body.reason],
      ...voters.map(({ username }) => ['suspend', username, body.reason]),
    ]),
  )
  const [voter] = voters
  expect((await api.call(listLiked, { token: voter!.token })).status).toBe(401)
  expect((await decide(suspendVoters)).status).toBe(404)
  expect(await log()).toHaveLength(4)
})

test('dismissCase lets the votes count again, remembers it, and suspends nobody', async () => {
  expect((await decide(dismissCase)).status).toBe(204)
  expect(await suspended()).toEqual([])
  const { dismissed_at } = await database
    .selectFrom('vote_groups')
    .select('dismissed_at')
    .where('id', '=', group)
    .executeTakeFirstOrThrow()
  expect(dismissed_at).not.toBeNull()
  expect(await cases()).toEqual([])
  expect(wakeWeights).toHaveBeenCalledTimes(1)
  expect(await log()).toEqual([['clear_voters', post, body.reason]])
  expect((await decide(dismissCase)).status).toBe(404)
})

test('the public log tells of the decision and the post, and names no moderator', async () => {
  await decide(dismissCase)
  const { body: entries } = await api.call(listPublicLog)
  expect(entries).toMatchObject([{ act: 'clear_voters', about: { kind: 'post', name: 'Lifted' } }])
  expect(JSON.stringify(entries)).not.toContain(moderator.username)
})

test('a case of reports has no voters, and members decide nothing', async () => {
  const reported = await database
    .insertInto('cases')
    .values({ kind: 'post', post_id: post })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await decide(suspendVoters, moderator, reported.id)).status).toBe(404)
  expect((await decide(suspendVoters, moderator, 999_999)).status).toBe(404)
  expect((await decide(suspendVoters, author)).status).toBe(403)
  expect((await api.call(suspendVoters, { params: { id: openCase }, body })).status).toBe(401)
  expect(
    (await api.call(suspendVoters, { token: moderator.token, params: { id: openCase }, body: {} })).status,
  ).toBe(400)
  expect(await suspended()).toEqual([])
})
