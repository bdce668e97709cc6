import { expect, test } from 'vitest'
import { markHelpful } from '#contract/helpful-marks.ts'
import { followMember, listSuggestedMembers } from '#contract/member-follows.ts'
import { hidePost, suspendMember } from '#contract/moderation.ts'
import { muteMember } from '#contract/mutes.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const crowd = await insertCrowd(api.database, 3)

/** A member with a post in these categories that so many members found helpful. */
async function newAuthor(category_ids: number[], marks: number): Promise<{ author: Member; post: number }> {
  const author = await api.member()
  const { id } = await api.post(author, { category_ids })
  for (const { token } of crowd.slice(0, marks)) await api.call(markHelpful, { token, params: { id } })
  return { author, post: id }
}

async function suggested({ token }: Member, category: unknown = []) {
  const { body } = await api.call(listSuggestedMembers, { token, query: { category } })
  return body.map(({ username, helpful_count }) => [username, helpful_count])
}

test('the most helpful authors of the categories come first, then others', async () => {
  const me = await api.member()
  expect(await suggested(me)).toEqual([])
  const { author: best } = await newAuthor([1], 3)
  const { author: fitting } = await newAuthor([2, 3], 1)
  const { author: better } = await newAuthor([2], 2)
  await api.post(better, { category_ids: [1] })
  expect(await suggested(me)).toEqual([
    [best.username, 3],
    [better.username, 2],
    [fitting.username, 1],
  ])
  expect(await suggested(me, [2, 3])).toEqual([
    [better.username, 2],
    [fitting.username, 1],
    [best.username, 3],
  ])
  expect((await suggested(me, 999))[0]).toEqual([best.username, 3])
  expect(await suggested(best)).not.toContainEqual([best.username, 3])
})

test('nobody is suggested whom the member follows or has muted, who is suspended, or whose posts are hidden', async () => {
  const [me, moderator] = [await api.member(), await api.member()]
  await api.appoint(moderator)
  const authors = []
  for (let n = 0; n < 5; n += 1) authors.push(await newAuthor([4], 1))
  const [followed, muted, suspendedOne, hidden, shown] = authors.map(({ author }) => author) as Member[]
  const { token } = me
  await api.call(followMember, { token, params: { username: followed!.username } })
  await api.call(muteMember, { token, params: { username: muted!.username } })
  const reason = { body: { reason: 'It advertises' }, token: moderator.token }
  await api.call(suspendMember, { ...reason, params: { username: suspendedOne!.username } })
  await api.call(hidePost, { ...reason, params: { id: authors[3]!.post } })
  const names = (await suggested(me, 4)).map(([username]) => username)
  expect(names[0]).toBe(shown!.username)
  for (const one of [followed, muted, suspendedOne, hidden]) expect(names).not.toContain(one!.username)
  expect(names.length).toBeLessThanOrEqual(6)
})

test('it needs a member and numbers of categories', async () => {
  const { token } = await api.member()
  expectRefused(await api.call(listSuggestedMembers, {}), 401)
  expectRefused(await api.call(listSuggestedMembers, { token, query: { category: 'x' } }), 400)
})
