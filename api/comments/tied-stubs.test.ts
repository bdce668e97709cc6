import { expect, test } from 'vitest'
import { createComment, deleteComment } from '#contract/comments.ts'
import { markHelpful, openPost } from '#contract/helpful-marks.ts'
import { bookmarkPost } from '#contract/lists.ts'
import { deleteAccount } from '#contract/profiles.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { findWrongTies } from '#database/doctor/votes.ts'
import { recountAll } from '#database/recount.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertCrowd, password, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const last = 2 ** 31 - 1
let sites = 0

/** A post on a tool, with a comment of a member that has a reply. */
async function repliedPost(member: Member, author: Member, fields: object = {}) {
  sites += 1
  const { id } = await api.post(author, { link: `https://replied-${sites}.example/`, ...fields })
  const { body } = await write(member, id, null)
  await write(author, id, body.id)
  return { id, comment: body.id }
}

const write = ({ token }: Member, id: number, parent_id: number | null) =>
  api.call(createComment, { token, params: { id }, body: { text: 'Well', parent_id } })
const like = ({ token }: Member, id: number) => api.call(likePost, { token, params: { id } })

test('a comment of a founder that leaves its place behind leaves no tie', async () => {
  const [founder, other] = (await insertCrowd(api.database, 2)) as [Member, Member]
  const { id } = await api.post(founder, { link: 'https://founded.example/', relation: 'founder' })
  const { body } = await write(founder, id, null)
  await write(other, id, body.id)
  expect((await api.call(deleteComment, { token: founder.token, params: { id: body.id } })).status).toBe(204)
  expect(await findWrongTies(api.database, 1, last)).toEqual([])
  expect(await findWrongCounts(api.database)).toEqual([])
})

test.each([0, 2])(
  'a maker with a replied comment leaves, beside %s other likes of the post',
  async (likes) => {
    const [maker, author, ...others] = (await insertCrowd(api.database, 2 + likes)) as [Member, Member]
    const { id } = await repliedPost(maker, author)
    for (const member of [maker, ...(others as Member[])]) await like(member, id)
    const asMaker = { token: maker.token, params: { id } }
    await api.call(openPost, asMaker)
    await api.call(markHelpful, asMaker)
    await api.call(ratePost, { ...asMaker, body: { value: 5 } })
    await api.call(bookmarkPost, { token: maker.token, body: { post_id: id } })
    const own = await api.post(maker, { link: `https://own-${likes}.example/` })
    await like(author, own.id)
    await api.database
      .insertInto('tool_makers')
      .columns(['tool_id', 'member_id'])
      .expression((from) =>
        from
          .selectFrom('posts')
          .select(({ ref, val }) => [ref('tool_id').$notNull().as('tool_id'), val(maker.id).as('member_id')])
          .where('id', '=', id),
      )
      .execute()
    await recountAll(api.database)
    const { status } = await api.call(deleteAccount, { token: maker.token, body: { password } })
    expect(status).toBe(204)
    expect(await findWrongTies(api.database, 1, last)).toEqual([])
    expect(await findWrongCounts(api.database)).toEqual([])
  },
)
