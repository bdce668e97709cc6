import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { inputsFingerprint, isBuilt } from './build.mjs'

let folder
const before = () => inputsFingerprint(folder, {})

function write(file, content) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

function beginFolder() {
  const made = mkdtempSync(join(tmpdir(), 'toolshelf-build-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  folder = made
  write('web/posts/pages/home/page.tsx', 'home')
  write('contract/posts.ts', 'posts')
  write('package-lock.json', '{}')
}

beforeEach(beginFolder)

test('the same inputs have the same fingerprint', () => {
  expect(inputsFingerprint(folder, { PATH: '/elsewhere' })).toBe(before())
})

test.each([
  'web/posts/pages/home/page.tsx',
  'contract/posts.ts',
  'package-lock.json',
  'vite.config.ts',
  'public/icon.svg',
])('a change of %s makes the build stale', (file) => {
  const earlier = before()
  write(file, 'changed')
  expect(before()).not.toBe(earlier)
})

test('a renamed file makes the build stale', () => {
  write('web/a.ts', 'same')
  const earlier = inputsFingerprint(folder, {})
  beginFolder()
  write('web/b.ts', 'same')
  expect(inputsFingerprint(folder, {})).not.toBe(earlier)
})

test('a setting that is baked into the pages makes the build stale', () => {
  expect(inputsFingerprint(folder, { VITE_API_HOST: 'https://api.example' })).not.toBe(before())
})

test.each(['.env', '.env.production'])('of %s the settings of the pages alone count', (file) => {
  write(file, 'SITE_NAME=Tools\nVITE_API_HOST=/api\n')
  const earlier = before()
  write(file, '# A comment\nSITE_NAME=Others\nPORT=3001\nVITE_API_HOST=/api\n')
  expect(before()).toBe(earlier)
  write(file, 'SITE_NAME=Tools\nexport VITE_API_HOST=https://api.example\n')
  expect(before()).not.toBe(earlier)
})

test('tests and files of the server do not', () => {
  const earlier = before()
  write('web/posts/pages/home/page.test.tsx', 'test')
  write('server/main.ts', 'main')
  expect(before()).toBe(earlier)
})

test('a build counts only with the mark of these very inputs', () => {
  expect(isBuilt(folder, 'abc')).toBe(false)
  write('build/made-from.txt', 'abc\n')
  expect(isBuilt(folder, 'abc')).toBe(true)
  expect(isBuilt(folder, 'abd')).toBe(false)
})
