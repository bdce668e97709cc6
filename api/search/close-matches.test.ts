import { beforeAll, expect, test } from 'vitest'
import { autocomplete, listSuggestions, searchPosts } from '#contract/search.ts'
import { muteMember } from '#contract/mutes.ts'
import { createTestApi } from '#testing/api.ts'
import { readTexts } from '#testing/read-texts.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
let author: Member

async function search(q: string, query: object = {}, token?: string) {
  const { status, body } = await api.call(searchPosts, { query: { q, ...query }, ...(token && { token }) })
  expect(status).toBe(200)
  return body
}

beforeAll(async () => {
  author = await api.member()
  const posts = [
    {
      title: 'Scribble',
      link: 'https://scribble.example/',
      description: 'Transcribes meetings. Made in **Bremen**.',
      personal_review: 'The accordion player was transcribed as an accident.',
    },
    { title: 'Easel', link: 'https://easel.example/', description: 'Draws accordions.' },
    { title: 'Loose leaf', description: 'A notebook for accordion tunes.' },
  ]
  for (const post of posts) await api.post(author, { category_ids: [1], ...post })
})

test('posts with all words come first, then those with some, each with the passage and what it is', async () => {
  const found = await search('transcribe accordion')
  expect(found.map(({ title, match }) => [title, match.exact])).toEqual([
    ['Scribble', true],
    ['Easel', false],
    ['Loose leaf', false],
  ])
  expect(found.map(({ match }) => match)).toEqual([
    { field: 'review', text: 'The accordion player was transcribed as an accident.', exact: true },
    { field: 'description', text: 'Draws accordions.', exact: false },
    { field: 'description', text: 'A notebook for accordion tunes.', exact: false },
  ])
})

test('a passage has no Markdown marks; a title and a category are passages, too', async () => {
  const passage = async (q: string) => (await search(q))[0]!.match
  expect(await passage('bremen')).toEqual({ field: 'description', text: 'Made in Bremen.', exact: true })
  expect(await passage('scribb')).toEqual({ field: 'title', text: 'Scribble', exact: true })
})

test('stop words do not decide whether there is a result', async () => {
  expect(
    (await search('what can I use to transcribe the meetings of a zoo')).map(({ title }) => title),
  ).toEqual(['Scribble'])
})

test('nothing is found that has no word in common', async () => {
  expect(await search('submarine')).toEqual([])
  expect(await search('the of and')).toEqual([])
})

test('close matches fill up to 10 posts, on the first page only, and no page more than its limit', async () => {
  expect(await search('transcribe accordion', { limit: 2 })).toHaveLength(2)
  const writer = await api.member()
  for (let n = 0; n < 10; n += 1) {
    await api.post(writer, { title: `Zither ${n}`, link: `https://zither-${n}.example/` })
  }
  const found = await search('zither accordion zither')
  expect(found.length).toBeLessThanOrEqual(10)
  expect((await search('zither')).every(({ match }) => match.exact)).toBe(true)
})

test('muted members are in no close match', async () => {
  const reader = await api.member()
  await api.call(muteMember, { token: reader.token, params: { username: author.username } })
  expect(await search('transcribe xylophone')).not.toEqual([])
  expect(await search('transcribe xylophone', {}, reader.token)).toEqual([])
})

test('suggestions end with tasks that tools serve, and say what each is', async () => {
  await readTexts(api.database)
  const { body } = await api.call(listSuggestions, { query: { q: 'transcribe' } })
  const tasks = body.filter(({ kind }) => kind === 'task').map(({ text }) => text)
  expect(tasks).toContainEqual(expect.stringMatching(/^Transcribe/))
  expect((await api.call(autocomplete, { query: { q: 'transcribe' } })).body).toEqual(
    body.map(({ text }) => text),
  )
  expect(body.length).toBeLessThanOrEqual(8)
  const titles = (await api.call(listSuggestions, { query: { q: 'scrib' } })).body
  expect(titles[0]).toEqual({ text: 'Scribble', kind: 'title' })
})
