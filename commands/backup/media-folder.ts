import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Pictures that are put in their place all at once, or not at all. */
export interface NewPictures {
  add(name: string, content: Buffer): Promise<void>
  /** Puts them in their place. */
  settle(): Promise<void>
  /** Takes them away again, wherever they are. */
  remove(): Promise<void>
}

/** Begins to fill the folder of pictures. Throws a sentence when there are some already. */
export async function newPictures(mediaDir: string): Promise<NewPictures> {
  const present = await readdir(mediaDir).catch(() => [])
  if (present.length > 0) throw new Error(`${mediaDir} is not empty.`)
  let at = `${mediaDir}.restoring`
  // A restore that was killed may have left some.
  await rm(at, { recursive: true, force: true })
  await mkdir(at, { recursive: true })
  return {
    add: (name, content) => writeFile(join(at, name), content),
    async settle() {
      await rmdir(mediaDir).catch(() => {})
      await rename(at, mediaDir)
      at = mediaDir
    },
    remove: () => rm(at, { recursive: true, force: true }),
  }
}
