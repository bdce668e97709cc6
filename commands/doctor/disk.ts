import { statfs } from 'node:fs/promises'
import { bytesInWords } from '#commands/bytes.ts'
import type { Finding, Patient } from './finding.ts'

const least = 2 ** 30
const leastShare = 0.05

/** Whether the disk below DATA_DIR has room: a full one stops the site. */
export async function checkDisk({ config }: Patient): Promise<Finding> {
  const { bsize, blocks, bavail } = await statfs(config.dataDir)
  return judgeDisk({ free: bavail * bsize, size: blocks * bsize })
}

/** Room is scarce below 1 GiB, and below a twentieth of the disk. Sizes are in bytes. */
export function judgeDisk({ free, size }: { free: number; size: number }): Finding {
  const found = `${bytesInWords(free)} of ${bytesInWords(size)} are free`
  const isScarce = free < least || free < size * leastShare
  return { fine: found, wrong: isScarce ? [`Only ${found}. Make room, before writing fails.`] : [] }
}
