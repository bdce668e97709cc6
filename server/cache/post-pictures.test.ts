import { afterAll, expect, test } from 'vitest'
import type { OwnPost } from '#contract/posts.ts'
import { createTestDatabase } from '#testing/database.ts'
import { formOf, plain } from '#testing/pictures.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { openTestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
const site = await openTestSite(connection)
afterAll(async () => {
  await site.end()
  await drop()
})

const json = { 'content-type': 'application/json' }

test('a screenshot that is added, described, moved or removed shows at once wherever its post is', async () => {
  const [author] = (await insertCrowd(database, 1)) as [Member]

  async function send(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) {
    const response = await fetch(`${site.url}/api/posts/${path}`, {
      method,
      headers: { ...headers, authorization: `Token ${author.token}` },
      ...(body !== undefined && { body }),
    })
    expect(response.ok).toBe(true)
    return response.status === 204 ? undefined : ((await response.json()) as OwnPost)
  }

  const fields = { title: 'Sorter', description: 'Sorts', category_ids: [1], link: 'https://sorter.example/' }
  const post = (await send('POST', '', JSON.stringify(fields), json))!
  const pages = ['/', `/posts/${post.id}`, `/tools/${post.tool!.slug}`, `/members/${author.username}`]
  const places = [
    ...pages,
    '/api/posts/',
    `/api/posts/${post.id}/`,
    `/api/tools/${post.tool!.slug}/posts/`,
    `/api/members/${author.username}/posts/`,
    '/api/search/posts/?q=sorter',
  ]

  /** Expects the descriptions in this order in each place, where both are read twice: the second time from the cache. */
  async function expectShown(...alts: string[]) {
    for (const place of places) {
      for (const _ of [1, 2]) {
        const text = await (await fetch(site.url + place)).text()
        const found = text.match(/(?<=alt\\?": ?\\?"|alt=")(?:Start|End|First) page/g) ?? []
        expect([place, [...new Set(found)]]).toEqual([place, alts])
      }
    }
  }

  async function add(alt: string) {
    const { headers, payload } = await formOf(await plain(8, 8).png().toBuffer(), { fields: { alt } })
    return (await send('POST', `${post.id}/pictures/`, new Uint8Array(payload), headers))!.pictures.at(-1)!.id
  }

  await expectShown()
  const first = await add('Start page')
  await expectShown('Start page')
  const second = await add('End page')
  await expectShown('Start page', 'End page')
  await send('PATCH', `${post.id}/pictures/${second}/`, JSON.stringify({ position: 0 }), json)
  await expectShown('End page', 'Start page')
  await send('PATCH', `${post.id}/pictures/${first}/`, JSON.stringify({ alt: 'First page' }), json)
  await expectShown('End page', 'First page')
  await send('DELETE', `${post.id}/pictures/${second}/`)
  await expectShown('First page')
})
