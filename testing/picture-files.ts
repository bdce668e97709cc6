import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { plain } from './pictures.ts'

// Small files that cost their decoder much, and the parts that they are made of.

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

interface PngOptions {
  /** Chunks before the pixels. */
  chunks?: Buffer[]
  /** The data of the pixels, not compressed; else as much as a picture of these sides has. */
  pixels?: Buffer
  isInterlaced?: boolean
  /** 8 or 16 bits for each of red, green, blue and alpha. */
  bits?: 8 | 16
}

/** A PNG of transparent pixels. */
export function blankPng(
  width: number,
  height: number,
  { chunks = [], pixels, isInterlaced = false, bits = 8 }: PngOptions = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([bits, 6, 0, 0, isInterlaced ? 1 : 0], 8)
  // An interlaced picture has up to two lines for each of its lines.
  const rows = isInterlaced ? 2 * height : height
  const data = pixels ?? Buffer.alloc(width * height * (bits / 2) + rows)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(data)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG chunk of compressed text or of a colour profile, which begins with its name. */
export function compressedChunk(type: 'zTXt' | 'iCCP', length: number): Buffer {
  return pngChunk(type, Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(length))]))
}

/** The chunk that makes a PNG animated. */
export function animationChunk(frames: number): Buffer {
  const data = Buffer.alloc(8)
  data.writeUInt32BE(frames)
  return pngChunk('acTL', data)
}

function jpegSegment(marker: number, data: number[]): Buffer {
  const length = data.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...data])
}

/** A Huffman table with one symbol, whose code is the bit 0. */
const oneSymbol = (table: number, symbol: number) =>
  jpegSegment(0xc4, [table, 1, ...Array.from({ length: 15 }, () => 0), symbol])

/** A grey progressive JPEG; each scan makes the decoder visit all blocks of 8 × 8 pixels, for some 50 bytes. */
export function jpegOfScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const sides = [height >> 8, height & 255, width >> 8, width & 255]
  const first = Buffer.concat([
    jpegSegment(0xda, [1, 1, 0x00, 0, 0, 0]),
    // No difference between blocks: one bit for each.
    Buffer.alloc(Math.ceil(blocks / 8)),
  ])
  // Each 15 bits say that the next 32,767 blocks have nothing more.
  const bits = `0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767))
  const bytes = bits.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2))
  const rest = Buffer.concat([
    jpegSegment(0xda, [1, 1, 0x00, 1, 63, 0]),
    Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte]))),
  ])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    jpegSegment(0xc2, [8, ...sides, 1, 1, 0x11, 0]),
    oneSymbol(0x00, 0),
    oneSymbol(0x10, 0xe0),
    first,
    ...Array.from({ length: scans }, () => rest),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** A GIF of this canvas with frames of one pixel. */
export function gifOfFrames(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  screen.writeUInt16LE(width, 6)
  screen.writeUInt16LE(height, 8)
  const frame = Buffer.from('2c00000000010001000002024401003b', 'hex').subarray(0, -1)
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** A WebP of many frames, which differ from each other. */
export async function animatedWebp(side: number, frames: number): Promise<Buffer> {
  const pixels = await plain(side, side * frames)
    .raw()
    .toBuffer()
  for (let n = 0; n < frames; n += 1) pixels.writeUInt16LE(n, n * side * side * 3)
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const
  return sharp(pixels, { raw }).webp({ effort: 0 }).toBuffer()
}

/** An ICO file with these pictures and their sides. */
export function ico(...pictures: [side: number, bytes: Buffer][]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let start = header.length
  for (const [index, [side, { length }]] of pictures.entries()) {
    header[6 + 16 * index] = side % 256
    header.writeUInt32LE(length, 6 + 16 * index + 8)
    header.writeUInt32LE(start, 6 + 16 * index + 12)
    start += length
  }
  return Buffer.concat([header, ...pictures.map(([, bytes]) => bytes)])
}
