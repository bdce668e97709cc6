import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer, temporaryHome } from '#server/testing.ts'
import { run } from './testing.ts'

test(
  'a site is backed up while it runs and while it does not, and restored elsewhere',
  { timeout: 60_000 },
  async () => {
    const home = await temporaryHome()
    const server = await (await startServer(home, { DEMO: 'on' })).listening()
    const feed = await (await fetch(`${server.url}/api/posts/`)).json()
    const running = await run(home, 'backup', 'running.tar.gz')
    expect(running.err).toMatch(
      /running\.tar\.gz: [1-9]\d* members, [1-9]\d* posts, [1-9]\d* comments, [1-9]\d* pictures, /,
    )
    expect(running.status).toBe(0)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await server.stop()

    expect((await run(home, 'backup', 'resting.tar.gz')).status).toBe(0)
    expect((await stat(join(home, 'resting.tar.gz'))).mode & 0o777).toBe(0o600)
    expect(await run(home, 'backup', 'resting.tar.gz')).toMatchObject({
      err: `${join(home, 'resting.tar.gz')} is there already. Give the backup a name of its own.\n`,
      status: 1,
    })
    expect((await readdir(home)).sort()).toEqual(['data', 'resting.tar.gz', 'running.tar.gz'])

    const elsewhere = await temporaryHome()
    const restored = await run(elsewhere, 'restore', join(home, 'running.tar.gz'))
    expect(restored).toMatchObject({ err: expect.stringContaining('Restored into '), status: 0 })
    const again = await run(elsewhere, 'restore', join(home, 'running.tar.gz'))
    expect(again.err).toMatch(/media is not empty\. Nothing was restored\.\n$/)
    expect(again.status).toBe(1)

    const restarted = await (await startServer(elsewhere)).listening()
    expect(await (await fetch(`${restarted.url}/api/posts/`)).json()).toEqual(feed)
    await restarted.stop()
  },
)

test('where there is no site, none is made, and a broken file makes no place for one', async () => {
  const home = await temporaryHome()
  const none = await run(home, 'backup', 'site.tar.gz')
  expect(none).toMatchObject({ err: `There is no site in ${join(home, 'data')}.\n`, status: 1 })
  await writeFile(join(home, 'broken.tar.gz'), 'Hello')
  const broken = await run(home, 'restore', 'broken.tar.gz')
  expect(broken).toMatchObject({
    err: 'broken.tar.gz is no whole backup: incorrect header check.\n',
    status: 1,
  })
  expect(await run(home, 'restore')).toMatchObject({ err: 'Usage: npm run restore -- FILE\n', status: 1 })
  expect(await readdir(home)).toEqual(['broken.tar.gz'])
})
