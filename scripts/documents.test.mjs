import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './setup/root.mjs'

const exclude = [
  '**/node_modules/**',
  'build/**',
  'data/**',
  'shots/**',
  'test-results/**',
  'bench/reports/**',
]
const files = (pattern) => globSync(pattern, { cwd: root, exclude }).map((name) => name.replaceAll('\\', '/'))
const documents = files('{,.github/}**/*.md')
const read = (name) => readFileSync(join(root, name), 'utf8')
const exists = (name) => existsSync(join(root, name))

const withoutBlocks = (markdown) => markdown.replace(/^ *```.*?^ *```/gms, '')

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(name) {
  const headings = [...withoutBlocks(read(name)).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  // A repeated heading gets a number.
  return headings.map((anchor, n) => {
    const earlier = headings.slice(0, n).filter((one) => one === anchor).length
    return earlier > 0 ? `${anchor}-${earlier}` : anchor
  })
}

/** Whether a link of a document is to another site, or leads to a file and a heading of it. */
function leadsSomewhere(name, target) {
  if (/^(https?|mailto):/.test(target)) return true
  const [path, anchor] = target.split('#')
  const file = path === '' ? name : normalize(join(dirname(name), path))
  return exists(file) && (anchor === undefined || anchorsOf(file).includes(anchor))
}

test('links of documents lead to files and headings', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/operating.md', 'web/ui/README.md']))
  const dead = documents.flatMap((name) => {
    const links = [...withoutBlocks(read(name)).matchAll(/\]\(([^)\s]+)\)/g)]
    return links
      .filter(([, target]) => !leadsSomewhere(name, target))
      .map(([, target]) => `${name}: ${target}`)
  })
  expect(dead).toEqual([])
})

// Decisions and the changelog tell of their time.
const ofThePast = /^(CHANGELOG\.md|docs\/decisions\/)/
const filePath =
  /`((?:api|bench|commands|contract|database|docs|e2e|markdown|public|scripts|server|testing|web)\/[\w./-]+\.[a-z]+)`/g

test('files that documents name exist', () => {
  const missing = documents
    .filter((name) => !ofThePast.test(name))
    .flatMap((name) => [...read(name).matchAll(filePath)].map(([, path]) => ({ name, path })))
    .filter(({ path }) => !exists(path) && !/NNNN|bench\/reports/.test(path))
  expect(missing).toEqual([])
})

test('documents that code, settings and workflows name exist', () => {
  const sources = files(
    '{.env.example,*.{yaml,json,ts},{api,commands,database,scripts,server,testing,web}/**/*.{ts,tsx,mjs,sql}}',
  )
  expect(sources.length).toBeGreaterThan(500)
  const missing = sources.flatMap((name) => {
    const named = [...read(name).matchAll(/(?<![\w/.-])((?:docs\/[\w/-]+|README|CONTRIBUTING)\.md)/g)]
    return named.filter(([, path]) => !exists(path)).map(([, path]) => `${name}: ${path}`)
  })
  expect(missing).toEqual([])
})
