import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'
import { askModel, startModel } from './start-model.ts'

// Its vectors are numbers of settings that it sees, and 1 for each act that it can do.
const probe = `
  const can = (act) => { try { act(); return 1 } catch { return 0 } }
  exports.modelSource = null
  exports.initModel = async () => ({
    embed: async () => [[
      Object.keys(process.env).filter((name) => !/^NODE_|^SYSTEM/i.test(name)).length,
      can(() => require('node:fs').writeFileSync(__filename + '.copy', '')),
      can(() => require('node:child_process').execFileSync(process.execPath, ['--version'])),
      can(() => require('node:fs').readFileSync(__filename)),
    ]],
  })`

test('the process gets no settings, writes no files and starts no programs', async () => {
  vi.stubEnv('SECRET', 'secret')
  const folder = await makeTemporaryFolder('model')
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'probe.cjs')
  await writeFile(path, probe)
  const child = startModel({ name: 'probe', code: path, weights: path })
  onTestFinished(() => void child.kill('SIGKILL'))
  const { vectors } = await askModel(child, ['a'], 60_000)
  expect([...vectors[0]!]).toEqual([0, 0, 0, 1])
})

test('rejects when the packages can not be loaded', async () => {
  const child = startModel({ name: 'none', code: '/nowhere/code.js', weights: '/nowhere/weights.js' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect(askModel(child, ['a'], 60_000)).rejects.toThrow('Cannot find module')
})
