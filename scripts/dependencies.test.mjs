import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './setup/root.mjs'

const product = ['contract', 'markdown', 'database', 'api', 'web', 'server', 'commands']
const configurations = ['vite.config.ts', 'react-router.config.ts']

function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.(ts|tsx|css)$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}

/** The packages that a file loads when it is built or run; types are gone by then. */
function packagesOf(file) {
  const code = readFileSync(join(root, file), 'utf8')
  const loads =
    /^(?:import|export)(?! type\b)[^'"`;=()]*? from ['"]([^'"]+)['"]|^import ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)|^@import ['"]([^'"]+)['"]/gm
  return [...code.matchAll(loads)]
    .map(([, ...specifiers]) => specifiers.find((one) => one !== undefined))
    .filter((name) => !/^(?:[.#/]|node:|virtual:)/.test(name) && !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

test('what the product is built from and runs on is in dependencies, not in devDependencies', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = [...product.flatMap(sources), ...configurations]
  const loaded = new Set(files.flatMap(packagesOf))
  expect(loaded.size).toBeGreaterThan(20)
  expect([...loaded].filter((name) => !(name in dependencies))).toEqual([])
})
