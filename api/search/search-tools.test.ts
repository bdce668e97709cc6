import { expect, test } from 'vitest'
import { ratePost } from '#contract/reactions.ts'
import { searchTools } from '#contract/search.ts'
import { createTestApi } from '#testing/api.ts'

const api = await createTestApi()
const author = await api.member()

test('searchTools finds links, names, beginnings, words and misspelt names, best first', async () => {
  const first = await api.post(author, { title: 'Quillwise', link: 'https://quillwise.example/' })
  await api.post(author, { title: 'Quillwise Pro', link: 'https://blog.quillwise.example/' })
  await api.post(author, {
    title: 'Notes',
    link: 'https://notes.example/',
    description: 'Writes like quillwise.',
  })
  await api.call(ratePost, { token: author.token, params: { id: first.id }, body: { value: 5 } })
  const found = async (q: string) =>
    (await api.call(searchTools, { query: { q } })).body.map(({ name }) => name)
  expect(await found('quillwise')).toEqual(['Quillwise', 'Quillwise Pro', 'Notes'])
  expect(await found('http://www.quillwise.example/pricing?x')).toEqual(['Quillwise', 'Quillwise Pro'])
  expect(await found('blog.quillwise.example')).toEqual(['Quillwise Pro', 'Quillwise'])
  expect(await found('quil')).toEqual(['Quillwise', 'Quillwise Pro', 'Notes'])
  expect((await found('qiullwise'))[0]).toBe('Quillwise')
  // Without case, accents, spaces and punctuation.
  expect(await found('Quill-Wise PRO')).toEqual(['Quillwise Pro'])
  expect(await found('quíll wise')).toEqual(['Quillwise', 'Quillwise Pro', 'Notes'])
  // With another word before or behind it.
  expect(await found('acme quillwise')).toEqual(['Quillwise', 'Quillwise Pro'])
  expect(await found('quillwise 2077')).toEqual(['Quillwise', 'Quillwise Pro'])
  expect(await found(' ')).toEqual([])
  expect(await found('%_')).toEqual([])
  expect((await api.call(searchTools, { query: { q: 'x'.repeat(201) } })).status).toBe(400)
})

test('of many tools that begin with a text or have its words, searchTools finds the best rated', async () => {
  const posts = []
  for (let n = 10; n < 64; n += 1) {
    const link = `https://brimble-${n}.example/`
    posts.push(await api.post(author, { title: `Brimble ${n}`, link, description: 'Crumpets for everyone.' }))
  }
  // The last one of the alphabet, and of each index.
  await api.call(ratePost, { token: author.token, params: { id: posts.at(-1)!.id }, body: { value: 5 } })
  for (const q of ['brim', 'crumpets']) {
    expect((await api.call(searchTools, { query: { q } })).body[0]!.name, q).toBe('Brimble 63')
  }
})

test('searchTools finds tools that do not say that they are AI', async () => {
  await api.post(author, { title: 'q7', link: 'https://q7.example/', description: 'Draws maps.' })
  await api.post(author, {
    title: 'Mapper',
    link: 'https://mapper.ai/',
    description: 'The AI that draws maps.',
  })
  const found = async (q: string) =>
    (await api.call(searchTools, { query: { q } })).body.map(({ name }) => name).toSorted()
  expect(await found('q7 AI')).toEqual(['q7'])
  expect(await found('ai maps')).toEqual(['Mapper', 'q7'])
  expect(await found('AI')).toEqual(['Mapper'])
  expect(await found('mapper.ai')).toEqual(['Mapper'])
})
