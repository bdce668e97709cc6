import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Graph = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1]

// Whoever takes one icon seems to need all that the site uses: the package has one door for them. Left to the bundler,
// each goes where it is shown.
const icons = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/

const startOfPages = fileURLToPath(new URL('entry.client.tsx', import.meta.url))

/**
 * Which files of `web/` share a chunk: those that all of the named ones need. The first match counts. The rest is left
 * to the bundler, which makes a chunk for each set of pages that share something.
 */
const shared: [chunk: string, neededBy: string[]][] = [
  ['every-page', ['entry.client.tsx']],
  ['every-page', ['root.tsx']],
  ['every-page', ['pages/login/page.tsx', 'app/main-layout.tsx']],
  ['every-page', ['pages/login/page.tsx', 'pages/home/page.tsx']],
  ['every-page', ['pages/login/page.tsx', 'app/member-layout.tsx']],
  ['main-frame', ['app/main-layout.tsx']],
  ['post-cards', ['pages/home/page.tsx', 'pages/search/page.tsx']],
  ['field', ['pages/post/page.tsx', 'pages/login/page.tsx']],
  ['form', ['pages/login/page.tsx', 'pages/register/page.tsx']],
]

/**
 * Puts what most pages share into few files. Left alone, the bundler makes a file of each little module: 60 requests
 * for a page, and a tenth more bytes, as small files compress badly.
 */
export function sharedChunks(): Group {
  let chunks: Map<string, string> | undefined
  return { debugName: 'shared', name: (id, graph) => (chunks ??= chunksIn(graph)).get(id) ?? null }
}

function chunksIn(graph: Graph): Map<string, string> {
  const chunks = new Map<string, string>()
  for (const [chunk, files] of shared) {
    const [first, ...others] = files.map((file) => neededBy(file, graph))
    for (const id of first ?? []) {
      if (!chunks.has(id) && others.every((other) => other.has(id))) chunks.set(id, chunk)
    }
  }
  return chunks
}

/**
 * What a file of `web/` imports, directly or not, and itself. What it loads later does not count. The file that brings
 * pages to life stays out: it is to run after the page's own files, and would run with whoever shares a chunk with it.
 */
function neededBy(file: string, graph: Graph): Set<string> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  if (!graph.getModuleInfo(path)) throw new Error(`web/chunks.ts names ${file}, which no page needs.`)
  const needed = new Set([path])
  for (const id of needed) {
    for (const one of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!icons.test(one)) needed.add(one)
    }
  }
  return needed.difference(new Set([startOfPages]))
}
