/** A part that is the same in many pages: the address of the answer that it is rendered from, and its bounds in a page. */
export interface PageFragment {
  address: string
  /**
   * The texts at which each piece of the fragment begins and ends, in the order of the page. They occur nowhere else in
   * a page.
   */
  bounds: readonly (readonly [start: string, end: string])[]
}

/** Start and end of each piece, in bytes; undefined where a piece is missing. */
function piecesIn(page: Buffer, { bounds }: PageFragment): [start: number, end: number][] | undefined {
  const pieces: [number, number][] = []
  for (const [start, end] of bounds) {
    const from = page.indexOf(start)
    const to = from < 0 ? -1 : page.indexOf(end, from)
    if (to < 0) return undefined
    pieces.push([from, to])
  }
  return pieces
}

/** Remembers the fragment of the page that was rendered last, to replace the fragment of other pages. */
export function createFragmentMemory(fragment: PageFragment) {
  let latest: { etag: string; texts: Buffer[] } | undefined
  return {
    /** Takes the fragment from a rendered page. `etag` is that of the answer that it was rendered from. */
    remember(page: Buffer, etag: string): void {
      const texts = piecesIn(page, fragment)?.map(([from, to]) => Buffer.from(page.subarray(from, to)))
      latest = texts && { etag, texts }
    },
    /** The page with the fragment of an answer; undefined where no page with that answer has been rendered yet. */
    replace(page: Buffer, etag: string): Buffer | undefined {
      const pieces = piecesIn(page, fragment)
      if (!pieces || latest?.etag !== etag) return undefined
      const parts: Buffer[] = []
      let rest = 0
      for (const [index, [from, to]] of pieces.entries()) {
        parts.push(page.subarray(rest, from), latest.texts[index]!)
        rest = to
      }
      return Buffer.concat([...parts, page.subarray(rest)])
    },
  }
}
