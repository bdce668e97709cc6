import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

// Budgets of a page: JavaScript after gzip. Only members see the pages with large forms, and they come from another page,
// whose files they have.
const firstViewBytes = 190_000
const memberViewBytes = 200_000
const memberForms = ['pages/profile/page', 'pages/create-post/page']
const laterViewBytes = 40_000
// With HTTP/1.1 a browser loads six files at a time.
const firstViewFiles = 20

interface Part {
  module: string
  imports: string[]
}

interface Manifest {
  url: string
  entry: Part
  routes: Record<string, Part & { parentId?: string }>
}

const built = fileURLToPath(new URL('../build/client', import.meta.url))

/** The route manifest of the built pages. */
function readManifest(): Manifest {
  const name = readdirSync(`${built}/assets`).find((file) => /^manifest-.*\.js$/.test(file))
  const [, json] = /^window\.__reactRouterManifest=(.*);$/.exec(
    readFileSync(`${built}/assets/${name}`, 'utf8'),
  )!
  return JSON.parse(json!) as Manifest
}

const manifest = readManifest()
const pages = Object.keys(manifest.routes).filter((id) => id.startsWith('pages/'))

/** All scripts of a first view: those with a `modulepreload` in the HTML. */
function scriptsOf(page: string): Set<string> {
  const files = [manifest.url, manifest.entry.module, ...manifest.entry.imports]
  for (let id: string | undefined = page; id; id = manifest.routes[id]?.parentId) {
    const { module, imports } = manifest.routes[id]!
    files.push(module, ...imports)
  }
  return new Set(files)
}

function compressedSize(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(built + file), { level: 9 }).length, 0)
}

test('there are pages to measure', () => {
  expect(pages).toContain('pages/home/page')
  expect(compressedSize(scriptsOf('pages/home/page'))).toBeGreaterThan(laterViewBytes)
})

test.each(pages)('%s is small enough for a first view', (page) => {
  const scripts = scriptsOf(page)
  const budget = memberForms.includes(page) ? memberViewBytes : firstViewBytes
  expect(compressedSize(scripts)).toBeLessThanOrEqual(budget)
  expect(scripts.size).toBeLessThanOrEqual(firstViewFiles)
})

test.each(pages)('%s adds little to what a visitor of the home page has', (page) => {
  const added = scriptsOf(page).difference(scriptsOf('pages/home/page'))
  expect(compressedSize(added)).toBeLessThanOrEqual(laterViewBytes)
})
