import { LRUCache } from 'lru-cache'
import type { RenderedParts } from '#web/ui/rendered-part.tsx'

// User content can't imitate these elements: it is escaped, without `<`.
const marks = /<i data-(part|begin|end)="(\d{1,4})"><\/i>/g

/** Remembers the HTML of parts, as bytes, by what they show. `maxBytes` bounds the memory. */
export function createRenderedParts(maxBytes: number) {
  const remembered = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (html, version) => html.length + version.length,
  })

  /** The parts of one page. `complete` makes the page of what was rendered. */
  return function partsOfPage(): RenderedParts & { complete(page: string): Buffer } {
    const known: Buffer[] = []
    const versions: string[] = []
    return {
      place(version) {
        const html = remembered.get(version)
        return html === undefined ? { begun: versions.push(version) - 1 } : { known: known.push(html) - 1 }
      },
      complete(page) {
        const pieces: Buffer[] = []
        let last = 0
        for (const { 0: mark, 1: kind, 2: number, index } of page.matchAll(marks)) {
          const piece = Buffer.from(page.slice(last, index))
          pieces.push(piece)
          last = index + mark.length
          if (kind === 'part') pieces.push(known[Number(number)]!)
          else if (kind === 'end') remembered.set(versions[Number(number)]!, piece)
        }
        return Buffer.concat([...pieces, Buffer.from(page.slice(last))])
      },
    }
  }
}
