import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, insertPosts, type Member } from '#testing/rows.ts'
import { openTestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
const site = await openTestSite(connection)
afterAll(async () => {
  await site.end()
  await drop()
})
let moderator: Member
let author: Member
let post: number
let other: number

beforeAll(async () => {
  ;[moderator, author] = (await insertCrowd(database, 2)) as [Member, Member]
  await database.updateTable('members').set({ role: 'moderator' }).where('id', '=', moderator.id).execute()
  await database
    .insertInto('categories')
    .values([{ name: 'Okapis' }, { name: 'Quokkas' }])
    .execute()
  ;[post] = (await insertPosts(database, author.id, [new Date()], [9])) as [number]
  ;[other] = (await insertPosts(database, moderator.id, [new Date(0)], [1])) as [number]
})

async function moderate(method: string, path: string, body: object) {
  const response = await fetch(`${site.url}/api/moderation/categories/${path}`, {
    method,
    headers: { authorization: `Token ${moderator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'Tidier', ...body }),
  })
  expect(response.status).toBe(200)
}

const read = async (path: string) => (await fetch(site.url + path)).text()

/** Addresses that show the post, and with it the name of its category. */
const showing = () => [
  ...['/', '/api/posts/', '/api/posts/?sort=top', '/api/posts/top_posts/', '/feed.atom'],
  ...[`/posts/${post}`, `/api/posts/${post}/`, `/members/${author.username}`],
  ...[`/api/members/${author.username}/posts/`, '/api/posts/categories', '/api/search/posts/?q=post'],
]
// No pages: each has the trending card.
const unrelated = () => [
  `/api/posts/${other}/`,
  '/api/posts/?category=1',
  `/api/members/${moderator.username}/posts/`,
]

async function expectNamed(name: string, before: string, addresses: string[]) {
  for (const address of addresses) {
    const text = await read(address)
    expect([address, text.includes(name), text.includes(before)]).toEqual([address, true, false])
  }
}

const cached = () => unrelated().map((address) => site.cache.get(address))

test('a renamed or merged category is invalidated wherever it is shown, and nowhere else', async () => {
  await expectNamed('Okapis', 'Walruses', [...showing(), '/?category=9', '/feed.atom?category=9'])
  await Promise.all(unrelated().map(read))
  const before = cached()
  expect(before).not.toContain(undefined)
  expect(await read('/api/moderation/public_log/')).not.toContain('Walruses')

  await moderate('PATCH', '9/', { name: 'Walruses' })
  expect(await read('/api/moderation/public_log/')).toContain('Walruses')
  await expectNamed('Walruses', 'Okapis', [...showing(), '/?category=9', '/feed.atom?category=9'])
  expect(await read('/api/posts/?category=10')).toBe('[]')

  await moderate('POST', '9/merge/', { into: 10 })
  await expectNamed('Quokkas', 'Walruses', [...showing(), '/?category=10', '/feed.atom?category=10'])
  expect(await read('/api/posts/?category=9')).toBe('[]')
  for (const [index, entry] of cached().entries()) expect(entry).toBe(before[index])
})
