import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaStore, type StoredFile } from '#api/http/media-store.ts'

// Files that are looked at together.
const atOnce = 64

/** Stores pictures in a folder, which is made with its first file. */
export function folderStore(folder: string): MediaStore {
  const fileOf = (name: string) => join(folder, name)

  async function has(name: string): Promise<boolean> {
    return access(fileOf(name)).then(
      () => true,
      () => false,
    )
  }

  async function find(name: string): Promise<StoredFile[]> {
    // A picture can be deleted meanwhile.
    const found = await stat(fileOf(name)).catch(() => undefined)
    return found?.isFile() ? [{ name, bytes: found.size, changedAt: found.mtime }] : []
  }

  return {
    folder,
    place: folder,
    async write({ name, bytes }) {
      if (await has(name)) return false
      await mkdir(folder, { recursive: true })
      const part = fileOf(`.${randomUUID()}.part`)
      try {
        await writeFile(part, bytes)
        await rename(part, fileOf(name))
        return true
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(name) {
      return readFile(fileOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      })
    },
    has,
    async remove(name) {
      await rm(fileOf(name), { force: true })
    },
    async *list() {
      const names = await readdir(folder).catch(() => [])
      for (let start = 0; start < names.length; start += atOnce) {
        const found = await Promise.all(names.slice(start, start + atOnce).map(find))
        yield* found.flat()
      }
    },
  }
}
