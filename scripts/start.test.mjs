import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fitsLockfile } from './setup/lockfile.mjs'
import { root } from './setup/root.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolshelf-start-'))
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file, content) {
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
}

/** Runs a script there to its end. */
function runs(args, env = {}) {
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
  return { status, stdout, stderr }
}

test('packages that cannot be installed end the start with the output of npm and a message', () => {
  const dependencies = { 'a-package-that-is-nowhere': '1.0.0' }
  const packages = { '': { dependencies }, 'node_modules/a-package-that-is-nowhere': { version: '1.0.0' } }
  write('package.json', { name: 'toolshelf', type: 'module', dependencies })
  write('package-lock.json', { name: 'toolshelf', lockfileVersion: 3, requires: true, packages })
  const { status, stdout, stderr } = runs(['scripts/start.mjs'], { npm_config_offline: 'true' })
  expect(status).toBe(1)
  expect(stdout).toContain('Installing packages')
  expect(stderr).toMatch(/npm error[^]*a-package-that-is-nowhere[^]*The packages could not be installed/)
})

test('pages that cannot be built end each start with the output of the build and a message', () => {
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Or an installation would go through the link.
  expect(fitsLockfile(folder)).toBe(true)
  mkdirSync(join(folder, 'web'))
  write('vite.config.ts', 'this is no configuration')
  for (const _ of ['once', 'again']) {
    const { status, stdout, stderr } = runs(['scripts/build.mjs'])
    expect({ status, stdout }).toEqual({ status: 1, stdout: 'Building the pages ...\n' })
    expect(stderr).toContain('The pages could not be built')
    expect(stderr).not.toContain(' at exitWith')
  }
})

test('settings are judged before the pages are built', () => {
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(folder, file))
  for (const name of ['node_modules', 'server', 'api', 'contract', 'database', 'markdown'])
    symlinkSync(join(root, name), join(folder, name))
  write('.env', 'PORT=nonsense\n')
  const { PORT: _, ...env } = process.env
  const options = { cwd: folder, encoding: 'utf8', env }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], options)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe('PORT must be a whole number from 1 to 65535.\n')
})

test('a Node that is too old is refused with a message', () => {
  const pretend =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } });"
  const { status, stderr } = runs(['-e', `${pretend} import('./scripts/setup/node-version.mjs')`])
  expect(status).toBe(1)
  expect(stderr).toBe('Toolshelf needs Node 20 or later to install itself; this is Node 18.20.4.\n')
})
