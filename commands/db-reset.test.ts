import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#database/client.ts'
import { start } from '#testing/embedded.ts'
import { insertMembers } from '#testing/rows.ts'
import { mediaOf, startTestS3 } from '#testing/s3.ts'
import { temporaryHome } from '#testing/server.ts'
import { run } from '#testing/command.ts'

test('makes an empty folder a demo site, and resets a site with members only with --yes', async () => {
  const home = await temporaryHome()
  const dataDir = join(home, 'data')
  const done = { out: `The database in ${dataDir} was reset.\n`, status: 0 }
  expect(await run(home, 'db-reset')).toMatchObject(done)

  const { connection } = await start(dataDir)
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  const count = async () => (await database.selectFrom('members').select('is_demo').execute()).length
  expect(await count()).toBe(12)
  await insertMembers(database, 1)
  await writeFile(join(dataDir, 'media', 'left.webp'), '')

  const refused = await run(home, 'db-reset')
  expect(refused).toMatchObject({ out: '', status: 1 })
  expect(refused.err).toContain(
    `${dataDir} has members who are not demo members. To delete all data, add --yes.`,
  )
  expect(await count()).toBe(13)
  expect(await run(home, 'db-reset', '--yes')).toMatchObject(done)
  expect(await count()).toBe(12)
  expect(await readdir(join(dataDir, 'media'))).toHaveLength(12)
})

test('with object storage, replaces its pictures, and no other object', async () => {
  const s3 = await startTestS3()
  const home = await temporaryHome()
  const env = Object.entries(s3.env).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(join(home, '.env'), env.join(''))
  const media = await mediaOf(s3)
  for (const name of ['left.webp', 'notes.txt']) await media.write({ name, bytes: Buffer.from('left') })
  expect((await run(home, 'db-reset')).status).toBe(0)
  const names = await s3.names()
  expect(names).toHaveLength(13)
  expect(names).not.toContain('left.webp')
  expect(names).toContain('notes.txt')
  expect(await readdir(join(home, 'data'))).not.toContain('media')
})

test('refuses DATABASE_URL always, and a public site without --yes', async () => {
  const home = await temporaryHome()
  await writeFile(join(home, '.env'), 'SITE_URL=https://tools.example\n')
  expect((await run(home, 'db-reset')).err).toContain('https://tools.example is a public site.')
  await writeFile(join(home, '.env'), 'DATABASE_URL=postgresql://localhost/toolshelf\n')
  expect(await run(home, 'db-reset', '--yes')).toMatchObject({
    err: 'DATABASE_URL is set. Only the embedded database can be reset. Nothing was changed.\n',
    status: 1,
  })
  expect((await run(home, 'db-reset', '--no')).err).toContain('Usage: npm run db:reset [-- --yes]')
  expect(await readdir(home)).toEqual(['.env'])
})
