import { beforeAll, describe, expect, test } from 'vitest'
import { likePost } from '#contract/reactions.ts'
import { autocomplete, searchPosts } from '#contract/search.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'

const api = await createTestApi()
let author: Member

/** The titles of posts with all words. */
async function found(q: string): Promise<string[]> {
  const { body } = await api.call(searchPosts, { query: { q } })
  return body.filter(({ match }) => match.exact).map(({ title }) => title)
}

async function suggested(q: string): Promise<string[]> {
  const { status, body } = await api.call(autocomplete, { query: { q } })
  expect(status).toBe(200)
  return body
}

beforeAll(async () => {
  author = await api.member()
  const posts = [
    { title: 'Reviewed', description: 'Plain', personal_review: 'Better than a walrus', category_ids: [1] },
    { title: 'Described', description: 'A walrus for your desk', category_ids: [1] },
    { title: 'Filed', description: 'Plain', category_ids: [1], new_category: 'Walrus' },
    { title: 'Walrus', description: 'Plain', category_ids: [1] },
    { title: 'Claude', description: 'An assistant that writes', category_ids: [1] },
    { title: 'Midjourney', description: 'Paintings from words', category_ids: [2] },
    { title: 'Node.js helper', description: 'For C++ and others', category_ids: [2] },
    { title: 'Crème brûlée', description: '日本語 のテキスト', category_ids: [2] },
    { title: 'Blorp', description: 'Plain', category_ids: [2] },
    { title: 'Bolt', description: 'Plain', category_ids: [2], link: 'https://bolt.ai/' },
    { title: 'Both', description: 'Midjourney for the Node helper', category_ids: [2] },
  ]
  for (const post of posts) await api.post(author, post)
})

describe('searchPosts', () => {
  test('puts the title before categories before description before review', async () => {
    expect(await found('walrus')).toEqual(['Walrus', 'Filed', 'Described', 'Reviewed'])
  })

  test.each([
    ['another form of a word', 'writing', 'Claude'],
    ['the beginning of a word', 'midj', 'Midjourney'],
    ['two letters swapped', 'cluade', 'Claude'],
    ['a letter too few', 'midjourny', 'Midjourney'],
    ['a letter too many', 'midjourneey', 'Midjourney'],
    ['another letter', 'midjoarney', 'Midjourney'],
    ['a slip in the first letter', 'nidjourney', 'Midjourney'],
    ['two slips in a word', 'midjuornny', 'Midjourney'],
    ['a slip beyond ASCII', 'brulée', 'Crème brûlée'],
    ['a part of a name with a dot', 'node', 'Node.js helper'],
    ['the whole name with a dot', 'node.js', 'Node.js helper'],
    ['letters beyond ASCII', 'CRÈME', 'Crème brûlée'],
    ['another script', '日本語', 'Crème brûlée'],
    ['a name with a space in it', 'mid journey', 'Midjourney'],
    ['its beginning', 'paintings mid jou', 'Midjourney'],
    ['two words without their space', 'nodehelper', 'Node.js helper'],
    ['both at once', 'nodehelper mid journey', 'Both'],
    ['words of different fields', 'midjourney paintings', 'Midjourney'],
    ["'AI' with what does not call itself AI", 'AI paintings', 'Midjourney'],
    ['an address with ai', 'https://bolt.ai/pricing', 'Bolt'],
  ])('finds by %s', async (_how, q, title) => {
    expect(await found(q)).toContain(title)
  })

  test('prefers a word with one letter changed to one with the same beginning', async () => {
    expect(await found('bolrp')).toEqual(['Blorp'])
  })

  test('takes a last word of seven letters that is one letter apart from a word for no beginning of others', async () => {
    for (const title of ['Puxcram', 'Fucramdel']) await api.post(author, { title })
    expect((await found('pucram')).toSorted()).toEqual(['Fucramdel', 'Puxcram'])
    for (const title of ['Laitgrou', 'Flatgroudel']) await api.post(author, { title })
    expect(await found('latgrou')).toEqual(['Laitgrou'])
  })

  test('needs every word', async () => {
    expect(await found('walrus midjourney')).toEqual([])
  })

  test("needs 'AI' where it is the only word", async () => {
    await api.post(author, { title: 'Umbrel AI', description: 'Plain' })
    expect(await found('ai')).toEqual(['Umbrel AI'])
    expect(await found('AI, ai')).toEqual(['Umbrel AI'])
    expect(await found('umbrel ai')).toEqual(['Umbrel AI'])
  })

  test.each(['', '   ', '!?', "' | & :* <->"])('finds nothing for the blank %j', async (q) => {
    expect(await found(q)).toEqual([])
  })

  test('treats a missing q as blank', async () => {
    const { status, body } = await api.call(searchPosts)
    expect([status, body]).toEqual([200, []])
  })

  test('accepts 200 characters and refuses 201', async () => {
    const most = await api.call(searchPosts, { query: { q: '😀'.repeat(200) } })
    const more = await api.call(searchPosts, { query: { q: '😀'.repeat(201) } })
    expect([most.status, more.status]).toEqual([200, 400])
    expect(more.body).toMatchObject({ errors: { q: [expect.any(String)] } })
  })

  test('pages through all matches, each once, in order', async () => {
    const walked: string[] = []
    let url: string | undefined = '/api/search/posts/?q=walrus&limit=1'
    while (url) {
      const { body, headers } = await api.send({ url })
      walked.push(...body.map((post: { title: string }) => post.title))
      url = /<([^>]+)>/.exec(headers['link'] ?? '')?.[1]
    }
    expect(walked).toEqual(['Walrus', 'Filed', 'Described', 'Reviewed'])
  })

  test('pages through matches of words with other spaces, each once', async () => {
    const first = await api.send({ url: '/api/search/posts/?q=mid+journey&limit=1' })
    const [, next] = /<([^>]+)>/.exec(first.headers['link'] ?? '') ?? []
    const second = await api.send({ url: next! })
    const titles = [...first.body, ...second.body].map((post: { title: string }) => post.title)
    expect(titles).toEqual(['Midjourney', 'Both'])
    expect(second.headers['link']).toBeUndefined()
  })

  test('puts the more liked of two posts with the same title first, whatever their age', async () => {
    const [older, newer] = [new Date('2025-01-01'), new Date()]
    const ids: number[] = []
    for (const at of [older, newer]) {
      const post = await api.post(author, { title: 'Twin title' })
      await api.database.updateTable('posts').set({ created_at: at }).where('id', '=', post.id).execute()
      ids.push(post.id)
    }
    const found = async (q: string) =>
      (await api.call(searchPosts, { query: { q } })).body.map(({ id }) => id)
    expect(await found('twin title')).toEqual([ids[1], ids[0]])
    const member = await api.member()
    await api.call(likePost, { token: member.token, params: { id: ids[0]! } })
    expect(await found('Twin Title')).toEqual(ids)
    expect(await found('twin')).toEqual(ids)
  })

  test('refuses an invalid cursor', async () => {
    const { status } = await api.call(searchPosts, { query: { q: 'walrus', cursor: 'WzFd' } })
    expect(status).toBe(400)
  })

  test('follows an edit and a deletion', async () => {
    const post = await api.post(author, { title: 'Zebra', description: 'Striped' })
    const edit = {
      title: 'Okapi',
      description: 'Half striped',
      link: '',
      personal_review: '',
      category_ids: [1],
    }
    const headers = { authorization: `Token ${author.token}` }
    await api.send({ method: 'PUT', url: `/api/posts/${post.id}/`, headers, payload: edit })
    expect([await found('zebra'), await found('okapi')]).toEqual([[], ['Okapi']])
    await api.send({ method: 'DELETE', url: `/api/posts/${post.id}/`, headers })
    expect(await found('okapi')).toEqual([])
  })
})

describe('autocomplete', () => {
  test('offers titles with the prefix, then those with a matching word', async () => {
    await api.post(author, { title: 'Paint with Claude' })
    expect(await suggested('cla')).toEqual(['Claude', 'Paint with Claude'])
  })

  test('offers category names', async () => {
    expect(await suggested('data an')).toEqual(['Data Analysis'])
  })

  test('finds through a typo', async () => {
    expect(await suggested('midjuorney')).toEqual(['Midjourney'])
  })

  test.each(['midjp', 'mixjo', 'nidjourn', 'mdijou', 'midjjou', 'mijou', 'midjuo'])(
    'finds the beginning %s with one wrong letter',
    async (typed) => {
      expect(await suggested(typed)).toEqual(['Midjourney'])
    },
  )

  test("finds names beside 'AI'", async () => {
    expect(await suggested('ai midjou')).toEqual(['Midjourney'])
    expect(await suggested('midjourney ai')).toEqual(['Midjourney'])
  })

  test('finds a name with a space in it', async () => {
    expect(await suggested('mid jou')).toEqual(['Midjourney'])
  })

  test('does not guess at four letters', async () => {
    expect(await suggested('mixj')).toEqual([])
  })

  test('offers each title once, and at most eight', async () => {
    for (let i = 0; i < 3; i += 1) await api.post(author, { title: 'Sparrow' })
    for (let i = 0; i < 9; i += 1) await api.post(author, { title: `Sparrow ${i}` })
    const titles = await suggested('sparr')
    expect(titles).toHaveLength(8)
    expect(new Set(titles).size).toBe(8)
  })

  test('offers nothing for a blank', async () => {
    expect(await suggested(' ')).toEqual([])
  })

  test('refuses over 200 characters', async () => {
    const { status } = await api.call(autocomplete, { query: { q: 'a'.repeat(201) } })
    expect(status).toBe(400)
  })
})
