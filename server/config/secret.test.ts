import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { readSecret } from './secret.ts'

async function dataDir(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'toolshelf-secret-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return join(directory, 'data')
}

test('a secret is generated once and readable by its owner only', async () => {
  const config = readConfig({ DATA_DIR: await dataDir() })
  const secrets = await Promise.all([readSecret(config), readSecret(config), readSecret(config)])
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set([...secrets, await readSecret(config)]).size).toBe(1)
  expect(await readdir(config.dataDir)).toEqual(['secret'])
  expect((await readFile(join(config.dataDir, 'secret'), 'utf8')).trim()).toBe(secrets[0])
  expect((await stat(join(config.dataDir, 'secret'))).mode & 0o777).toBe(0o600)
})

test('SECRET is used as it is, and not stored', async () => {
  const config = readConfig({ DATA_DIR: await dataDir(), SECRET: 'x'.repeat(32) })
  expect(await readSecret(config)).toBe('x'.repeat(32))
  await expect(stat(config.dataDir)).rejects.toThrow('ENOENT')
})

test('DATABASE_URL requires SECRET', async () => {
  const config = readConfig({ DATA_DIR: await dataDir(), DATABASE_URL: 'postgresql://db.example/site' })
  await expect(readSecret(config)).rejects.toThrow(/^SECRET is required with DATABASE_URL/)
})
