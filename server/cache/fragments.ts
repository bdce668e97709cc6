type Bounds = readonly (readonly [start: string, end: string])[]

/** A part that is the same in many pages: the address of the answer that it is rendered from, and its bounds in a page. */
export interface PageFragment {
  address: string
  /** The texts at which each piece of the fragment begins and ends. They occur nowhere else in a page. */
  bounds: Bounds
  /** Bounds of the pieces that only some pages have. */
  optional?: Bounds
}

interface Piece {
  /** The text at its begin. */
  name: string
  /** Begin and end in bytes. */
  from: number
  to: number
}

/** The pieces of the fragment in the order of the page; undefined where a piece is missing that every page has. */
function piecesIn(page: Buffer, { bounds, optional = [] }: PageFragment): Piece[] | undefined {
  const find = ([name, end]: Bounds[number]): Piece[] => {
    const from = page.indexOf(name)
    const to = from < 0 ? -1 : page.indexOf(end, from)
    return to < 0 ? [] : [{ name, from, to }]
  }
  const pieces = bounds.flatMap(find)
  if (pieces.length < bounds.length) return undefined
  return [...pieces, ...optional.flatMap(find)].sort((a, b) => a.from - b.from)
}

/** Remembers the fragment of the pages that were rendered last, to replace the fragment of other pages. */
export function createFragmentMemory(fragment: PageFragment) {
  let latest: { etag: string; texts: Map<string, Buffer> } | undefined
  return {
    /** Takes the fragment from a rendered page. `etag` is that of the answer that it was rendered from. */
    remember(page: Buffer, etag: string): void {
      const pieces = piecesIn(page, fragment)
      const texts = pieces?.map(({ name, from, to }) => [name, Buffer.from(page.subarray(from, to))] as const)
      // Optional pieces of an earlier page with the same answer are kept.
      const earlier = latest?.etag === etag ? latest.texts : []
      latest = texts && { etag, texts: new Map([...earlier, ...texts]) }
    },
    /** The page with the fragment of an answer; undefined where no page with that answer has been rendered yet. */
    replace(page: Buffer, etag: string): Buffer | undefined {
      const pieces = piecesIn(page, fragment)
      if (!pieces || latest?.etag !== etag) return undefined
      const parts: Buffer[] = []
      let rest = 0
      for (const { name, from, to } of pieces) {
        const text = latest.texts.get(name)
        if (!text) return undefined
        parts.push(page.subarray(rest, from), text)
        rest = to
      }
      return Buffer.concat([...parts, page.subarray(rest)])
    },
  }
}
