import { beforeAll, expect, test } from 'vitest'
import { updateProfile } from '#contract/profiles.ts'
import { autocomplete, searchPosts } from '#contract/search.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'

const api = await createTestApi()
let ada: Member
let bob: Member

async function found(q: string): Promise<string[]> {
  const { status, body } = await api.call(searchPosts, { query: { q } })
  expect(status).toBe(200)
  return body.map((post) => post.title)
}

beforeAll(async () => {
  ada = await api.member({ name: 'Ada Quillfeather', username: 'ada_the_first' })
  bob = await api.member({ name: 'Bob Notebook' })
  const posts = [
    { title: 'Screen recorder', link: 'https://www.loom.com' },
    { title: 'Prices of it', link: 'http://loom.com/Pricing/?plan=team#top' },
    { title: 'Its blog', link: 'https://loom.com/blog/first' },
    { title: 'Another site', link: 'https://bloom.com/pricing' },
    { title: 'A subdomain', link: 'https://help.loom.com/pricing' },
    { title: 'Loom.com', link: '' },
  ]
  for (const post of posts) await api.post(bob, post)
  await api.post(ada, { title: 'Notebook', description: 'Of a kind' })
})

test.each([
  'https://www.Loom.com/?x',
  'HTTPS://LOOM.COM',
  'http://loom.com/#here',
  'loom.com/',
  ' www.loom.com ',
])('searchPosts finds the link %s in every spelling', async (q) => {
  expect(await found(q)).toEqual(['Screen recorder', 'Its blog', 'Prices of it', 'Loom.com'])
})

test.each(['https://www.Loom.com/pricing?x', 'loom.com/pricing/', 'http://loom.com/PRICING#a'])(
  'searchPosts finds %s: the page, then the site, then its other pages',
  async (q) => {
    expect((await found(q)).slice(0, 3)).toEqual(['Prices of it', 'Screen recorder', 'Its blog'])
  },
)

test('searchPosts pages through links and texts, each once, in order', async () => {
  const walked: string[] = []
  for await (const page of api.pages('/api/search/posts/?q=loom.com&limit=1')) {
    walked.push(...page.map((post: { title: string }) => post.title))
  }
  expect(walked).toEqual(await found('loom.com'))
})

test('searchPosts leaves out hidden posts with the link', async () => {
  const { id } = await api.post(bob, { title: 'Hidden', link: 'https://hidden.example/a' })
  expect(await found('hidden.example/a')).toEqual(['Hidden'])
  await api.database
    .updateTable('posts')
    .set({ hidden_because: 'Advertising' })
    .where('id', '=', id)
    .execute()
  expect(await found('hidden.example/a/')).toEqual([])
})

test('a link of 2,048 characters is stored and found', async () => {
  const link = `https://long.example/${'ä'.repeat(2000)}`
  await api.post(bob, { title: 'Long', link })
  expect(await found(link.slice(0, 200))).toEqual(['Long'])
})

test('autocomplete offers the titles of posts with a pasted link', async () => {
  const { body } = await api.call(autocomplete, { query: { q: 'http://www.bloom.com/' } })
  expect(body[0]).toBe('Another site')
})

test.each([
  '@ada_the_first',
  '@ADA_the_First',
  'ada quillfeather',
  'Quillfeather',
  'quillf',
  'ada_the_first',
])('searchPosts finds the posts of an author by %s', async (q) => {
  expect(await found(q)).toEqual(['Notebook'])
})

test('searchPosts puts posts with the words before posts of authors with the name', async () => {
  const { body } = await api.call(searchPosts, { query: { q: 'notebook', limit: 100 } })
  expect(body[0]!.title).toBe('Notebook')
  expect(body.slice(1).every((post) => post.username === bob.username)).toBe(true)
  const walked: number[] = []
  for await (const page of api.pages('/api/search/posts/?q=notebook&limit=2')) {
    walked.push(...page.map((post: { id: number }) => post.id))
  }
  expect(walked).toEqual(body.map(({ id }) => id))
})

test('searchPosts pages through the posts of @username, and finds none of an unknown one', async () => {
  const walked: string[] = []
  for await (const page of api.pages(`/api/search/posts/?q=@${bob.username}&limit=3`)) {
    walked.push(...page.map((post: { title: string }) => post.title))
  }
  expect(walked).toEqual(await found(`@${bob.username}`))
  expect(new Set(walked).size).toBe(walked.length)
  expect(walked.length).toBeGreaterThan(6)
  expect(await found('@nobody_at_all')).toEqual([])
})

test('searchPosts follows a new name', async () => {
  const eve = await api.member({ name: 'Eve Before' })
  await api.post(eve, { title: 'Hers' })
  expect(await found('Eve Before')).toEqual(['Hers'])
  await api.call(updateProfile, { token: eve.token, body: { name: 'Eve Thereafter' } })
  expect(await found('Eve Thereafter')).toEqual(['Hers'])
  expect(await found('Eve Before')).toEqual([])
})
