// Decodes one picture of a stranger; started by decode-picture.ts. Libvips works in threads of its own, so this thread can
// watch the limits whatever the bytes are, on each platform.
import sharp from 'sharp'
import type { Decoded, DecodeLimits, DecodeTask, Rendition } from './decode-picture.ts'

const watchMs = 10
const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
sharp.cache(false)
sharp.concurrency(1)

/** Ends the process at once: `process.exit` would wait for the threads. */
function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

function watch({ processorMs, memoryBytes }: DecodeLimits): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if ((user + system) / 1000 > processorMs || process.memoryUsage.rss() > memoryBytes) die()
  }, watchMs)
}

async function decode({ bytes, sizes, limits }: DecodeTask): Promise<Decoded> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > limits.pixels) return { ok: false, reason: 'too_many_pixels' }
  if (Math.min(width, height) < (limits.minSide ?? 1)) return { ok: false, reason: 'too_small' }
  const renditions: Rendition[] = []
  for (const { side, fit } of sizes) {
    const { data, info } = await sharp(renditions.at(-1)?.bytes ?? bytes, {
      limitInputPixels: limits.pixels,
      failOn: 'error',
    })
      .autoOrient()
      .resize(side, side, { fit, background: transparent, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    renditions.push({ bytes: data, width: info.width, height: info.height })
  }
  return { ok: true, renditions }
}

process.once('disconnect', die)
// A terminal and systemd signal all processes of the server, which finishes its requests first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

process.once('message', async (task: DecodeTask) => {
  watch(task.limits)
  const decoded = await decode(task).catch((): Decoded => ({ ok: false, reason: 'undecodable' }))
  process.send!(decoded)
})
