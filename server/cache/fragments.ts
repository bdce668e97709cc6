/** What many pages share: the address of the answer that it is made from, and where it stands in each. */
export interface PageFragment {
  address: string
  /**
   * How each place begins and ends, in the page's own words, in the order in which they stand in it. Nothing else in a
   * page reads like one of them.
   */
  bounds: readonly (readonly [start: string, end: string])[]
}

/** From where to where each place goes, in bytes; undefined where one of them is missing. */
function placesIn(page: Buffer, { bounds }: PageFragment): [number, number][] | undefined {
  const places: [number, number][] = []
  for (const [start, end] of bounds) {
    const from = page.indexOf(start)
    const to = from < 0 ? -1 : page.indexOf(end, from)
    if (to < 0) return undefined
    places.push([from, to])
  }
  return places
}

/** Remembers the part as the page that was rendered last has it, to be put into others. */
export function rememberPart(part: PageFragment) {
  let last: { etag: string; texts: Buffer[] } | undefined
  return {
    /** Takes the part from a page; `etag` is that of the answer that it is made from. */
    take(page: Buffer, etag: string): void {
      const texts = placesIn(page, part)?.map(([from, to]) => Buffer.from(page.subarray(from, to)))
      last = texts && { etag, texts }
    },
    /** A page with the part that is made from an answer; undefined where that is not known. */
    put(page: Buffer, etag: string): Buffer | undefined {
      const places = placesIn(page, part)
      if (!places || last?.etag !== etag) return undefined
      const pieces: Buffer[] = []
      let rest = 0
      for (const [index, [from, to]] of places.entries()) {
        pieces.push(page.subarray(rest, from), last.texts[index]!)
        rest = to
      }
      return Buffer.concat([...pieces, page.subarray(rest)])
    },
  }
}
