import { limits } from '#contract/limits.ts'
import { mutesAnything, type Viewer } from './viewer.ts'

interface Authored {
  id: number
  author_id: number
}

/** Rows that the viewer sees. */
export interface UnmutedRows<Row> {
  rows: Row[]
  /** Set where reading stopped before the end: the last row that was read. The next page begins after it. */
  stoppedAt?: Row | undefined
}

interface Reading<Key> {
  /** Null for a guest. */
  viewer: Viewer | null
  /** Key of the last shown row; undefined on the first page. */
  after: Key | undefined
  count: number
}

// Reads for one page. Behind so many muted rows a page may be shorter than asked for, or empty.
const maxReads = 10

/** Whether a viewer sees a post. */
export function isUnmuted(viewer: Viewer | null): (post: Authored) => boolean {
  if (!mutesAnything(viewer)) return () => true
  const { members, posts } = viewer.muted
  const [mutedMembers, hiddenPosts] = [new Set(members), new Set(posts)]
  return ({ id, author_id }) => !mutedMembers.has(author_id) && !hiddenPosts.has(id)
}

/**
 * The first `count` rows after a key that the viewer sees. `read` reads a page of all posts, so that its statements and their
 * plans are the same for everybody; further pages replace the muted ones.
 */
export async function readUnmuted<Row extends Authored, Key>(
  { viewer, after, count }: Reading<Key>,
  read: (page: { after: Key | undefined; count: number }) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): Promise<UnmutedRows<Row>> {
  if (!mutesAnything(viewer)) return { rows: await read({ after, count }) }
  const isShown = isUnmuted(viewer)
  const rows: Row[] = []
  let page = { after, count }
  for (let reads = 0; reads < maxReads; reads += 1) {
    // Each page begins where the one before ends.
    const found = await read(page)
    rows.push(...found.filter(isShown))
    const isEnd = found.length < page.count
    if (isEnd || rows.length >= count) return { rows: rows.slice(0, count) }
    page = { after: keyOf(found.at(-1)!), count: limits.page.max + 1 }
    if (reads === maxReads - 1) return { rows, stoppedAt: found.at(-1) }
  }
  return { rows }
}
