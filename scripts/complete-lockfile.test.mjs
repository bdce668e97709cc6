import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { completeLockfile, missingFrom, withoutIntegrity } from './complete-lockfile.mjs'

const ours = new URL('../package-lock.json', import.meta.url)

test.each(['package-lock.json', 'e2e/lighthouse/package/package-lock.json'])(
  '%s holds the packages of every platform, each with its hash, and no address of a registry',
  (path) => {
    const lockfile = JSON.parse(readFileSync(new URL(path, ours), 'utf8'))
    expect(missingFrom(lockfile)).toEqual([])
    expect(withoutIntegrity(lockfile)).toEqual([])
    expect(Object.values(lockfile.packages).filter(({ resolved, link }) => resolved && !link)).toEqual([])
  },
)

function writeLockfile(packages) {
  const folder = mkdtempSync(join(tmpdir(), 'toolshelf-lockfile-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'package-lock.json')
  writeFileSync(path, JSON.stringify({ lockfileVersion: 3, packages }))
  return path
}

const noHash = async () => undefined
const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

test('what is missing is added with the platform that its name tells, once', async () => {
  const bindings = { '@x/binding-linux-arm64-musl': '1.2.3', '@x/binding-win32-x64-msvc': '1.2.3' }
  const packages = {
    'node_modules/x': { version: '1.2.3', dev: true, integrity: 'sha512-x', optionalDependencies: bindings },
    'node_modules/@x/binding-win32-x64-msvc': { version: '1.2.3', integrity: 'sha512-kept' },
  }
  const path = writeLockfile(packages)
  expect((await completeLockfile(path, noHash)).added).toBe(1)
  expect((await completeLockfile(path, noHash)).added).toBe(0)
  expect(read(path)).toMatchObject({ lockfileVersion: 3, packages })
  expect(read(path).packages['node_modules/@x/binding-linux-arm64-musl']).toEqual({
    version: '1.2.3',
    cpu: ['arm64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  })
})

test('a hash that is missing is asked for, and told when nobody knows it; bundled packages and workspaces need none', async () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/a/node_modules/@b/b': { version: '2.0.0' },
    'node_modules/c': { version: '3.0.0' },
    'node_modules/a/node_modules/bundled': { version: '4.0.0', inBundle: true },
  }
  const path = writeLockfile(packages)
  const hashes = { '@b/b@2.0.0': 'sha512-b' }
  const { unknown } = await completeLockfile(path, async ({ name, version }) => hashes[`${name}@${version}`])
  expect(unknown).toEqual([{ place: 'node_modules/c', name: 'c', version: '3.0.0' }])
  expect(read(path).packages).toEqual({
    ...packages,
    'node_modules/a/node_modules/@b/b': { version: '2.0.0', integrity: 'sha512-b' },
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
