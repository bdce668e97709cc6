import { expect, test } from 'vitest'
import { bookmarkPost, createSavedList } from '#contract/lists.ts'
import { getReactionState, likePost, ratePost } from '#contract/reactions.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectBadFields } from '#testing/error-assertions.ts'

const api = await createTestApi()
const [author, reader, other] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]

function stateOf({ token }: Member, post: unknown) {
  return api.call(getReactionState, { token, query: { post } })
}

test('getReactionState tells what the member likes, has saved and has rated of the posts asked for', async () => {
  const [first, second, third, unasked] = await Promise.all([1, 2, 3, 4].map(() => api.post(author)))
  const { token } = reader
  for (const { id } of [first!, unasked!]) await api.call(likePost, { token, params: { id } })
  await api.call(ratePost, { token, params: { id: second!.id }, body: { value: 4 } })
  const list = await api.call(createSavedList, { token, body: { name: 'Another' } })
  await api.call(bookmarkPost, { token, body: { post_id: first!.id } })
  await api.call(bookmarkPost, { token, body: { post_id: first!.id, saved_list_id: list.body.id } })
  await api.call(likePost, { token: other.token, params: { id: third!.id } })

  const ids = [first!.id, second!.id, third!.id, 2_147_483_647]
  expect(await stateOf(reader, ids)).toMatchObject({
    status: 200,
    body: {
      liked: [first!.id],
      bookmarked: [first!.id],
      rated: { [second!.id]: 4 },
      helpful: [],
      maker_of: [],
    },
  })
  expect((await stateOf(reader, third!.id)).body).toEqual({
    ...{ liked: [], bookmarked: [], rated: {}, helpful: [], maker_of: [] },
  })
})

test('getReactionState takes 1 to 100 posts', async () => {
  expect(
    (
      await stateOf(
        reader,
        Array.from({ length: 100 }, (_, n) => n + 1),
      )
    ).status,
  ).toBe(200)
  expectBadFields(
    await stateOf(
      reader,
      Array.from({ length: 101 }, (_, n) => n + 1),
    ),
    { post: ['At most 100 posts can be asked for at once'] },
  )
  expectBadFields(await stateOf(reader, undefined), { post: ['post must be the ids of posts'] })
  expectBadFields(await stateOf(reader, 'x'), { post: ['post must be the ids of posts'] })
})
