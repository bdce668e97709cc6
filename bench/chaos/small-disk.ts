import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NotHere, type Ground } from './fault.ts'

const run = promisify(execFile)

/** A file system of its own that is soon full. */
export interface SmallDisk {
  directory: string
  /** Writes into one file until there is no room left. */
  fill(): Promise<void>
  /** Removes that file. */
  makeRoom(): Promise<void>
}

/** Mounts one of so many MiB in memory, until the end of the lifetime. Throws `NotHere` where that is not allowed. */
export async function mountSmallDisk(
  mebibytes: number,
  { lifetime }: Pick<Ground, 'lifetime'>,
): Promise<SmallDisk> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new NotHere('it needs Linux and root')
  const directory = await mkdtemp(join(tmpdir(), 'toolshelf-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', directory])
  } catch (error) {
    await rmdir(directory)
    throw new NotHere('mounting is forbidden here', { cause: error })
  }
  lifetime.closeAtEnd(async () => {
    await run('umount', ['--lazy', directory])
    await rmdir(directory)
  })
  const ballast = join(directory, 'ballast')
  return {
    directory,
    fill: () => write(ballast),
    makeRoom: () => rm(ballast),
  }
}

/** Large pieces first, so that small ones fill what is left. */
async function write(file: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    for (let size = 2 ** 20; size >= 512;) {
      const { bytesWritten } = await handle
        .write(Buffer.alloc(size))
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOSPC') throw error
          return { bytesWritten: 0 }
        })
      if (bytesWritten < size) size /= 2
    }
  } finally {
    await handle.close()
  }
}
