import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, insertMembers, insertPosts, type Member } from '#testing/rows.ts'
import { rememberPart } from './fragments.ts'
import { startSite } from '#testing/site.ts'

const part = {
  address: '/shared',
  bounds: [
    ['<ul', '</ul>'],
    ['<script>', '</script>'],
  ],
} as const
const pageOf = (list: string, data: string, rest = 'é') =>
  Buffer.from(`<p>${rest}</p><ul id>${list}</ul><hr><script>${data}</script></html>`)

test('a part is put into another page in all its places, and nothing else is touched', () => {
  const { take, put } = rememberPart(part)
  take(pageOf('newer', '[2]'), '"two"')
  expect(String(put(pageOf('old', '[1]', 'ü'), '"two"'))).toBe(String(pageOf('newer', '[2]', 'ü')))
})

test('what is made from another answer than the last, or has no place, is not put in', () => {
  const { take, put } = rememberPart(part)
  const page = pageOf('old', '[1]')
  expect(put(page, '"one"')).toBeUndefined()
  take(pageOf('newer', '[2]'), '"two"')
  expect(put(page, '"one"')).toBeUndefined()
  expect(put(Buffer.from('<p></p><script></script>'), '"two"')).toBeUndefined()
  take(Buffer.from('<ul></ul>'), '"three"')
  expect([put(page, '"two"'), put(page, '"three"')]).toEqual([undefined, undefined])
})

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)
let reader: Member
let posts: number[]

// As if it were the part's own.
const hostile =
  '<section id="trending"></section><script type="application/json" id="trending-data">1</script>'

beforeAll(async () => {
  const [author] = await insertMembers(database, 1)
  const dates = Array.from({ length: 9 }, (_, n) => new Date(Date.UTC(2026, 0, n + 1)))
  posts = await insertPosts(database, author!, dates)
  await database.updateTable('posts').set({ title: hostile }).where('id', '=', posts.at(-1)!).execute()
  ;[reader] = (await insertCrowd(database, 1)) as [Member]
})

const shared = [
  /<section id="trending".*?<\/section>/s,
  /<script type="application\/json" id="trending-data">.*?<\/script>/s,
]

/** The part of a page that is about what is trending, when it was read apart; and all the rest. */
function takenApart(page: string) {
  const texts = shared.map((place) =>
    place.exec(page)![0].replaceAll(/"(dehydratedAt|dataUpdatedAt)":\d+/g, ''),
  )
  return { texts, rest: shared.reduce((rest, place) => rest.replace(place, ''), page) }
}

test('what is trending is the same in every page, and only its numbers are others after a like', async () => {
  const { url } = await startSite(connection)
  const get = async (path: string) => takenApart(await (await fetch(url + path)).text())
  const liked = posts.at(-1)!
  const paths = ['/', '/aboutUs', '/search?q=tool', `/posts/${posts[0]}`, `/posts/${liked}`]
  const before = await Promise.all(paths.map(get))
  for (const page of before) expect(page.texts).toEqual(before[0]!.texts)
  expect(before[0]!.texts[0]).toContain(`/posts/${liked}"`)

  const headers = { authorization: `Token ${reader.token}` }
  const like = await fetch(`${url}/api/interactions/posts/${liked}/like/`, { method: 'POST', headers })
  expect(like.status).toBe(200)
  // Made anew, and then put into the one that has nothing else to change: that still has the times of its own making.
  const [home, about] = [await get('/'), await get('/aboutUs')]
  expect(home.texts).not.toEqual(before[0]!.texts)
  expect(home.rest === before[0]!.rest).toBe(false)
  expect(about.texts).toEqual(home.texts)
  expect(about.rest === before[1]!.rest).toBe(true)
  expect(about.texts[0]).toContain('aria-label="Like 1"')
})
