import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeLockfile, missingFrom } from './complete-lockfile.mjs'

const ours = new URL('../package-lock.json', import.meta.url)

test('our lockfile holds the packages of every platform, and no address of a registry', () => {
  const lockfile = JSON.parse(readFileSync(ours, 'utf8'))
  expect(missingFrom(lockfile)).toEqual([])
  expect(Object.values(lockfile.packages).filter(({ resolved }) => resolved)).toEqual([])
})

test('what is missing is added with the platform that its name tells, once', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'toolshelf-lockfile-')), 'package-lock.json')
  const bindings = { '@x/binding-linux-arm64-musl': '1.2.3', '@x/binding-win32-x64-msvc': '1.2.3' }
  const packages = {
    'node_modules/x': { version: '1.2.3', dev: true, optionalDependencies: bindings },
    'node_modules/@x/binding-win32-x64-msvc': { version: '1.2.3', integrity: 'sha512-kept' },
  }
  writeFileSync(path, JSON.stringify({ lockfileVersion: 3, packages }))
  expect(completeLockfile(path)).toBe(1)
  expect(completeLockfile(path)).toBe(0)
  const after = JSON.parse(readFileSync(path, 'utf8'))
  expect(after).toMatchObject({ lockfileVersion: 3, packages })
  expect(after.packages['node_modules/@x/binding-linux-arm64-musl']).toEqual({
    version: '1.2.3',
    cpu: ['arm64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  })
})

test('a package beside the one that asks for it is there', () => {
  const nested = 'node_modules/x/node_modules/y'
  const packages = {
    'node_modules/x': { optionalDependencies: { y: '2.0.0', z: '1.0.0' } },
    [nested]: { version: '2.0.0' },
    'node_modules/z': { version: '1.0.0' },
  }
  expect(missingFrom({ packages })).toEqual([])
})
