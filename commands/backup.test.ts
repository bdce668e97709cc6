import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migratedHome, startServer, temporaryHome } from '#testing/server.ts'
import { run } from '#testing/command.ts'

const counts = /[1-9]\d* members, [1-9]\d* posts, [1-9]\d* comments, [1-9]\d* pictures/

test('a site is backed up while it runs, restored elsewhere, and backed up there while it does not run', async () => {
  const home = await migratedHome()
  const server = await (await startServer(home, { DEMO: 'on' })).listening()
  const running = await run(home, 'backup', 'site.tar.gz')
  expect(running.status).toBe(0)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect((await stat(join(home, 'site.tar.gz'))).mode & 0o777).toBe(0o600)
  expect((await readdir(home)).sort()).toEqual(['data', 'site.tar.gz'])

  const elsewhere = await temporaryHome()
  const restored = await run(elsewhere, 'restore', join(home, 'site.tar.gz'))
  expect(restored).toMatchObject({ err: expect.stringContaining('Restored into '), status: 0 })
  const resting = await run(elsewhere, 'backup', 'again.tar.gz')
  expect(resting.status).toBe(0)
  const [summary] = counts.exec(running.err)!
  for (const { err } of [restored, resting]) expect(err).toContain(summary)

  const again = await run(elsewhere, 'restore', 'again.tar.gz')
  expect(again.err).toMatch(/media is not empty\. Nothing was restored\.\n$/)
  expect(again.status).toBe(1)
})

test('where there is no site none is made, and a broken file makes no place for one', async () => {
  const home = await temporaryHome()
  const none = await run(home, 'backup', 'site.tar.gz')
  expect(none).toMatchObject({ err: `There is no site in ${join(home, 'data')}.\n`, status: 1 })
  const broken = join(home, 'broken.tar.gz')
  await writeFile(broken, 'Hello')
  expect(await run(home, 'restore', broken)).toMatchObject({
    err: `${broken} is no whole backup: incorrect header check.\n`,
    status: 1,
  })
  expect(await run(home, 'backup', broken)).toMatchObject({
    err: `${broken} exists already. Choose another file name.\n`,
    status: 1,
  })
  expect(await run(home, 'restore')).toMatchObject({ err: 'Usage: npm run restore -- FILE\n', status: 1 })
  expect(await readdir(home)).toEqual(['broken.tar.gz'])
})
