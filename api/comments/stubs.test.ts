import { beforeEach, expect, test } from 'vitest'
import { likeComment } from '#contract/comment-likes.ts'
import { createComment, deleteComment, listComments, type Comment } from '#contract/comments.ts'
import { exportAccount } from '#contract/account-export.ts'
import { hideComment, listCases, restoreComment } from '#contract/moderation.ts'
import { listModerationLog } from '#contract/moderation-log.ts'
import { deletePost, getPost, undeletePost } from '#contract/posts.ts'
import { deleteAccount } from '#contract/profiles.ts'
import { reportComment } from '#contract/reports.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { insertCrowd, password, type Member } from '#testing/rows.ts'

const api = await createTestApi()
let [author, writer, other, moderator]: Member[] = []
let post: number

beforeEach(async () => {
  ;[author, writer, other, moderator] = await insertCrowd(api.database, 4)
  await api.appoint(moderator!)
  post = (await api.post(author!)).id
})

async function comment(text: string, parent_id: number | null = null, { token } = writer!) {
  const body = { text, parent_id }
  return (await api.call(createComment, { token, params: { id: post }, body })).body.id
}

const moderate = (endpoint: typeof hideComment | typeof restoreComment, id: number) =>
  api.call(endpoint, { token: moderator!.token, params: { id }, body: { reason: 'It is rude' } })
const remove = (id: number, { token } = writer!) => api.call(deleteComment, { token, params: { id } })
const leave = ({ token }: Member) => api.call(deleteAccount, { token, body: { password } })

/** Threads as `a(b(c) d)`; a stub is `-`. */
async function threads() {
  const answer = await api.call(listComments, { params: { id: post }, query: { view: 'threads' } })
  const outline = (comments: Comment[]): string =>
    comments
      .map(({ text, name, username, replies = [] }) => {
        if (username === null) expect({ text, name }).toEqual({ text: '', name: 'Deleted' })
        return (username === null ? '-' : text) + (replies.length > 0 ? `(${outline(replies)})` : '')
      })
      .join(' ')
  return outline(answer.body)
}

async function flat() {
  const { body } = await api.call(listComments, { params: { id: post } })
  const { comment_count } = (await api.call(getPost, { params: { id: post } })).body
  expect(comment_count).toBe(body.length)
  expect(await findWrongCounts(api.database)).toEqual([])
  return body.map(({ text }) => text).join(' ')
}

test('a hidden comment with replies is shown as a stub until moderators restore it', async () => {
  const top = await comment('top')
  const middle = await comment('middle', top)
  const leaf = await comment('leaf', middle)
  await moderate(hideComment, top)
  await moderate(hideComment, middle)
  expect([await threads(), await flat()]).toEqual(['-(-(leaf))', 'leaf'])
  await moderate(hideComment, leaf)
  expect([await threads(), await flat()]).toEqual(['', ''])
  await moderate(restoreComment, leaf)
  expect([await threads(), await flat()]).toEqual(['-(-(leaf))', 'leaf'])
  await remove(leaf)
  expect([await threads(), await flat()]).toEqual(['', ''])
  await moderate(restoreComment, middle)
  expect([await threads(), await flat()]).toEqual(['-(middle)', 'middle'])
  await moderate(restoreComment, top)
  expect([await threads(), await flat()]).toEqual(['top(middle)', 'top middle'])
})

test('a hidden comment counts as one without likes among the best liked threads', async () => {
  const tops = [await comment('liked twice'), await comment('hidden'), await comment('liked once')]
  await comment('reply', tops[1])
  const like = (id: number, { token }: Member) => api.call(likeComment, { token, params: { id } })
  for (const id of tops) await like(id, other!)
  for (const id of tops.slice(0, 2)) await like(id, author!)
  await moderate(hideComment, tops[1]!)
  const found: number[] = []
  const path = `/api/interactions/posts/${post}/comments/?view=threads&sort=top&limit=1`
  for await (const page of api.pages(path)) found.push(...page.map(({ id }: { id: number }) => id))
  expect(found).toEqual([tops[0], tops[2], tops[1]])
})

test('a stub has no reports, can be neither moderated, liked nor reported, and the log keeps no text of it', async () => {
  const top = await comment('top')
  const report = (id: number) =>
    api.call(reportComment, { token: other!.token, params: { id }, body: { reason: 'spam' } })
  await moderate(hideComment, top)
  await moderate(restoreComment, top)
  await report(top)
  const cases = async () => (await api.call(listCases, { token: moderator!.token })).body
  expect((await cases()).map((one) => one.comment)).toMatchObject([
    { id: top, user: writer!.id, text: 'top' },
  ])
  await comment('reply', top, other!)
  await remove(top)
  expect(await cases()).toEqual([])
  expectRefused(await report(top), 404)
  expectRefused(await moderate(restoreComment, top), 404)
  expectRefused(await moderate(hideComment, top), 404)
  expectRefused(await api.call(likeComment, { token: other!.token, params: { id: top } }), 404)
  const log = await api.call(listModerationLog, { token: moderator!.token })
  expect(log.body[0]!.comment).toEqual({ id: top, text: null, is_hidden: false })
})

test('the replies of others outlive the account of whom they answer', async () => {
  const top = await comment('top')
  await comment('own', await comment('own', top))
  const answer = await comment('answer', await comment('answered', top), other!)
  const alone = await comment('alone', null, other!)
  await comment('under alone', alone)
  for (const id of [answer, alone, top]) {
    await api.call(likeComment, { token: writer!.token, params: { id } })
    await api.call(likeComment, { token: other!.token, params: { id } })
  }
  expect((await leave(writer!)).status).toBe(204)
  expect([await threads(), await flat()]).toEqual(['-(-(answer)) alone', 'answer alone'])
  const stored = await api.database
    .selectFrom('comments')
    .select('text')
    .where('post_id', '=', post)
    .where('member_id', 'is', null)
    .execute()
  expect(stored).toEqual([{ text: '' }, { text: '' }])
  const list = await api.call(listComments, { params: { id: post } })
  expect(list.body.map(({ like_count }) => like_count)).toEqual([1, 1])
  expect((await leave(other!)).status).toBe(204)
  expect([await threads(), await flat()]).toEqual(['', ''])
  expect(await api.database.selectFrom('comments').where('post_id', '=', post).execute()).toEqual([])
})

test('threads come back with a post whose deletion is undone, and go with its author', async () => {
  const top = await comment('top')
  await comment('reply', top, other!)
  await remove(top)
  const about = { token: author!.token, params: { id: post } }
  expect((await api.call(deletePost, about)).status).toBe(204)
  expect((await api.call(undeletePost, about)).status).toBe(200)
  expect([await threads(), await flat()]).toEqual(['-(reply)', 'reply'])
  expect((await leave(author!)).status).toBe(204)
  expect(await api.database.selectFrom('comments').where('post_id', '=', post).execute()).toEqual([])
})

test('accounts leave while others answer and like their comments', async () => {
  const crowd = await insertCrowd(api.database, 6)
  const tops = await Promise.all(crowd.map((member) => comment('top', null, member)))
  const acts = crowd.flatMap((member, n) =>
    tops.flatMap((id, m) => [
      () => api.call(likeComment, { token: member.token, params: { id } }),
      () =>
        api.call(createComment, {
          token: member.token,
          params: { id: post },
          body: { text: `${n} to ${m}`, parent_id: id },
        }),
    ]),
  )
  const [answers] = await Promise.all([
    Promise.all(acts.map((act) => act())),
    Promise.all(crowd.slice(0, 3).map(leave)),
    remove(tops[5]!, crowd[5]),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  await flat()
  const rows = await api.database
    .selectFrom('comments as stub')
    .where('stub.member_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('comments as reply').whereRef('reply.parent_id', '=', 'stub.id'))),
    )
    .execute()
  expect(rows).toEqual([])
})

test('the export has whom a comment answers, and the comments that the member likes', async () => {
  const top = await comment('top', null, other!)
  const reply = await comment(`reply to @${other!.username}`, top)
  await api.call(likeComment, { token: writer!.token, params: { id: top } })
  const { body } = await api.call(exportAccount, { token: writer!.token })
  expect(body.comments).toMatchObject([{ id: reply, parent_id: top }])
  expect(body.comment_likes).toMatchObject([
    { comment_id: top, post_id: post, post_title: expect.any(String) },
  ])
  const { body: others } = await api.call(exportAccount, { token: other!.token })
  expect(others.mentions).toEqual([{ post_id: post, comment_id: reply, username: other!.username }])
})
