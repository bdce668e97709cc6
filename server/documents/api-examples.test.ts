import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { assignTools } from '#api/tools/public.ts'
import { insertAccessToken } from '#testing/access/tokens.ts'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { openTestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
await database.updateTable('site_settings').set({ dump: true }).execute()
const site = await openTestSite(connection, { OUTGOING: 'off' })
afterAll(async () => {
  await site.end()
  await drop()
})

let ownToken: string

beforeAll(async () => {
  const [author] = (await insertCrowd(database, 1)) as [Member]
  const row = { author_id: author.id, title: 'Whisper', description: 'Transcribes German meetings.' }
  await database
    .insertInto('posts')
    .values({ ...row, link: 'https://whisper.example/' })
    .execute()
  await assignTools(database)
  ownToken = (await insertAccessToken(database, author.id, ['read', 'write'])).token
  const source = 'https://whisper.example/pricing'
  const fact = {
    method: 'PUT',
    headers: { authorization: `Bearer ${ownToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ value: { amount: 12, currency: 'USD', per: 'month' }, source }),
  }
  expectOk(await fetch(`${site.url}/api/tools/whisper/facts/price/`, fact))
  site.jobs.add('dump')
  await vi.waitFor(async () => expectOk(await fetch(`${site.url}/dump/reviews.jsonl.gz`)), 60_000)
})

function expectOk({ status }: Response): void {
  expect(status).toBe(200)
}

const guide = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')
const blocks = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!)
const commands = blocks.flatMap((block) => block.replaceAll('\\\n', ' ').trim().split('\n'))

/** The request of a curl command: its address, `-H` and `-d`. */
function requestOf(command: string): { url: string; init: RequestInit } {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
  const valuesOf = (flag: string) => words.filter((_, index) => words[index - 1] === flag)
  const headers = valuesOf('-H').map((header) => header.split(': ', 2) as [string, string])
  const [body] = valuesOf('-d')
  const url = words.find((word) => word.startsWith('http'))!
  return { url, init: { headers, ...(body !== undefined && { method: 'POST', body }) } }
}

test.each(commands)('the example works: %s', async (command) => {
  expect(command).toMatch(/^curl /)
  const { url, init } = requestOf(command.replace('tsp_YOUR_TOKEN', ownToken))
  const { pathname, search } = new URL(url)
  const answer = await fetch(site.url + pathname + search, init)
  expect([200, 201]).toContain(answer.status)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const text = command.endsWith('| gunzip') ? gunzipSync(bytes) : bytes
  expect(text.toString().toLowerCase()).toContain('whisper')
})
