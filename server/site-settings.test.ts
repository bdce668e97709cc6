import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requestPasswordReset } from '#contract/password-reset.ts'
import { updateProfile } from '#contract/profiles.ts'
import { savePage, updateSettings } from '#contract/site.ts'
import { createTestDatabase } from '#testing/database.ts'
import { deleteQueuedMails, queuedMails } from '#testing/queued-mails.ts'
import { insertCrowd, insertPosts, type Member } from '#testing/rows.ts'
import { openTestSite, startSite, type TestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
const [site, other] = [await openTestSite(connection), await openTestSite(connection)]
afterAll(async () => {
  await Promise.all([site.end(), other.end()])
  await drop()
})
let admin: Member

beforeAll(async () => {
  ;[admin] = (await insertCrowd(database, 1)) as [Member]
  await insertPosts(database, admin.id, [new Date()])
  await database.updateTable('members').set({ role: 'moderator', is_admin: true }).execute()
})

beforeEach(() => change({ name: 'Before' }))

async function call(
  endpoint: Endpoint,
  given: { params?: Record<string, string>; body?: unknown },
  on = site,
) {
  return fetch(`${on.url}/api${addressOf(endpoint, given)}`, {
    method: endpoint.method,
    headers: { authorization: `Token ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(given.body),
  })
}

async function change(body: unknown, on = site) {
  expect((await call(updateSettings, { body }, on)).status).toBe(200)
}

async function text(path: string, on: TestSite) {
  return (await fetch(on.url + path)).text()
}

const documents = [
  '/api/site/',
  '/',
  '/posts/1',
  '/feed.atom',
  '/oembed?url=http://127.0.0.1:3000/posts/1',
  '/nowhere',
  '/manifest.webmanifest',
]

/** The documents of these that do not have the name. */
async function without(name: string, on: TestSite) {
  const texts = await Promise.all(documents.map((path) => text(path, on)))
  return documents.filter((_, index) => !texts[index]!.includes(name))
}

test('a new name is everywhere at once on the server of the change, and soon on another one', async () => {
  expect(await without('Before', site)).toEqual([])
  await expect.poll(() => without('Before', other)).toEqual([])
  await change({ name: 'Afterwards' })
  expect(await without('Afterwards', site)).toEqual([])
  await expect.poll(() => without('Afterwards', other)).toEqual([])
  for (const path of documents) expect(await text(path, other)).not.toContain('Before')
})

test('mails have the new name, and members cannot take it', async () => {
  const reset = async (on: TestSite) => {
    await deleteQueuedMails(database)
    expect((await call(requestPasswordReset, { body: { email: admin.email } }, on)).status).toBe(200)
    return (await queuedMails(database)).map(({ subject }) => subject)
  }
  await change({ name: 'Maple Hill' })
  expect(await reset(site)).toEqual(['Your Maple Hill verification code'])
  await expect.poll(() => reset(other)).toEqual(['Your Maple Hill verification code'])
  expect((await call(updateProfile, { body: { name: 'Maple Hill' } })).status).toBe(400)
  await change({ name: 'Oak Hill' })
  expect((await call(updateProfile, { body: { name: 'Maple Hill' } })).status).toBe(200)
})

test('a page is new when it is saved', async () => {
  const page = (on: TestSite) => text('/api/pages/rules/', on)
  expect(await page(other)).toContain('"updated_at":null')
  await call(savePage, { params: { slug: 'rules' }, body: { title: 'Our rules', text: 'Be *kind*.' } })
  expect(await page(site)).toContain('Our rules')
  expect(await text('/api/site/', site)).toContain('Our rules')
  await expect.poll(() => page(other)).toContain('Our rules')
})

test('SITE_NAME wins over the stored name', async () => {
  const fixed = await startSite(connection, { SITE_NAME: 'Fixed' })
  await change({ name: 'Stored' })
  expect(await without('Fixed', fixed)).toEqual([])
  expect((await call(updateSettings, { body: { name: 'Other' } }, fixed)).status).toBe(409)
  expect(await without('Stored', site)).toEqual([])
})
