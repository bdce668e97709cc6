import { readdir, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { formatBytes } from '#commands/progress.ts'
import { withClient } from '#database/primary-client.ts'
import { storedPictures } from '#database/pictures.ts'
import { countOf, listSome, type CheckContext, type CheckResult } from './check.ts'

// An upload writes the file moments before the row.
const uploadGracePeriod = 3_600_000

/** Finds files that nobody uses, and pictures without a file. */
export async function checkPictures({ config, opened }: CheckContext): Promise<CheckResult> {
  const folder = join(config.dataDir, 'media')
  const files = await readdir(folder).catch(() => [])
  const used = new Set((await withClient(opened.connection, storedPictures)).map((path) => basename(path)))

  const orphans: string[] = []
  for (const file of files) {
    if (!used.has(file) && (await isOld(join(folder, file)))) orphans.push(file)
  }
  const present = new Set(files)
  const missing: string[] = []
  for (const name of used) {
    if (!present.has(name) && !(await exists(join(folder, name)))) missing.push(name)
  }

  const problems: string[] = []
  if (orphans.length > 0) {
    problems.push(
      `${countOf(orphans.length, 'file')} in ${folder} that no member, no tool and no post uses (${listSome(orphans)}). ` +
        'You may delete them.',
    )
  }
  if (missing.length > 0) {
    problems.push(
      `${countOf(missing.length, 'picture')} without a file in ${folder} (${listSome(missing)}). ` +
        'Restore it from a backup; or ask the member to choose a new one.',
    )
  }
  return { ok: `${countOf(used.size, 'picture')}, each with its file`, problems }
}

async function isOld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > uploadGracePeriod
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
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
