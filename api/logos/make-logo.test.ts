import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plain } from '#testing/pictures.ts'
import { makeLogo } from './make-logo.ts'

const never = new AbortController().signal
const logo = (bytes: Buffer, isCropped = false) => makeLogo(bytes, { isCropped, signal: never })

const svg = (content = '<circle cx="5" cy="5" r="5" fill="red"/>', size = 'viewBox="0 0 10 10"') =>
  Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`)

/** An ICO file with these pictures and their sides. */
function ico(...pictures: [side: number, bytes: Buffer][]): Buffer {
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

/** The colour of a pixel: red, green, blue and alpha. */
async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const one = sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 })
  return [...(await one.raw().toBuffer())]
}

test.each([
  ['PNG', await plain(64, 64).png().toBuffer()],
  ['JPEG', await plain(200, 200).jpeg().toBuffer()],
  ['WebP', await plain(16, 16).webp().toBuffer()],
  ['GIF', await plain(32, 32).gif().toBuffer()],
  ['AVIF', await plain(32, 32).avif().toBuffer()],
  ['SVG', svg()],
  ['SVG with a great size', svg('<rect width="9" height="9"/>', 'width="30000" height="20000"')],
  ['ICO with a PNG', ico([32, await plain(32, 32).png().toBuffer()])],
])('makes a WebP of 128 pixels of %s', async (_name, bytes) => {
  const { format, width, height, exif } = await sharp((await logo(bytes))!).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 128,
    height: 128,
    exif: undefined,
  })
})

test('keeps an icon whole on a transparent ground, and crops a preview picture', async () => {
  const wide = await plain(200, 100, '#ff0000').png().toBuffer()
  const [whole, cropped] = [(await logo(wide))!, (await logo(wide, true))!]
  expect((await pixel(whole, 64, 2))[3]).toBe(0)
  expect((await pixel(whole, 64, 64))[0]).toBeGreaterThan(240)
  expect((await pixel(cropped, 64, 2))[3]).toBe(255)
})

test('takes the largest PNG of an ICO file', async () => {
  const of = async (side: number, colour: string) => plain(side, side, colour).png().toBuffer()
  const bytes = ico(
    [16, await of(16, '#0000ff')],
    [256, await of(256, '#ff0000')],
    [48, await of(48, '#00ff00')],
  )
  expect((await pixel((await logo(bytes))!, 64, 64))[0]).toBeGreaterThan(240)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><title>No icon</title>')],
  ['a broken PNG', (await plain(64, 64).png().toBuffer()).subarray(0, 60)],
  ['a tracking pixel', await plain(1, 1).gif().toBuffer()],
  ['an icon below 16 pixels', await plain(15, 40).png().toBuffer()],
  ['more than 24 million pixels', await plain(5000, 5000).png().toBuffer()],
  ['an ICO file of bitmaps', ico([16, Buffer.alloc(1000)])],
  ['an ICO file that points nowhere', ico([16, Buffer.alloc(9)]).subarray(0, 22)],
  ['a cut ICO file', ico([16, Buffer.alloc(9)]).subarray(0, 9)],
  ['a PDF', Buffer.from('%PDF-1.4')],
  ['SVG with a file', svg('<image href="file:///etc/passwd"/>')],
  ['SVG with a picture of elsewhere', svg('<image href="https://a.example/x.png"/>')],
  ['SVG with entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>')],
  ['SVG with a filter', svg('<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>')],
  ['SVG with copies', svg('<use href="#a"/>')],
  ['SVG with a prefix', svg('<s:filter/>')],
  ['SVG above 200 kB', svg(`<path d="${'M0 0L9 9'.repeat(25_001)}"/>`)],
])('refuses %s', async (_name, bytes) => {
  expect(await logo(bytes)).toBeUndefined()
})

test('does not wait when the job is ended', async () => {
  const ended = AbortSignal.abort()
  const bytes = await plain(64, 64).png().toBuffer()
  expect(await makeLogo(bytes, { isCropped: false, signal: ended })).toBeUndefined()
})
