import { Agent } from 'node:http'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { insertMembers, insertPosts } from '#testing/rows.ts'
import { startSite } from '#testing/site.ts'
import { givePasswords, signEverybodyIn, tokensFor } from './members.ts'
import { play } from './play.ts'
import { requests, type Request } from './requests.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

function* first(count: number, from: Generator<Request>): Generator<Request> {
  for (let n = 0; n < count; n += 1) yield from.next().value as Request
}

test('whatever is asked, every answer is one that the contract promises', async () => {
  const { url } = await startSite(connection)
  const [author] = await insertMembers(database, 20)
  await insertPosts(
    database,
    author!,
    Array.from({ length: 40 }, () => new Date()),
  )
  const tokens = tokensFor(20)
  const client = new pg.Client(connection)
  await client.connect()
  await givePasswords(client, Number(new URL(url).port))
  await signEverybodyIn(client, tokens)
  await client.end()
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const ground = { port: Number(new URL(url).port), agent, tokens }
  const { statuses, findings } = await play(first(1000, requests(1, tokens.length)), ground, 4)
  agent.destroy()
  expect(findings).toEqual([])
  // It went everywhere, and was not refused at the door.
  for (const status of [200, 201, 204, 400, 401, 403, 404]) expect(statuses[status]).toBeGreaterThan(0)
})
