import { beforeEach, expect, test } from 'vitest'
import { createComment, deleteComment } from '#contract/comments.ts'
import { markHelpful } from '#contract/helpful-marks.ts'
import { getIntegrity } from '#contract/integrity.ts'
import { bookmarkPost } from '#contract/lists.ts'
import { dismissCase, hidePost, listCases, suspendMember } from '#contract/moderation.ts'
import { likePost, ratePost, unlikePost } from '#contract/reactions.ts'
import { reportPost } from '#contract/reports.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { recountVotes } from './public.ts'

const api = await createTestApi()
const { database } = api
const day = 86_400_000
let moderator: Member
let author: Member
let reader: Member

beforeEach(async () => {
  await database.deleteFrom('moderation_log').execute()
  await database.deleteFrom('cases').execute()
  await database.deleteFrom('posts').execute()
  await database.deleteFrom('vote_counts').execute()
  ;[moderator, author, reader] = (await insertCrowd(database, 3)) as [Member, Member, Member]
  await api.appoint(moderator)
})

const read = async () => (await api.call(getIntegrity)).body
const daysAgo = (days: number) => new Date(Date.now() - days * day)
const about = (id: number, { token } = reader) => ({ token, params: { id } })
const reason = { reason: 'It advertises' }

test('an empty site has a report', async () => {
  const { status, headers, body } = await api.call(getIntegrity)
  expect(status).toBe(200)
  expect(headers['cache-control']).not.toContain('no-store')
  const nothing = { votes: 0, votes_discounted: [], accounts_suspended: 0, posts_hidden: 0, reports_open: 0 }
  const since = new Date(Math.floor(Date.now() / day) * day - 90 * day).toISOString()
  expect(body).toEqual({ since, ...nothing, median_hours_to_decision: null, disclosures: [] })
})

test('votes are likes, ratings, saves, shown comments and helpful marks', async () => {
  const { id } = await api.post(author)
  await api.call(likePost, about(id))
  await api.call(ratePost, { ...about(id), body: { value: 4 } })
  await api.call(bookmarkPost, { token: reader.token, body: { post_id: id } })
  const comment = (await api.call(createComment, { ...about(id), body: { text: 'Indeed' } })).body
  await api.call(markHelpful, about(id))
  expect((await read()).votes).toBe(5)
  await recountVotes(database, 0)
  expect((await read()).votes).toBe(5)
  await api.call(likePost, about(id, moderator))
  expect((await read()).votes).toBe(6)
  await api.call(deleteComment, about(comment.id))
  await api.call(unlikePost, about(id))
  await recountVotes(database, 0)
  expect((await read()).votes).toBe(4)
})

test('few votes are not stored, so that one that is taken back is out at once', async () => {
  const { id } = await api.post(author)
  await api.call(likePost, about(id))
  await api.call(likePost, about(id, moderator))
  const stored = () => database.selectFrom('vote_counts').select('votes').execute()
  await recountVotes(database, 2)
  expect(await stored()).toEqual([{ votes: 2 }])
  await api.call(unlikePost, about(id))
  await recountVotes(database, 2)
  expect(await stored()).toEqual([])
  expect((await read()).votes).toBe(1)
})

test('votes before the 90 days are not counted', async () => {
  const { id } = await api.post(author)
  await api.call(likePost, about(id))
  await api.call(likePost, about(id, moderator))
  const { since } = await read()
  const setTime = (created_at: Date, { id: member }: Member) =>
    database.updateTable('likes').set({ created_at }).where('member_id', '=', member).execute()
  await setTime(new Date(since), reader)
  await setTime(new Date(Date.parse(since) - 1), moderator)
  expect((await read()).votes).toBe(1)
  await recountVotes(database, 0)
  expect((await read()).votes).toBe(1)
})

test('counts of decisions and the median time until them', async () => {
  const report = async ({ token } = reader) => {
    const { id } = await api.post(author)
    await api.call(reportPost, { token, params: { id }, body: { reason: 'spam' } })
    return id
  }
  const [hidden, kept] = [await report(), await report(), await report()]
  await api.call(reportPost, { ...about(kept!, await api.member()), body: { reason: 'spam' } })
  expect(await read()).toMatchObject({ reports_open: 4, median_hours_to_decision: null })
  await database
    .updateTable('cases')
    .set({ created_at: new Date(Date.now() - 36_000_000) })
    .where('post_id', '=', hidden!)
    .execute()
  await api.call(hidePost, { ...about(hidden!, moderator), body: reason })
  const [open] = (await api.call(listCases, { token: moderator.token })).body
  await database
    .updateTable('cases')
    .set({ created_at: new Date(Date.now() - 72_000_000) })
    .where('id', '=', open!.id)
    .execute()
  await api.call(dismissCase, { ...about(open!.id, moderator), body: reason })
  await api.call(suspendMember, {
    token: moderator.token,
    params: { username: reader.username },
    body: reason,
  })
  const report90 = await read()
  expect(report90).toMatchObject({ accounts_suspended: 1, posts_hidden: 1, median_hours_to_decision: 15 })
  expect(report90.reports_open).toBeLessThan(4)
  await database
    .updateTable('moderation_log')
    .set({ created_at: daysAgo(92) })
    .execute()
  await database
    .updateTable('cases')
    .set({ created_at: daysAgo(93), closed_at: daysAgo(92) })
    .where('closed_at', 'is not', null)
    .execute()
  expect(await read()).toMatchObject({
    accounts_suspended: 0,
    posts_hidden: 0,
    median_hours_to_decision: null,
  })
})

test('disclosures are the ties of shown posts, most frequent first', async () => {
  const relations = ['founder', 'paid', 'paid', 'none', 'gifted', 'investor'] as const
  const posts = []
  for (const relation of relations) posts.push(await api.post(author, { relation }))
  await database
    .updateTable('posts')
    .set({ created_at: daysAgo(92) })
    .where('id', '=', posts[4]!.id)
    .execute()
  await api.call(hidePost, { ...about(posts[5]!.id, moderator), body: reason })
  expect((await read()).disclosures).toEqual([
    { relation: 'paid', count: 2 },
    { relation: 'founder', count: 1 },
  ])
})
