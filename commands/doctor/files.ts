import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { basename } from 'node:path'
import type { MediaStore } from '#api/http/media-store.ts'
import { formatBytes } from '#commands/progress.ts'
import { withClient } from '#database/primary-client.ts'
import { storedPictures } from '#database/pictures.ts'
import { openMedia } from '#server/open-media.ts'
import { countOf, listSome, type CheckContext, type CheckResult } from './check.ts'

// An upload writes the file moments before the row.
const uploadGracePeriod = 3_600_000

/** Finds files that nobody uses, and pictures without a file. Object storage must take, return and delete an object first. */
export async function checkPictures({ config, opened }: CheckContext): Promise<CheckResult> {
  const media = await openMedia(config)
  const isFolder = media.folder !== undefined
  const refusal = isFolder ? undefined : await refusalOf(media)
  if (refusal !== undefined) return { ok: '', problems: [refusal] }
  const used = new Set((await withClient(opened.connection, storedPictures)).map((path) => basename(path)))

  const orphans: string[] = []
  const present = new Set<string>()
  for await (const { name, changedAt } of media.list()) {
    present.add(name)
    const isOld = Date.now() - changedAt.getTime() > uploadGracePeriod
    if (!used.has(name) && isOld) orphans.push(name)
  }
  const missing: string[] = []
  for (const name of used) if (!present.has(name) && !(await media.has(name))) missing.push(name)

  const problems: string[] = []
  if (orphans.length > 0) {
    problems.push(
      `${countOf(orphans.length, 'file')} in ${media.place} that no member, no tool and no post uses (${listSome(orphans)}). ` +
        'You may delete them.',
    )
  }
  if (missing.length > 0) {
    problems.push(
      `${countOf(missing.length, 'picture')} without a file in ${media.place} (${listSome(missing)}). ` +
        'Restore it from a backup; or ask the member to choose a new one.',
    )
  }
  const where = isFolder ? '' : ` in ${media.place}`
  return { ok: `${countOf(used.size, 'picture')}, each with its file${where}`, problems }
}

/** Writes, reads and deletes an object. Returns a sentence when that fails. */
async function refusalOf(media: MediaStore): Promise<string | undefined> {
  const name = `doctor-${randomUUID()}.webp`
  const bytes = Buffer.from('Written by the doctor.')
  try {
    await media.write({ name, bytes })
    const read = await media.read(name)
    await media.remove(name)
    if (!read?.equals(bytes)) return `${media.place} does not return the object that it took.`
    return (await media.has(name)) ? `${media.place} does not delete objects.` : undefined
  } catch (error) {
    return `${(error as Error).message} Check MEDIA_URL, S3_ENDPOINT, AWS_REGION and the rights of the access key.`
  }
}

const minFree = 2 ** 30
const minFreeShare = 0.05

/** Checks the free space on the disk of DATA_DIR. */
export async function checkDisk({ config }: CheckContext): Promise<CheckResult> {
  const { bsize, blocks, bavail } = await statfs(config.dataDir)
  return checkFreeSpace({ free: bavail * bsize, size: blocks * bsize })
}

/** Reports less than 1 GiB or 5 % of free space. Sizes are in bytes. */
export function checkFreeSpace({ free, size }: { free: number; size: number }): CheckResult {
  const ok = `${formatBytes(free)} of ${formatBytes(size)} are free`
  const isLow = free < minFree || free < size * minFreeShare
  return { ok, problems: isLow ? [`Only ${ok}. Free some space before writes fail.`] : [] }
}
