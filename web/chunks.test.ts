import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

// A tenth more than the largest page has: these find a package or a page that slips into every page.
const firstViewBytes = 245_000
const firstViewFiles = 25

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

/** All scripts of a first view: those that the HTML preloads. */
function scriptsOf({ url, entry, routes }: Manifest, page: string): Set<string> {
  const files = [url, entry.module, ...entry.imports]
  for (let id: string | undefined = page; id; id = routes[id]?.parentId) {
    files.push(routes[id]!.module, ...routes[id]!.imports)
  }
  return new Set(files)
}

test('the scripts of each page are few and small enough for a first view', () => {
  const manifest = readManifest()
  const pages = Object.keys(manifest.routes).filter((id) => id.includes('/pages/'))
  expect(pages).toContain('posts/pages/home/page')
  for (const page of pages) {
    const scripts = [...scriptsOf(manifest, page)]
    const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(built + file)).length, 0)
    expect([bytes, scripts.length], page).toSatisfy(
      ([size, files]) => size > 100_000 && size <= firstViewBytes && files <= firstViewFiles,
    )
  }
})
