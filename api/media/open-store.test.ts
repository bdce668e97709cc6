import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const s3 = {
  ...{ endpoint: 'http://127.0.0.1:9', bucket: 'pictures', prefix: '' },
  ...{ accessKeyId: 'id', secretAccessKey: 'key' },
}

/** The modules that a process resolves to open a store. */
async function modulesOf(settings: object | undefined): Promise<string> {
  const script = `
    import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => (console.log(name), next(name, context)) })
    const { openMediaStore } = await import('#api/media/public.ts')
    await openMediaStore('/nowhere', ${JSON.stringify(settings)})
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return stdout
}

test('the client of object storage is loaded only where it is used', async () => {
  expect(await modulesOf(s3)).toContain('aws4fetch')
  const withFolder = await modulesOf(undefined)
  expect(withFolder).toContain('./open-store.ts')
  expect(withFolder).not.toMatch(/aws4fetch|s3-store/)
})
