import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import {
  animatedWebp,
  animationChunk,
  blankPng,
  compressedChunk,
  gifOfFrames,
  ico,
  jpegOfScans,
} from '#testing/picture-files.ts'
import { plain } from '#testing/pictures.ts'
import { decodePicture, type DecodeLimits, type DecodeTask } from './decode-picture.ts'

const stays = new AbortController().signal
const mebibyte = 2 ** 20
// A machine that does something else needs longer.
const minutes = 60_000 * 4
const usual = { pixels: 50_000_000, processorMs: 4_000, wallMs: minutes, memoryBytes: 512 * mebibyte }

const taskOf = (bytes: Buffer, limits: Partial<DecodeLimits> = {}): DecodeTask => ({
  bytes,
  sizes: [{ side: 256, fit: 'cover' }],
  limits: { ...usual, ...limits },
})

/** `picture`, or the reason why there is none. */
async function outcome(bytes: Buffer, limits: Partial<DecodeLimits> = {}): Promise<string> {
  const decoded = await decodePicture(taskOf(bytes, limits), stays)
  return decoded.ok ? 'picture' : decoded.reason
}

/** Processor time of this process, threads included, in milliseconds. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${content}</svg>`)
const rules = Array.from({ length: 200 }, (_, n) => `g~g~g>a${n}{fill:red}`).join('')
const noise = () =>
  sharp({
    create: {
      width: 40,
      height: 40,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
/** A picture of 49 megapixels with many edges. */
const photo = async () => sharp(await noise().png().toBuffer()).resize(7000, 7000, { kernel: 'nearest' })

test.each<[string, () => Buffer | Promise<Buffer>, string[]]>([
  ['JPEG with 20,000 scans', () => jpegOfScans(7000, 7000, 20_000), ['killed']],
  ['small JPEG with 100,000 scans', () => jpegOfScans(8, 8, 100_000), ['picture', 'killed']],
  ['JPEG of 65 megapixels', () => jpegOfScans(65_000, 1_000, 0), ['too_many_pixels']],
  [
    'progressive JPEG without subsampling',
    async () =>
      (await photo()).jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 30 }).toBuffer(),
    ['picture'],
  ],
  [
    'PNG that names 2³¹ pixels each way',
    () => blankPng(2 ** 31 - 1, 2 ** 31 - 1, { pixels: Buffer.alloc(9) }),
    ['undecodable', 'too_many_pixels'],
  ],
  ['PNG of one line', () => blankPng(50_000_000, 1), ['undecodable']],
  ['PNG of one column', () => blankPng(1, 50_000_000), ['undecodable']],
  [
    'interlaced PNG of 49 megapixels of 64 bits',
    () => blankPng(7000, 7000, { bits: 16, isInterlaced: true }),
    ['picture', 'killed'],
  ],
  ['PNG with 100 MB of pixels too many', () => blankPng(40, 40, { pixels: Buffer.alloc(1e8) }), ['picture']],
  [
    'PNG with a text of 100 MB',
    () => blankPng(40, 40, { chunks: [compressedChunk('zTXt', 1e8)] }),
    ['picture'],
  ],
  [
    'PNG with 300 texts of 7 MB',
    () => blankPng(40, 40, { chunks: Array<Buffer>(300).fill(compressedChunk('zTXt', 7e6)) }),
    ['picture', 'killed'],
  ],
  [
    'PNG with a colour profile of 100 MB',
    () => blankPng(40, 40, { chunks: [compressedChunk('iCCP', 1e8)] }),
    ['picture'],
  ],
  ['PNG that names a million frames', () => blankPng(40, 40, { chunks: [animationChunk(1e6)] }), ['picture']],
  ['GIF of 50,000 frames', () => gifOfFrames(40, 40, 50_000), ['picture']],
  // Libvips takes the size of the frames where the canvas is out of proportion.
  ['GIF of 65,535 pixels each way', () => gifOfFrames(65_535, 65_535, 10), ['picture', 'too_many_pixels']],
  ['WebP of 3,000 frames', () => animatedWebp(20, 3_000), ['picture']],
  [
    'WebP of 49 megapixels',
    async () => (await photo()).webp({ effort: 0, quality: 20 }).toBuffer(),
    ['picture'],
  ],
  [
    'lossless WebP of 49 megapixels',
    () => plain(7000, 7000).webp({ effort: 0, lossless: true }).toBuffer(),
    ['picture'],
  ],
  ['AVIF of 49 megapixels', () => plain(7000, 7000).avif({ effort: 0 }).toBuffer(), ['picture', 'killed']],
  [
    'ICO, which is no format of the decoder',
    async () => ico([64, await noise().png().toBuffer()]),
    ['undecodable'],
  ],
  ['SVG', () => svg('<rect width="64" height="64"/>'), ['undecodable']],
  ['SVG with rules for siblings', () => svg(`<style>${rules}</style>${'<g/>'.repeat(800)}`), ['undecodable']],
  ['PDF', () => Buffer.from('%PDF-1.4'), ['undecodable']],
  ['nothing', () => Buffer.alloc(0), ['undecodable']],
])('%s takes nothing of this process', async (_name, make, outcomes) => {
  const bytes = await make()
  expect(bytes.length).toBeLessThan(5 * mebibyte)
  const before = processorMs()
  // Whether a slow machine kills the decoder does not matter: it need not work for long.
  const limits = outcomes.includes('killed') ? { processorMs: 1_500 } : {}
  expect(outcomes).toContain(await outcome(bytes, limits))
  // Starting the process and sending the bytes; decoding takes seconds, or some minutes without its limits.
  expect(processorMs() - before).toBeLessThan(1_000)
})

test('a picture has no more pixels and no shorter side than its limits say', async () => {
  const bytes = await plain(40, 20).png().toBuffer()
  expect(await outcome(bytes, { pixels: 800, minSide: 20 })).toBe('picture')
  expect(await outcome(bytes, { pixels: 799 })).toBe('too_many_pixels')
  expect(await outcome(bytes, { minSide: 21 })).toBe('too_small')
})

test('the process is killed at each of its limits', async () => {
  const slow = jpegOfScans(7000, 7000, 20_000)
  expect(await outcome(slow, { processorMs: 500 })).toBe('killed')
  expect(await outcome(slow, { wallMs: 2_000, processorMs: minutes })).toBe('killed')
  const large = blankPng(6000, 4000, { isInterlaced: true })
  expect(await outcome(large, { memoryBytes: 128 * mebibyte })).toBe('killed')
  expect(await outcome(large)).toBe('picture')
})

test('an aborted signal kills the process at once, and starts none', async () => {
  const left = new AbortController()
  const endless = { processorMs: minutes }
  const decoding = decodePicture(taskOf(jpegOfScans(7000, 7000, 20_000), endless), left.signal)
  left.abort(new Error('left'))
  await expect(decoding).rejects.toThrow()
  await expect(decodePicture(taskOf(Buffer.alloc(0)), left.signal)).rejects.toThrow('left')
})

/** A program that decodes a picture which takes minutes, then one that takes a moment. */
function startDecoding() {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const code = `
    const { decodePicture } = await import(${module('decode-picture.ts')})
    const { jpegOfScans } = await import(${module('../../testing/picture-files.ts')})
    const limits = ${JSON.stringify({ ...usual, processorMs: minutes })}
    const decoded = await decodePicture({ bytes: jpegOfScans(7000, 7000, Number(process.argv[1])), sizes: [{ side: 8, fit: 'cover' }], limits },
      new AbortController().signal)
    console.log(decoded.ok)`
  return (scans: number) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, String(scans)], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, SECRET: 'the secret of the site' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
}

/** The process that a program has started; undefined before. */
async function decoderOf(pid: number): Promise<number | undefined> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return Number(children.trim().split(' ')[0]) || undefined
}

/** Waits until the process has started its program, and more than its main thread works. */
async function decoding(pid: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  await expect
    .poll(async () => {
      const decoder = await decoderOf(pid)
      if (decoder === undefined) return 0
      resolve(decoder)
      const stat = await readFile(`/proc/${decoder}/stat`, 'utf8')
      // Hundredths of a second of processor time.
      return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[12])
    })
    .toBeGreaterThan(50)
  return promise
}

const isRunning = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').then(Boolean, () => false)

// Only Linux tells of processes in files.
test.runIf(process.platform === 'linux')(
  'no decoder outlives a server that is killed, and none knows its secrets',
  async () => {
    const server = startDecoding()(20_000)
    const decoder = await decoding(server.pid!)
    expect(await readFile(`/proc/${decoder}/environ`, 'utf8')).not.toContain('the secret of the site')
    server.kill('SIGKILL')
    await once(server, 'exit')
    await expect.poll(() => isRunning(decoder)).toBe(false)
  },
)

test.runIf(process.platform === 'linux')(
  'a decoder finishes its picture after the signals that a terminal sends to all processes',
  async () => {
    const server = startDecoding()(300)
    const said = text(server.stdout)
    const decoder = await decoding(server.pid!)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(decoder, signal)
    expect(await said).toBe('true\n')
    expect(await isRunning(decoder)).toBe(false)
  },
)
