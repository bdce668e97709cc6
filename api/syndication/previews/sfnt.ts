import { inflateSync } from 'node:zlib'

/** Sizes in bytes of the headers and directory entries of WOFF 1.0 and of OpenType (sfnt). */
const woff = { header: 44, entry: 20 }
const sfnt = { header: 12, entry: 16 }

interface Table {
  tag: string
  checksum: number
  data: Buffer
}

function tablesOf(font: Buffer): Table[] {
  if (font.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF 1.0 font')
  return Array.from({ length: font.readUInt16BE(12) }, (_, index) => {
    const entry = woff.header + index * woff.entry
    const offset = font.readUInt32BE(entry + 4)
    const stored = font.subarray(offset, offset + font.readUInt32BE(entry + 8))
    return {
      tag: font.toString('latin1', entry, entry + 4),
      checksum: font.readUInt32BE(entry + 16),
      data: stored.length < font.readUInt32BE(entry + 12) ? inflateSync(stored) : stored,
    }
  })
}

/** Unpacks a WOFF 1.0 font to an OpenType file: Pango, which draws the pictures, reads no WOFF. */
export function unpackWoff(font: Buffer): Buffer {
  const tables = tablesOf(font)
  const head = Buffer.alloc(sfnt.header + tables.length * sfnt.entry)
  const powerOfTwo = 2 ** Math.floor(Math.log2(tables.length))
  font.copy(head, 0, 4, 8)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(powerOfTwo * 16, 6)
  head.writeUInt16BE(Math.log2(powerOfTwo), 8)
  head.writeUInt16BE((tables.length - powerOfTwo) * 16, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = sfnt.header + index * sfnt.entry
    head.write(tag, entry, 'latin1')
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(data.length, entry + 12)
    // Tables begin at multiples of four.
    const padding = Buffer.alloc(-data.length & 3)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}

/** The code points that a WOFF 1.0 font has glyphs for: its `cmap` of format 4. */
export function codePointsOf(font: Buffer): number[] {
  const cmap = tablesOf(font).find(({ tag }) => tag === 'cmap')?.data
  if (!cmap) throw new Error('The font has no cmap')
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const start = starts.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('The font has no cmap of format 4')
  const segments = cmap.readUInt16BE(start + 6) / 2
  return Array.from({ length: segments }, (_, index) => segmentOf(cmap, start, segments, index)).flat()
}

/** One segment of a `cmap` of format 4. A code point that maps to glyph 0 is missing. */
function segmentOf(cmap: Buffer, start: number, segments: number, index: number): number[] {
  const array = (number: number) => start + 14 + (number > 0 ? 2 : 0) + 2 * (number * segments + index)
  const last = cmap.readUInt16BE(array(0))
  const first = cmap.readUInt16BE(array(1))
  const delta = cmap.readUInt16BE(array(2))
  const rangeOffset = cmap.readUInt16BE(array(3))
  const glyphOf = (codePoint: number) => {
    if (rangeOffset === 0) return (codePoint + delta) & 0xffff
    return cmap.readUInt16BE(array(3) + rangeOffset + 2 * (codePoint - first))
  }
  const all = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
  return all.filter((codePoint) => codePoint !== 0xffff && glyphOf(codePoint) !== 0)
}
