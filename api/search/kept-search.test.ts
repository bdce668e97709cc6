import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addressOf } from '#contract/address.ts'
import { autocomplete, searchPosts } from '#contract/search.ts'
import { createPublicApi } from '#api/app.ts'
import { engagementChanged, postsChanged, textChanged } from '#api/posts/public.ts'
import type { Cacheable } from '#api/http/cache/cache.ts'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'
import { member, type CacheTag } from '#api/http/cache/tags.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createTestApi } from '#testing/api.ts'

const api = await createTestApi()
const services = {
  database: api.database,
  secret: 'for tests',
  mediaDir: api.mediaDir,
  demoSignIn: true,
}
const publicApi = createPublicApi(services)
let author: { id: number }
const ids = { walrus: 0, seal: 0, otter: 0, claude: 0 }

beforeAll(async () => {
  const writer = await api.member()
  author = writer
  const post = (title: string, description: string) =>
    api.post(writer, { title, description, category_ids: [1] }).then(({ id }) => id)
  ids.walrus = await post('Walrus', 'Better than a seal')
  ids.seal = await post('Seal', 'A walrus for your desk')
  ids.otter = await post('Otter', 'Almost a walrus')
  ids.claude = await post('Claude', 'An assistant that writes')
})

interface Search {
  limit?: number
  cursor?: string
}

/** Makes the answer to a search for walrus. */
function search(query: Search = {}, endpoint: typeof searchPosts | typeof autocomplete = searchPosts) {
  return publicApi(
    '/api' + addressOf(endpoint as typeof searchPosts, { query: { q: 'walrus', ...query } }),
  )!.make()
}

/** Whether the answer to a search is the same after these changes. */
async function outlasts(changed: CacheTag[], query?: Search, endpoint?: Parameters<typeof search>[1]) {
  return stillHolds(await search(query, endpoint), new Set(changed))
}

/** Whether what was made is what would be made again. */
async function stillHolds(made: Cacheable<PublicAnswer>, changed: ReadonlySet<CacheTag>) {
  return (await made.again!(changed))?.value === made.value
}

const liked = (id: number) => engagementChanged({ id, author_id: 0 })

describe('what was found', () => {
  test.each([searchPosts, autocomplete])('outlasts likes of posts that are not: $name', async (endpoint) => {
    expect(await outlasts(liked(ids.claude), {}, endpoint)).toBe(true)
    expect(await outlasts([...liked(ids.claude), ...liked(0), 'feed'], {}, endpoint)).toBe(true)
  })

  test.each([searchPosts, autocomplete])('but not of posts that are: $name', async (endpoint) => {
    expect(await outlasts(liked(ids.walrus), {}, endpoint)).toBe(false)
    expect(await outlasts([...liked(ids.claude), ...liked(ids.walrus)], {}, endpoint)).toBe(false)
  })

  test('outlasts likes of posts that stand on other pages, as long as they stay there', async () => {
    // Walrus in the title; then Otter and Seal, the newer first.
    const first = await search({ limit: 1 })
    const cursor = new URLSearchParams(/\?([^>]+)>/.exec(first.value.headers['link']!)![1]).get('cursor')!
    const second = await search({ limit: 1, cursor })
    const changed = new Set(liked(ids.seal))
    expect(await Promise.all([first, second].map((made) => stillHolds(made, changed)))).toEqual([true, true])
    expect(await stillHolds(second, new Set(liked(ids.walrus)))).toBe(true)
    await api.database
      .updateTable('posts')
      .set({ other_like_count: 1000 })
      .where('id', '=', ids.seal)
      .execute()
    expect(await Promise.all([first, second].map((made) => stillHolds(made, changed)))).toEqual([true, false])
  })

  test('is judged by the primary, whichever database it was made from', async () => {
    const copy = await createTestDatabase()
    onTestFinished(copy.drop)
    const lacking: typeof publicApi = createPublicApi(services, (make) => make(copy.database, () => {}))
    const made = await lacking('/api/search/posts/?q=walrus')!.make()
    expect(JSON.parse(String(made.value.body))).toEqual([])
    expect(await stillHolds(made, new Set(liked(ids.walrus)))).toBe(false)
  })

  test('outlasts no likes of posts whose place is on a page that has room', async () => {
    for (const id of [ids.walrus, ids.seal, ids.otter]) expect(await outlasts(liked(id))).toBe(false)
  })

  test('outlasts no change of order that names no post, nor of what posts say, which there are, and who wrote them', async () => {
    expect(await outlasts(['trending'])).toBe(false)
    expect(await outlasts(textChanged(ids.claude, [], []))).toBe(false)
    expect(await outlasts(postsChanged({ id: ids.claude, author_id: author.id, categories: [] }))).toBe(false)
    expect(await outlasts([member(author.id)])).toBe(false)
  })
})
