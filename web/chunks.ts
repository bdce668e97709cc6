import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Graph = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1]

// The package has one entry module for all icons, so an import of one icon seems to need all. The bundler assigns these.
const icons = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/

const hydrationEntry = fileURLToPath(new URL('entry.client.tsx', import.meta.url))

/**
 * The chunks of files in `web/`: a chunk contains the files that all of the named entries need. The first match applies.
 * The bundler assigns other files: one chunk for each set of pages that share them. Of chunks that need the same package,
 * the first by name contains it, so no name may come before `every-page`.
 */
const shared: [chunk: string, neededBy: string[]][] = [
  ['every-page', ['entry.client.tsx']],
  ['every-page', ['root.tsx']],
  ['every-page', ['accounts/pages/login/page.tsx', 'app/main-layout.tsx']],
  ['every-page', ['accounts/pages/login/page.tsx', 'posts/pages/home/page.tsx']],
  ['every-page', ['accounts/pages/login/page.tsx', 'app/member-layout.tsx']],
  ['main-frame', ['app/main-layout.tsx']],
  ['post-cards', ['posts/pages/home/page.tsx', 'search/pages/search/page.tsx']],
  ['field', ['posts/pages/post/page.tsx', 'accounts/pages/login/page.tsx']],
  [
    'multi-select',
    ['members/pages/profile/page.tsx', 'posts/pages/create-post/page.tsx', 'posts/pages/home/page.tsx'],
  ],
  [
    'form',
    ['accounts/pages/login/page.tsx', 'accounts/pages/register/page.tsx', 'contact/pages/contact/page.tsx'],
  ],
  ['sign-in', ['accounts/providers/public.ts']],
  ['sign-in', ['accounts/pages/login/page.tsx', 'accounts/pages/register/page.tsx']],
  ['field', ['ui/error-focus.ts']],
  ['filter', ['posts/pages/home/page.tsx', 'members/pages/profile/page.tsx']],
  ['follow', ['tools/pages/tool/page.tsx', 'members/pages/member/page.tsx']],
  ['tool-rows', ['lists/pages/list/page.tsx', 'tools/pages/tools/page.tsx']],
  ['lists', ['lists/pages/list/page.tsx', 'lists/pages/saved-list/page.tsx']],
  ['lists', ['lists/pages/saved/page.tsx', 'lists/pages/saved-list/page.tsx']],
  ['post-form', ['posts/pages/create-post/page.tsx', 'posts/edit-dialog.tsx']],
]

/**
 * Merges files that most pages share into few chunks. By default the bundler creates a chunk for each small module: 60
 * requests for a page, and a tenth more bytes, because small files compress badly.
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
 * A file of `web/` and its static imports, direct and indirect. Without the hydration entry: it has to run after the
 * page's own files, but would run with any file in the same chunk.
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
  return needed.difference(new Set([hydrationEntry]))
}
