import { beforeAll, expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { hideComment, hidePost, restorePost } from '#contract/moderation.ts'
import { exportAccount } from '#contract/account-export.ts'
import { bookmarkPost } from '#contract/lists.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'

const api = await createTestApi()
const reason = { reason: 'It advertises' }
let [member, author, moderator]: Member[] = []
let theirs: number
let own: number

async function engage(id: number): Promise<number> {
  const { token } = member!
  await api.call(likePost, { token, params: { id } })
  await api.call(ratePost, { token, params: { id }, body: { value: 3 } })
  await api.call(bookmarkPost, { token, body: { post_id: id } })
  return (await api.call(createComment, { token, params: { id }, body: { text: 'Well' } })).body.id
}

beforeAll(async () => {
  ;[member, author, moderator] = [await api.member(), await api.member(), await api.member()]
  await api.appoint(moderator)
  theirs = (await api.post(author, { title: 'Secret of another' })).id
  own = (await api.post(member, { title: 'Mine alone' })).id
  const [comment] = [await engage(theirs), await engage(own)]
  const { token } = moderator
  // Which the member is notified of.
  await api.call(hideComment, { token, params: { id: comment! }, body: reason })
  for (const id of [theirs, own]) await api.call(hidePost, { token, params: { id }, body: reason })
})

async function exported() {
  const { status, body } = await api.call(exportAccount, { token: member!.token })
  expect(status).toBe(200)
  return body
}

const parts = {
  likes: ({ likes }) => likes,
  ratings: ({ ratings }) => ratings,
  comments: ({ comments }) => comments,
  'saved posts': ({ saved_lists }) => saved_lists.flatMap(({ items }) => items),
  notifications: ({ notifications }) => notifications,
} satisfies Record<
  string,
  (all: Awaited<ReturnType<typeof exported>>) => { post_id: number | null; post_title: string }[]
>

test.each(Object.entries(parts))(
  'exportAccount leaves the title of a hidden post of somebody else out of %s, and keeps the own',
  async (_, partOf) => {
    const titles = partOf(await exported()).map(({ post_id, post_title }) => [post_id, post_title])
    expect(titles).toEqual(
      expect.arrayContaining([
        [theirs, ''],
        [own, 'Mine alone'],
      ]),
    )
    expect(titles).toHaveLength(2)
  },
)

test('the title is nowhere in the document while the post is hidden, and back when it is shown again', async () => {
  expect(JSON.stringify(await exported())).not.toContain('Secret')
  await api.call(restorePost, { token: moderator!.token, params: { id: theirs }, body: reason })
  const all = await exported()
  for (const partOf of Object.values(parts)) {
    expect(partOf(all)).toContainEqual(expect.objectContaining({ post_title: 'Secret of another' }))
  }
})
