import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'
import { readConfig, variables } from './config.ts'
import { withSecretFiles } from './secret-files.ts'

const folder = await makeTemporaryFolder('secret-files')
afterAll(() => rm(folder, { recursive: true }))
const names = Object.keys(variables.shape)
const read = (env: NodeJS.ProcessEnv) => withSecretFiles(env, names)

test('a variable is the content of the file that NAME_FILE names, without the line end', async () => {
  const file = join(folder, 'smtp')
  await writeFile(file, 'smtps://user:pass@mail.example\n')
  const env = read({ SMTP_URL_FILE: file, METRICS_TOKEN_FILE: '', OTHER_FILE: '/nowhere' })
  expect(env).toMatchObject({ SMTP_URL: 'smtps://user:pass@mail.example', OTHER_FILE: '/nowhere' })
  expect(env).not.toHaveProperty('METRICS_TOKEN')
  expect(readConfig(env).smtpUrl).toBe('smtps://user:pass@mail.example')
})

test('a file that cannot be read, or a variable that is set twice, is a sentence', () => {
  expect(() => read({ SECRET_FILE: join(folder, 'none') })).toThrow(/^SECRET_FILE cannot be read: ENOENT/)
  expect(() => read({ SECRET: 'x', SECRET_FILE: join(folder, 'smtp') })).toThrow(
    'SECRET and SECRET_FILE are both set: set one of them.',
  )
})
