import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { mediaIn } from '#testing/media.ts'
import { mediaOf, startTestS3 } from '#testing/s3.ts'
import { createTestApi } from '#testing/api.ts'
import { password } from '#testing/rows.ts'
import { login } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { likePost, ratePost, unlikePost } from '#contract/reactions.ts'
import { connect, type Connection, type Database } from '#database/client.ts'
import { createJobQueue } from '#database/job-queue.ts'
import { withClient } from '#database/primary-client.ts'
import { start, temporaryDirectory } from '#testing/embedded.ts'
import { createEmptyDatabase } from '#testing/database.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup, settingsPath } from './restore-backup.ts'
import { readArchive, writeArchive } from './archive.ts'
import { openBackup } from './read-backup.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'
import { backupSettings } from './format.ts'

const api = await createTestApi()
const home = await makeTemporaryFolder('backup')
afterAll(() => rm(home, { recursive: true }))

const ada = await api.member({ username: 'ada' })
const fans = [await api.member(), await api.member(), await api.member()]
const post = await api.post(ada, { title: 'Backed up' })
await writeFile(join(api.mediaDir, 'ada.webp'), 'a picture')
await withPicture('ada', '/media/ada.webp')

const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.database)
const source = {
  connection: { ...inject('postgres').server, database: rows[0]!.name },
  media: api.media,
  siteUrl: 'https://tools.example',
  env: { SITE_NAME: 'My tools', SECRET: 'opens', SMTP_URL: 'smtp://u:opens@x', AI_API_KEY: 'opens' },
}

const whole = join(home, 'whole.tar.gz')
await createBackup(source, whole)

async function withPicture(username: string, profile_picture: string) {
  await api.database
    .updateTable('members')
    .set({ profile_picture })
    .where('username', '=', username)
    .execute()
}

let folders = 0
async function newFolder(): Promise<string> {
  const folder = join(home, `place-${++folders}`)
  await mkdir(folder)
  return folder
}

/** A place whose pictures are in a folder. */
const targetOf = (connection: Connection, dataDir: string) => ({
  ...{ connection, dataDir },
  media: mediaIn(join(dataDir, 'media')),
})

async function restored(file: string, connection: Connection) {
  const dataDir = await newFolder()
  await restoreBackup(await openBackup(file), targetOf(connection, dataDir))
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  return { database, dataDir }
}

async function titles(database: Database): Promise<string[]> {
  const found = await database.selectFrom('posts').select('title').orderBy('id').execute()
  return found.map(({ title }) => title)
}

test('while members write, a backup is of one moment: what it restores counts exactly', async () => {
  let goesOn = true
  let written = 0
  const enough = Promise.withResolvers<void>()
  const writers = fans.map(async ({ token }, n) => {
    const params = { id: post.id }
    while (goesOn) {
      const text = `Comment ${written}`
      const answers = [
        await api.call(createComment, { token, params, body: { text } }),
        await api.call(likePost, { token, params }),
        await api.call(ratePost, { token, params, body: { value: 1 + ((written + n) % 5) } }),
        await api.call(unlikePost, { token, params }),
      ]
      for (const { status } of answers) expect(status).toBeLessThan(300)
      if (++written > 20) enough.resolve()
    }
  })
  await enough.promise
  const file = join(home, 'busy.tar.gz')
  const { rows: amounts } = await createBackup(source, file)
  goesOn = false
  await Promise.all(writers)

  const { database } = await restored(file, await createEmptyDatabase())
  expect(await findWrongCounts(database)).toEqual([])
  const { comment_count } = await database
    .selectFrom('posts')
    .select('comment_count')
    .executeTakeFirstOrThrow()
  expect(comment_count).toBe(amounts.comments)
  expect(comment_count).toBeGreaterThanOrEqual(20)
})

test('in the restored site members sign in with their passwords, and nobody is signed in', async () => {
  const connection = await createEmptyDatabase()
  const { database, dataDir } = await restored(whole, connection)
  const mediaDir = join(dataDir, 'media')
  // As at the start of a site.
  await withClient(connection, createJobQueue)
  const app = await createApi({
    database,
    media: mediaIn(mediaDir),
    secret: 'another one',
    demoSignIn: false,
  })
  onTestFinished(() => app.close())
  const payload = { username: ada.email, password }
  const signedIn = await app.inject({ method: 'POST', url: `/api${login.path}`, payload })
  expect(signedIn.statusCode).toBe(200)
  const headers = (token: string) => ({ authorization: `Token ${token}` })
  const own = await app.inject({ url: '/api/profiles/', headers: headers(signedIn.json().token) })
  expect(own.json()).toMatchObject({ username: 'ada', profile_picture: '/media/ada.webp' })
  expect((await app.inject({ url: '/api/profiles/', headers: headers(ada.token) })).statusCode).toBe(401)
  expect((await app.inject({ url: '/api/media/ada.webp' })).body).toBe('a picture')
  const [found] = (await app.inject({ url: '/api/search/posts/?q=backed' })).json()
  expect(found).toMatchObject({ id: post.id, title: 'Backed up' })
  expect(await readFile(settingsPath(dataDir), 'utf8')).toBe("SITE_NAME='My tools'\n")
})

test('settings go along, but nothing secret and nothing of who is signed in', async () => {
  const contents = new Map<string, string>()
  for await (const { name, content } of readArchive(whole)) contents.set(name, String(content))
  expect(contents.get('settings.env')).toBe("SITE_NAME='My tools'\n")
  expect([...contents.keys()].filter((name) => /session|reset|mail|limit/.test(name))).toEqual([])
  expect([...contents.values()].join()).not.toContain('opens')
})

test('every setting there is has been decided on', async () => {
  const example = await readFile('.env.example', 'utf8')
  const settings = [...example.matchAll(/^#(\w+)=/gm)].map(([, name]) => name!)
  const secretOrOfThePlace = [
    ...['DATA_DIR', 'DATABASE_URL', 'SECRET', 'SMTP_URL'],
    ...['AI_BASE_URL', 'AI_API_KEY', 'METRICS_TOKEN', 'DATABASE_REPLICA_URLS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ...['DATABASE_POOL_URL', 'REDIS_URL'],
    ...['MEDIA_URL', 'MEDIA_PUBLIC_URL', 'S3_ENDPOINT'],
    ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'],
    ...['GITHUB_CLIENT_SECRET', 'GOOGLE_CLIENT_SECRET', 'OIDC_CLIENT_SECRET'],
  ]
  expect(settings.filter((name) => !secretOrOfThePlace.includes(name)).sort()).toEqual(
    [...backupSettings].sort(),
  )
})

test('it goes from one PostgreSQL into another, and back', async () => {
  const embedded = await start(join(await temporaryDirectory(), 'data'))
  const there = await restored(whole, embedded.connection)
  expect(await titles(there.database)).toEqual(['Backed up'])
  const again = join(home, 'again.tar.gz')
  await createBackup(
    { ...source, connection: embedded.connection, media: mediaIn(join(there.dataDir, 'media')) },
    again,
  )
  const back = await restored(again, await createEmptyDatabase())
  expect(await titles(back.database)).toEqual(['Backed up'])
  expect(await findWrongCounts(back.database)).toEqual([])
  expect(await readdir(join(back.dataDir, 'media'))).toEqual(['ada.webp'])
})

test('who changed a picture while the backup was made has none in it, rather than a broken one', async () => {
  await withPicture(fans[0]!.username, '/media/gone.webp')
  const picture = { path: '/media/gone.webp', thumbnail: '/media/ada.webp', width: 8, height: 8, alt: 'Gone' }
  await api.database
    .insertInto('post_pictures')
    .values({ ...picture, post_id: post.id, position: 0 })
    .execute()
  const file = join(home, 'picture.tar.gz')
  expect(await createBackup(source, file)).toMatchObject({
    pictures: 1,
    missingPictures: ['/media/gone.webp'],
  })
  const { database } = await restored(file, await createEmptyDatabase())
  const found = await database.selectFrom('members').select('profile_picture').orderBy('id').execute()
  expect(found.map((row) => row.profile_picture)).toEqual(['/media/ada.webp', null, null, null])
  expect(await database.selectFrom('post_pictures').selectAll().execute()).toEqual([])
})

test('a place with pictures is refused, and they stay', async () => {
  const dataDir = await newFolder()
  await mkdir(join(dataDir, 'media'))
  await writeFile(join(dataDir, 'media', 'old.webp'), 'old')
  const attempt = restoreBackup(await openBackup(whole), targetOf(await createEmptyDatabase(), dataDir))
  await expect(attempt).rejects.toThrow('media is not empty.')
  expect(await readdir(join(dataDir, 'media'))).toEqual(['old.webp'])
})

test('pictures are restored into object storage, and backed up from there', async () => {
  const s3 = await startTestS3()
  const media = await mediaOf(s3)
  const target = { ...targetOf(await createEmptyDatabase(), await newFolder()), media }
  await restoreBackup(await openBackup(whole), target)
  expect(await s3.names()).toEqual(['ada.webp'])
  expect(await readdir(target.dataDir)).toEqual(['settings-of-backup.env'])
  const file = join(home, 'from-s3')
  const { pictures, missingPictures } = await createBackup({ ...source, ...target }, file)
  expect([pictures, missingPictures]).toEqual([1, []])
  await s3.stop()
  await expect(createBackup({ ...source, ...target }, join(home, 'without-s3'))).rejects.toThrow(
    /^s3:.* cannot be used: ECONNREFUSED\.$/,
  )
})

test('a broken backup leaves no object, but those that were there before', async () => {
  const s3 = await startTestS3()
  const media = await mediaOf(s3)
  const short = join(home, 'short-for-s3')
  await writeFile(short, (await readFile(whole)).subarray(0, -4))
  const attempt = async () =>
    restoreBackup(await openBackup(short), {
      ...targetOf(await createEmptyDatabase(), await newFolder()),
      media,
    })
  await expect(attempt()).rejects.toThrow('is no whole backup')
  expect(await s3.names()).toEqual([])
  await media.write({ name: 'ada.webp', bytes: Buffer.from('a picture') })
  await expect(attempt()).rejects.toThrow('is no whole backup')
  expect(await s3.names()).toEqual(['ada.webp'])
})

test('a broken backup is refused as a whole, wherever it is broken', async () => {
  const bytes = await readFile(whole)
  const flipped = Buffer.from(bytes)
  flipped[bytes.length - 200]! ^= 0x10
  const broken = { half: bytes.subarray(0, bytes.length / 2), short: bytes.subarray(0, -4), flipped }
  for (const [name, content] of Object.entries(broken)) await writeFile(join(home, name), content)
  const lacking = ['end.json', 'media/ada.webp', 'data/members/000001.copy']
  for (const [n, lack] of lacking.entries()) await copyWithout(lack, join(home, `lacking-${n}`))

  const connection = await createEmptyDatabase()
  const dataDir = await newFolder()
  for (const name of [...Object.keys(broken), 'lacking-0', 'lacking-1', 'lacking-2']) {
    const file = join(home, name)
    const attempt = async () => restoreBackup(await openBackup(file), targetOf(connection, dataDir))
    await expect(attempt, name).rejects.toThrow(`${name} is no whole backup: `)
    expect(await readdir(dataDir), name).toEqual([])
  }
  for (const [name, content] of Object.entries({ empty: '', text: 'Hello', json: '{}' })) {
    await writeFile(join(home, name), content)
    await expect(openBackup(join(home, name)), name).rejects.toThrow(`${name} is no whole backup: `)
  }
  await restoreBackup(await openBackup(whole), targetOf(connection, dataDir))
  expect(await readdir(join(dataDir, 'media'))).toEqual(['ada.webp'])
})

async function copyWithout(lack: string, file: string): Promise<void> {
  await writeArchive(file, async ({ add }) => {
    for await (const { name, content } of readArchive(whole)) if (name !== lack) await add(name, content)
  })
}
