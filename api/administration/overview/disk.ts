import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

// Files that are looked at together.
const atOnce = 64

/** The bytes of the files in a folder; 0 where there is no folder. */
export async function folderBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let bytes = 0
  for (let start = 0; start < names.length; start += atOnce) {
    const sizes = names.slice(start, start + atOnce).map((name) =>
      // A picture can be deleted meanwhile.
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    )
    for (const size of await Promise.all(sizes)) bytes += size
  }
  return bytes
}

export interface Disk {
  free: number
  size: number
}

/** The disk of a folder, which is made with its first file. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bsize, blocks, bavail } = await statfs(folder).catch(() => statfs(dirname(folder)))
  return { free: bavail * bsize, size: blocks * bsize }
}
