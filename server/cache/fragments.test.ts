import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, insertMembers, insertPosts, type Member } from '#testing/rows.ts'
import { createFragmentMemory } from './fragments.ts'
import { startSite } from '#testing/site.ts'

const fragment = {
  address: '/shared',
  bounds: [
    ['<ul', '</ul>'],
    ['<script>', '</script>'],
  ],
} as const
const pageOf = (list: string, data: string, rest = 'é') =>
  Buffer.from(`<p>${rest}</p><ul id>${list}</ul><hr><script>${data}</script></html>`)

test('all pieces of the fragment are replaced in another page, and nothing else', () => {
  const { remember, replace } = createFragmentMemory(fragment)
  remember(pageOf('newer', '[2]'), '"two"')
  expect(String(replace(pageOf('old', '[1]', 'ü'), '"two"'))).toBe(String(pageOf('newer', '[2]', 'ü')))
})

test('a fragment of another answer than the latest is not used, nor in a page without its bounds', () => {
  const { remember, replace } = createFragmentMemory(fragment)
  const page = pageOf('old', '[1]')
  expect(replace(page, '"one"')).toBeUndefined()
  remember(pageOf('newer', '[2]'), '"two"')
  expect(replace(page, '"one"')).toBeUndefined()
  expect(replace(Buffer.from('<p></p><script></script>'), '"two"')).toBeUndefined()
  remember(Buffer.from('<ul></ul>'), '"three"')
  expect([replace(page, '"two"'), replace(page, '"three"')]).toEqual([undefined, undefined])
})

test('a piece that only some pages have is replaced where it is, once a page with it has been rendered', () => {
  const { remember, replace } = createFragmentMemory({ ...fragment, optional: [['<nav', '</nav>']] })
  const withPiece = (nav: string, list: string) =>
    Buffer.from(`<nav>${nav}</nav>${String(pageOf(list, '[2]'))}`)
  remember(pageOf('newer', '[2]'), '"two"')
  expect(String(replace(pageOf('old', '[1]'), '"two"'))).toBe(String(pageOf('newer', '[2]')))
  expect(replace(withPiece('old', 'old'), '"two"')).toBeUndefined()
  remember(withPiece('newer', 'newer'), '"two"')
  remember(pageOf('newer', '[2]'), '"two"')
  expect(String(replace(withPiece('old', 'old'), '"two"'))).toBe(String(withPiece('newer', 'newer')))
})

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)
let reader: Member
let posts: number[]

// Looks like the bounds of the fragment.
const hostile =
  '<section id="trending"></section><script type="application/json" id="trending-data">1</script>'

beforeAll(async () => {
  const [author] = await insertMembers(database, 1)
  const dates = Array.from({ length: 9 }, (_, n) => new Date(Date.UTC(2026, 0, n + 1)))
  posts = await insertPosts(database, author!, dates)
  await database.updateTable('posts').set({ title: hostile }).where('id', '=', posts.at(-1)!).execute()
  ;[reader] = (await insertCrowd(database, 1)) as [Member]
})

const pieces = [
  /<section id="trending".*?<\/section>/s,
  /<script type="application\/json" id="trending-data">.*?<\/script>/s,
]

/** The trending fragment of a page without its times, and the rest of the page. */
function split(page: string) {
  const texts = pieces.map((piece) =>
    piece.exec(page)![0].replaceAll(/"(dehydratedAt|dataUpdatedAt)":\d+/g, ''),
  )
  return { texts, rest: pieces.reduce((rest, piece) => rest.replace(piece, ''), page) }
}

test('every page has the same trending fragment, and a like replaces it without a render', async () => {
  const { url } = await startSite(connection)
  const get = async (path: string) => split(await (await fetch(url + path)).text())
  const liked = posts.at(-1)!
  const paths = ['/', '/aboutUs', '/search?q=tool', `/posts/${posts[0]}`, `/posts/${liked}`]
  const before = await Promise.all(paths.map(get))
  for (const page of before) expect(page.texts).toEqual(before[0]!.texts)
  expect(before[0]!.texts[0]).toContain(`/posts/${liked}"`)

  const headers = { authorization: `Token ${reader.token}` }
  const like = await fetch(`${url}/api/interactions/posts/${liked}/like/`, { method: 'POST', headers })
  expect(like.status).toBe(200)
  // The first page is rendered. The second gets its fragment and keeps the times of its own render.
  const [home, about] = [await get('/'), await get('/aboutUs')]
  // The strip between the cards of the home page shows the same posts.
  const strip = /<section id="trending-strip".*?<\/section>/s.exec(home.rest)![0]
  const linked = (html: string) => [...html.matchAll(/href="(\/posts\/\d+)"/g)].map(([, href]) => href)
  expect(linked(strip)).toEqual(linked(home.texts[0]!))
  expect(home.texts).not.toEqual(before[0]!.texts)
  expect(home.rest === before[0]!.rest).toBe(false)
  expect(about.texts).toEqual(home.texts)
  expect(about.rest === before[1]!.rest).toBe(true)
  expect(about.texts[0]).toContain('aria-label="Like 1"')
})
