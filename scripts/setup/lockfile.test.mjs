import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fitsLockfile } from './lockfile.mjs'

const machine = { platform: 'linux', arch: 'x64' }
const wanted = {
  '': { name: 'product' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b-linux': { version: '2.0.0', integrity: 'sha512-b', optional: true, os: ['linux'] },
  'node_modules/b-darwin': { version: '2.0.0', optional: true, os: ['darwin'] },
}
const { 'node_modules/a': a, 'node_modules/b-linux': linux, 'node_modules/b-darwin': darwin } = wanted

function fits(installed) {
  const folder = mkdtempSync(join(tmpdir(), 'toolshelf-lockfile-'))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  mkdirSync(join(folder, 'node_modules'))
  if (installed) {
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  return fitsLockfile(folder, machine)
}

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
