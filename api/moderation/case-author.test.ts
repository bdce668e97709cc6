import { beforeEach, expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import {
  dismissCase,
  hideComment,
  hidePost,
  listCases,
  resetMember,
  restorePost,
  suspendMember,
  unsuspendMember,
} from '#contract/moderation.ts'
import { getModerationCounts } from '#contract/moderation-counts.ts'
import { deletePost } from '#contract/posts.ts'
import { deleteAccount } from '#contract/profiles.ts'
import { reportComment, reportMember, reportPost } from '#contract/reports.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { insertCrowd, password, type Member } from '#testing/rows.ts'
import { insertVoteCase } from '#testing/vote-case.ts'

const api = await createTestApi()
const reason = 'It advertises'
let author: Member
let reader: Member
let moderator: Member

beforeEach(async () => {
  await api.database.deleteFrom('members').execute()
  ;[author, reader, moderator] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]
  await api.appoint(moderator)
})

const report = (id: number, by = reader) =>
  api.call(reportPost, { token: by.token, params: { id }, body: { reason: 'fake' } })
const decide = (
  endpoint: typeof hidePost | typeof restorePost | typeof hideComment,
  id: number,
  why = reason,
) => api.call(endpoint, { token: moderator.token, params: { id }, body: { reason: why } })
const say = async (by: Member, id: number) =>
  (await api.call(createComment, { token: by.token, params: { id }, body: { text: 'Well' } })).body.id

async function cases(query: Record<string, unknown> = {}) {
  return (await api.call(listCases, { token: moderator.token, query })).body
}

async function counts() {
  return (await api.call(getModerationCounts, { token: moderator.token })).body
}

async function authorOf(post: number) {
  return (await cases()).find((one) => one.post?.id === post && one.kind === 'post')?.author
}

test('a case shows what its author wrote, and the decisions of moderators about it', async () => {
  const [first, second, third] = [await api.post(author), await api.post(author), await api.post(author)]
  const foreign = await api.post(reader)
  const [comment, kept] = [await say(author, foreign.id), await say(author, foreign.id)]
  await say(reader, first.id)
  await decide(hidePost, second.id, 'One')
  await decide(restorePost, second.id, 'Two')
  await decide(hidePost, second.id, 'Three')
  await decide(hideComment, comment, 'Four')
  const params = { username: author.username }
  const body = { reason: 'Five' }
  await api.call(suspendMember, { token: moderator.token, params, body })
  await api.call(unsuspendMember, { token: moderator.token, params, body })
  // Decisions on texts of others, on posts of the author's too, are not about the author.
  await decide(hideComment, await say(reader, first.id))
  await decide(hidePost, foreign.id)
  const { token } = moderator
  await api.call(resetMember, {
    token,
    params: { username: reader.username },
    body: { ...body, fields: ['bio'] },
  })
  await api.database
    .updateTable('posts')
    .set({ deleted_at: new Date(), hidden_because: 'x' })
    .where('id', '=', third.id)
    .execute()

  await report(first.id)
  expect(await authorOf(first.id)).toEqual({
    ...{ username: author.username, name: expect.any(String), created_at: expect.stringMatching(/Z$/) },
    ...{ posts: 2, hidden_posts: 1, comments: 2, hidden_comments: 1 },
    decisions: [
      { act: 'hide', count: 3 },
      { act: 'restore', count: 1 },
      { act: 'suspend', count: 1 },
      { act: 'unsuspend', count: 1 },
    ],
    last_decisions: [
      { act: 'unsuspend', reason: 'Five', created_at: expect.stringMatching(/Z$/) },
      { act: 'suspend', reason: 'Five', created_at: expect.any(String) },
      { act: 'hide', reason: 'Four', created_at: expect.any(String) },
    ],
  })
  expect(kept).toBeGreaterThan(comment)
})

test('the author of a comment, and the member of a profile, is the author of the case; votes have none', async () => {
  const post = await api.post(reader)
  const comment = await say(author, post.id)
  const given = { token: reader.token, body: { reason: 'outdated' } }
  await api.call(reportComment, { ...given, params: { id: comment } })
  await api.call(reportMember, { ...given, params: { username: author.username } })
  await insertVoteCase(api.database, post.id, [author.id])
  const authors = (await cases()).map(({ kind, author: by }) => [kind, by?.username])
  expect(authors).toContainEqual(['comment', author.username])
  expect(authors).toContainEqual(['member', author.username])
  expect(authors).toContainEqual(['votes', undefined])
})

test('getModerationCounts counts the cases that listCases lists, of each kind', async () => {
  const kinds = ['post', 'comment', 'member', 'link', 'votes'] as const
  const pending = await api.post(author)
  await api.database
    .updateTable('posts')
    .set({ pending_link: 'https://example.org/' })
    .where('id', '=', pending.id)
    .execute()
  // A case about a deleted post, one whose reporters are gone, and closed ones do not wait.
  const leaver = await api.member()
  const [deleted, left, closed] = [await api.post(author), await api.post(author), await api.post(author)]
  await report(deleted.id)
  await api.call(deletePost, { token: author.token, params: { id: deleted.id } })
  await report(left.id, leaver)
  await api.call(deleteAccount, { token: leaver.token, body: { password } })
  await report(closed.id)
  const { id } = (await cases()).find(({ post }) => post?.id === closed.id)!
  const before = await counts()
  expect(before.cases.post).toBeGreaterThan(0)
  await api.call(dismissCase, { token: moderator.token, params: { id }, body: { reason } })

  const after = await counts()
  expect(after.cases).toEqual({ ...before.cases, post: before.cases.post - 1 })
  expect(after.log).toBe(before.log + 1)
  for (const kind of kinds) {
    const listed = await cases({ kind })
    expect([kind, listed.length]).toEqual([kind, after.cases[kind]])
    expect(listed.every((one) => one.kind === kind)).toBe(true)
  }
  expect(await cases()).toHaveLength(Object.values(after.cases).reduce((sum, one) => sum + one))
})

test('getModerationCounts is for moderators; an unknown kind is refused', async () => {
  expectRefused(await api.call(getModerationCounts), 401)
  expectRefused(await api.call(getModerationCounts, { token: reader.token }), 403)
  const refused = await api.call(listCases, { token: moderator.token, query: { kind: 'posts' } })
  expectBadFields(refused, { kind: ['Kind must be one of post, comment, member, link, votes'] })
})
