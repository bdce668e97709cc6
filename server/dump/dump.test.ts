import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateSettings } from '#contract/site.ts'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, insertMember } from '#testing/rows.ts'
import { openTestSite, startSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
const site = await openTestSite(connection)
afterAll(async () => {
  await site.end()
  await drop()
})

let token: string
beforeAll(async () => {
  const author = (await insertCrowd(database, 1))[0]!
  const post = { title: 'Scribble', description: 'Transcribes.', link: 'https://scribble.example/' }
  await database
    .insertInto('posts')
    .values({ author_id: author.id, ...post })
    .execute()
  const admin = { name: 'Ada', username: 'ada', email: 'ada@example.org', browser: undefined }
  const member = await insertMember(database, admin)
  await database
    .updateTable('members')
    .set({ role: 'moderator', is_admin: true })
    .where('id', '=', member.id)
    .execute()
  token = member.token
})

async function change(body: object): Promise<void> {
  const { status } = await fetch(`${site.url}/api${updateSettings.path}`, {
    method: updateSettings.method,
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(status).toBe(200)
}

const get = (headers: Record<string, string> = {}, method = 'GET', path = '/dump/reviews.jsonl.gz') =>
  fetch(site.url + path, { method, headers })

const licence = async () => {
  const answer = await get()
  if (answer.status !== 200) return answer.status
  const [line] = gunzipSync(await answer.arrayBuffer())
    .toString()
    .split('\n')
  return (JSON.parse(line!) as { licence: string }).licence
}

test('it is 404 until it is turned on, made soon after, and 404 at once when it is turned off', async () => {
  expect((await get()).status).toBe(404)
  await change({ dump: true, dump_licence: 'CC0' })
  await expect.poll(licence).toBe('CC0')
  await change({ dump_licence: 'CC BY 4.0' })
  await expect.poll(licence).toBe('CC BY 4.0')
  await change({ dump: false })
  expect((await get()).status).toBe(404)
  await change({ dump: true })
  await expect.poll(licence).toBe('CC BY 4.0')
  // The jobs before, one of which may still have the file of before to remove, have ended when this one has.
  await change({ dump_licence: 'CC0' })
  await expect.poll(licence).toBe('CC0')
})

describe('a file, which the test before has had made,', () => {
  test('is served with its type, size, validators, for scripts of other sites too', async () => {
    const answer = await get()
    const bytes = (await answer.arrayBuffer()).byteLength
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(bytes),
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^(W\/)?"/),
      'last-modified': expect.stringMatching(/GMT$/),
    })
    expect(answer.headers.has('content-encoding')).toBe(false)
    const head = await get({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      String(bytes),
      answer.headers.get('etag'),
    ])
    // fetch would forbid an answer without a body.
    const revalidate = async (headers: Record<string, string>) =>
      (await site.app.inject({ url: '/dump/reviews.jsonl.gz', headers })).statusCode
    expect(await revalidate({ 'if-none-match': answer.headers.get('etag')! })).toBe(304)
    expect(await revalidate({ 'if-modified-since': answer.headers.get('last-modified')! })).toBe(304)
    expect(await revalidate({ 'if-none-match': '"other"' })).toBe(200)
  })

  test('is served in parts, and whole when it has changed since', async () => {
    const whole = await get()
    const bytes = Buffer.from(await whole.arrayBuffer())
    const part = await get({ range: 'bytes=10-', 'if-range': whole.headers.get('etag')! })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-${bytes.length - 1}/${bytes.length}`,
    ])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10))
    expect((await get({ range: 'bytes=10-', 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ range: 'bytes=9999999-' })).status).toBe(416)
  })

  test('takes no other methods, and the folder has no other file', async () => {
    expect((await get({}, 'POST')).status).toBe(405)
    for (const path of ['/dump/dump.json', '/dump/tools.jsonl.gz.part', '/dump/../secret']) {
      expect((await get({}, 'GET', path)).status).toBe(404)
    }
  })
})

test('a server with a folder of its own answers 404 until it makes its dump with a later job', async () => {
  const other = await startSite(connection)
  expect((await fetch(`${other.url}/dump/tools.jsonl.gz`)).status).toBe(404)
  await site.jobs.stop()
  other.jobs.add('dump')
  await expect.poll(async () => (await fetch(`${other.url}/dump/tools.jsonl.gz`)).status).toBe(200)
})
