import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentOf, licencesOf, tableOf } from './licences.mjs'
import { root } from './setup/root.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')

test('docs/licences.md is that of package-lock.json; npm run complete-lockfile writes it', () => {
  expect(read('docs/licences.md')).toBe(documentOf(JSON.parse(read('package-lock.json'))))
})

test('what the built product runs on or delivers counts by licence, once for all platforms', () => {
  const packages = {
    '': {
      license: 'MIT',
      dependencies: { a: '1', vite: '8' },
      devDependencies: { tool: '1' },
      optionalDependencies: { 'x-linux-x64': '1', 'x-win32-x64': '1' },
    },
    'node_modules/a': {
      license: 'ISC',
      dependencies: { '@y/y': '1' },
      peerDependencies: { tool: '1', x: '1' },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    'node_modules/x': { license: 'MIT' },
    'node_modules/a/node_modules/@y/y': { license: 'MIT' },
    'node_modules/tool': { license: 'GPL-3.0', dev: true },
    'node_modules/vite': { license: 'MIT', dependencies: { css: '1', x: '1' } },
    'node_modules/css': { license: 'MPL-2.0' },
    'node_modules/x-linux-x64': { license: 'MIT' },
    'node_modules/x-win32-x64': {},
    'node_modules/@fontsource-variable/geist': { license: 'OFL-1.1' },
  }
  expect(licencesOf({ packages })).toEqual([
    ['MIT', ['@y/y', 'x', 'x-…']],
    ['ISC', ['a']],
    ['OFL-1.1', ['@fontsource-variable/geist']],
  ])
})

test.each([
  ['(AFL-2.1 OR BSD-3-Clause)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0', false],
  [undefined, false],
])('a package under %s may be delivered: %s', (license, may) => {
  const packages = { '': { dependencies: { x: '1' } }, 'node_modules/x': { license } }
  const judge = () => licencesOf({ packages })
  if (may) expect(judge()).toHaveLength(1)
  else expect(judge).toThrow(`x has the licence ${license}, which nobody has judged.`)
})

test('many names are a number, few are named', () => {
  const names = (count) => Array.from({ length: count }, (_, n) => `p${n}`)
  const table = tableOf([
    ['MIT', names(13)],
    ['ISC', names(2)],
  ])
  expect(table).toBe('| licence | packages |\n|---|---|\n| MIT | 13 packages |\n| ISC | p0, p1 |')
})
