import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/** Whether this machine has room for the tests' databases in memory, where no write waits for a disk. */
async function hasRoomInMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= neededBytes
}

/** Makes an empty folder for data that nobody needs after the tests: in memory if there is room, else on disk. */
export async function makeTemporaryFolder(name: string): Promise<string> {
  const parent = (await hasRoomInMemory()) ? memory : tmpdir()
  return mkdtemp(join(parent, `toolshelf-${name}-`))
}
