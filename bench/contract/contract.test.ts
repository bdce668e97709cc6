import { Agent } from 'node:http'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { insertMembers, insertPosts } from '#testing/rows.ts'
import { createTestDatabase } from '#testing/database.ts'
import { startSite } from '#testing/site.ts'
import { checkResponses } from './check.ts'
import { createSessions, setPasswords, tokensFor } from './members.ts'
import { generateRequests, type GeneratedRequest } from './requests.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

function* first(count: number, from: Generator<GeneratedRequest>): Generator<GeneratedRequest> {
  for (let n = 0; n < count; n += 1) yield from.next().value as GeneratedRequest
}

test('every response to generated requests complies with the contract', async () => {
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
  await setPasswords(client, Number(new URL(url).port))
  await createSessions(client, tokens)
  await client.end()
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const target = { port: Number(new URL(url).port), agent, tokens }
  const requests = first(1000, generateRequests(1, tokens.length))
  const { statuses, violations } = await checkResponses(requests, target, 4)
  agent.destroy()
  expect(violations).toEqual([])
  // The requests reached the handlers with all outcomes.
  for (const status of [200, 201, 204, 400, 401, 403, 404]) expect(statuses[status]).toBeGreaterThan(0)
})
