import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ico, jpegOfScans } from '#testing/picture-files.ts'
import { plain } from '#testing/pictures.ts'
import { makeLogo } from './make-logo.ts'

const never = new AbortController().signal
const make = (bytes: Buffer, isCropped = false) => makeLogo(bytes, { isCropped, signal: never })

async function logo(bytes: Buffer, isCropped = false): Promise<Buffer | undefined> {
  const made = await make(bytes, isCropped)
  expect(made).not.toBe('killed')
  return made as Buffer | undefined
}

const svg = (content = '<circle cx="32" cy="32" r="32" fill="red"/>') =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`,
  )

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
  ['SVG', svg()],
  ['SVG with rules for siblings', svg(`<style>${'g~g~g>a{fill:red}'.repeat(9)}</style>${'<g/>'.repeat(99)}`)],
  ['SVG with a file', svg('<image href="file:///etc/passwd"/>')],
  ['SVG with entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>')],
])('refuses %s', async (_name, bytes) => {
  expect(await logo(bytes)).toBeUndefined()
})

test('says when the decoder was killed', async () => {
  expect(await make(jpegOfScans(4000, 4000, 20_000))).toBe('killed')
})

test('does not wait when the job is ended', async () => {
  const ended = AbortSignal.abort()
  const bytes = await plain(64, 64).png().toBuffer()
  expect(await makeLogo(bytes, { isCropped: false, signal: ended })).toBeUndefined()
})
