import { beforeAll, expect, test } from 'vitest'
import { bookmarkPost, createSavedList, updateSavedList } from '#contract/lists.ts'
import { muteMember } from '#contract/mutes.ts'
import { createPost } from '#contract/posts.ts'
import { followList, listListsOfTool } from '#contract/public-lists.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const [author, owner, reader] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]

async function newPost(title: string) {
  const link = `https://${title.toLowerCase()}.example/`
  const body = { title, link, description: 'Works', category_ids: [1] }
  const { body: post } = await api.call(createPost, { token: author.token, body })
  return post
}

type NewPost = Awaited<ReturnType<typeof newPost>>

const save = (post: NewPost, list: number) =>
  api.call(bookmarkPost, { token: owner.token, body: { post_id: post.id, saved_list_id: list } })

async function newList(name: string, posts: NewPost[], visibility = 'public'): Promise<number> {
  const { body } = await api.call(createSavedList, { token: owner.token, body: { name } })
  for (const post of posts) await save(post, body.id)
  await api.call(updateSavedList, { token: owner.token, params: { id: body.id }, body: { visibility } })
  return body.id
}

const listsOf = async (slug: string, token?: string) => {
  const { body } = await api.call(listListsOfTool, { params: { slug }, ...(token && { token }) })
  return body
}
const names = (lists: { name: string }[]) => lists.map(({ name }) => name)

let posts: [NewPost, NewPost, NewPost, NewPost]
beforeAll(async () => {
  posts = [await newPost('Aster'), await newPost('Bloom'), await newPost('Clover'), await newPost('Daisy')]
})

test('lists of a tool are public, have enough posts, and come with their tools', async () => {
  const [aster, bloom, clover, daisy] = posts
  const id = await newList('Garden', [aster, bloom, clover])
  await newList('Few', [aster, bloom])
  await newList('By link', [aster, bloom, clover], 'link')
  expect(await listsOf('aster')).toEqual([
    {
      ...{ id, name: 'Garden', post_count: 3 },
      owner: expect.objectContaining({ username: owner.username }),
      tools: [clover, bloom, aster].map(({ tool }) => ({
        ...{ slug: tool!.slug, name: tool!.name, logo: null },
      })),
    },
  ])
  expect(await listsOf('daisy')).toEqual([])
  // Each change of a list is seen at once.
  await save(daisy, id)
  expect(names(await listsOf('daisy'))).toEqual(['Garden'])
  expect((await listsOf('aster'))[0]).toMatchObject({ post_count: 4, tools: { 0: { slug: 'daisy' } } })
  const change = (body: object) => api.call(updateSavedList, { token: owner.token, params: { id }, body })
  await change({ visibility: 'private' })
  expect(await listsOf('aster')).toEqual([])
  await change({ visibility: 'public' })
  expect(names(await listsOf('aster'))).toEqual(['Garden'])
})

test('at most three lists, those with most followers first, and none of a muted member', async () => {
  const ids = [await newList('One', posts), await newList('Two', posts), await newList('Three', posts)]
  expect(names(await listsOf('aster'))).toEqual(['Three', 'Two', 'One'])
  await api.call(followList, { token: reader.token, params: { id: ids[0]! } })
  expect(names(await listsOf('aster'))).toEqual(['One', 'Three', 'Two'])
  await api.call(muteMember, { token: reader.token, params: { username: owner.username } })
  expect(await listsOf('aster', reader.token)).toEqual([])
  expect(await listsOf('aster')).toHaveLength(3)
})
