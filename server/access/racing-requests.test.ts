import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '#contract/address.ts'
import { deleteComment } from '#contract/comments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as moderation from '#contract/moderation.ts'
import { deletePost } from '#contract/posts.ts'
import { deleteAccount } from '#contract/profiles.ts'
import { deleteSavedList } from '#contract/lists.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { createTestDatabase } from '#testing/database.ts'
import { formOf, plain } from '#testing/pictures.ts'
import { openTestSite, type TestSite } from '#testing/site.ts'
import { openExchange, type Written } from '#testing/http-client.ts'
import { requests } from '#testing/access/requests.ts'
import { preparations } from '#testing/access/two-factor.ts'
import type { Person } from '#testing/access/people.ts'
import { makeWorld, type World } from '#testing/access/world.ts'

const { database, connection, drop } = await createTestDatabase()
const all: Endpoint[] = Object.values(endpoints)
let site: TestSite
let exchange: ReturnType<typeof openExchange>
let picture: { payload: Buffer; type: string }

beforeAll(async () => {
  // All callers are in one network, which has half of the upload slots.
  site = await openTestSite(connection, { UPLOADS: '16' })
  exchange = openExchange(site.url, 12)
  const { payload, headers } = await formOf(await plain(8, 8).png().toBuffer(), {
    fields: { alt: 'The start page' },
  })
  picture = { payload, type: headers['content-type'] }
})
afterAll(async () => {
  exchange.close()
  await site.end()
  await drop()
})

/** A valid request to a call, by one of the members. */
function requestTo(endpoint: Endpoint, world: World, by: Person): Written {
  const { body, ...given } = requests[endpoint.name as keyof typeof requests](world, by)
  const written = {
    method: endpoint.method,
    address: `/api${addressOf(endpoint, given)}`,
    token: endpoint.access === 'open' ? undefined : by.token,
  }
  if (endpoint.upload !== undefined) return { ...written, body: picture.payload, type: picture.type }
  return { ...written, ...(body !== undefined && { body: JSON.stringify(body) }) }
}

/** Deletions of the subject or the caller. Those of one line run at the same time. */
const interruptions: [Endpoint, keyof World & ('author' | 'moderator')][][] = [
  [
    [deleteComment, 'author'],
    [deleteSavedList, 'author'],
    [moderation.hidePost, 'moderator'],
    [deletePost, 'author'],
    [moderation.suspendMember, 'moderator'],
  ],
  [
    [deleteAccount, 'author'],
    [deleteAccount, 'moderator'],
  ],
]

async function failing(written: Written[]): Promise<string[]> {
  const answers = await Promise.all(written.map(async (one) => ({ one, ...(await exchange.exchange(one)) })))
  return answers
    .filter(({ status }) => status >= 500)
    .map(({ one, status, text }) => `${status} ${one.method} ${one.address}: ${text}`)
}

test.each(all)(
  '$name never answers 5xx to concurrent requests while its subject is deleted',
  async (endpoint) => {
    // Reads change nothing: one world serves for all rounds.
    const shared = endpoint.method === 'GET' ? await makeWorld(database) : undefined
    for (const [round, ends] of interruptions.entries()) {
      const world = shared ?? (await makeWorld(database))
      await preparations[endpoint.name as keyof typeof preparations]?.(database, world)
      const { author, stranger, moderator } = world
      const callers = [author, author, stranger, moderator, moderator]
      const calls = callers.map((by) => requestTo(endpoint, world, by))
      // First, in the middle and last: concurrent requests end in varying order.
      for (const [place, [end, who]] of ends.entries()) {
        calls.splice((2 * place + round) % calls.length, 0, requestTo(end, world, world[who]))
      }
      expect(await failing(calls)).toEqual([])
    }
  },
)

test('all counts are right after all of these', async () => {
  expect(await findWrongCounts(database)).toEqual([])
})
