import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '#contract/address.ts'
import { autocomplete, searchPosts } from '#contract/search.ts'
import { createPublicApi } from '#api/app.ts'
import { engagementChanged, postsChanged, textChanged } from '#api/effects/changes.ts'
import { member, type Source } from '#api/http/sources.ts'
import { createTestApi } from '#api/testing.ts'

const api = await createTestApi()
const publicApi = createPublicApi({
  database: api.database,
  secret: 'for tests',
  mediaDir: api.mediaDir,
  demoSignIn: true,
})
let author: { id: number }
let found: number
let others: number[]
let elsewhere: number

beforeAll(async () => {
  const writer = await api.member()
  author = writer
  const post = (title: string, description: string) =>
    api.post(writer, { title, description, category_ids: [1] }).then(({ id }) => id)
  found = await post('Walrus', 'Better than a seal')
  others = [await post('Seal', 'A walrus for your desk'), await post('Otter', 'Almost a walrus')]
  elsewhere = await post('Claude', 'An assistant that writes')
})

/** Whether the first page of a search, of one post, is the same after these changes. */
async function outlasts(changed: Source[], endpoint: typeof searchPosts | typeof autocomplete = searchPosts) {
  const query = { q: 'walrus', limit: 1 }
  const made = await publicApi('/api' + addressOf(endpoint as typeof searchPosts, { query }))!.make()
  return made.stillHolds!(new Set(changed))
}

const liked = (id: number) => engagementChanged({ id, author_id: 0 })

test.each([searchPosts, autocomplete])(
  'what was found outlasts likes of other posts: $name',
  async (endpoint) => {
    expect(await outlasts(liked(elsewhere), endpoint)).toBe(true)
    expect(await outlasts([...liked(elsewhere), ...liked(0), 'feed'], endpoint)).toBe(true)
  },
)

test.each([searchPosts, autocomplete])('but none of posts that are found: $name', async (endpoint) => {
  expect(await outlasts(liked(found), endpoint)).toBe(false)
  // Also where they are not on this page: they may be from now on.
  for (const id of others) expect(await outlasts(liked(id), endpoint)).toBe(false)
  expect(await outlasts([...liked(elsewhere), ...liked(others[0]!)], endpoint)).toBe(false)
})

test('nor a change of order that names no post, nor of what posts say, which there are, and who wrote them', async () => {
  expect(await outlasts(['trending'])).toBe(false)
  expect(await outlasts(textChanged(elsewhere, [], []))).toBe(false)
  expect(await outlasts(postsChanged({ id: elsewhere, author_id: author.id, categories: [] }))).toBe(false)
  expect(await outlasts([member(author.id)])).toBe(false)
})
