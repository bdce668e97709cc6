import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from '#api/http/media-store.ts'
import { restore } from '#database/backup/restore.ts'
import type { Connection } from '#database/client.ts'
import type { Ending } from './format.ts'
import type { Backup } from './read-backup.ts'

interface Target {
  connection: Connection
  dataDir: string
  media: MediaStore
}

interface Options {
  signal?: AbortSignal
  onRows?: (rows: number) => void
  log?: (line: string) => void
}

/** The file for the settings of a backup. The operator compares them with the new site's. */
export function settingsPath(dataDir: string): string {
  return join(dataDir, 'settings-of-backup.env')
}

/** Restores a backup into an empty site, completely or, when it throws, not at all. Returns the backup's counts. */
export async function restoreBackup(
  { description, readTo }: Backup,
  { connection, dataDir, media }: Target,
  { signal, onRows, log = () => {} }: Options = {},
): Promise<Ending> {
  await mkdir(dataDir, { recursive: true })
  const pictures = await stagePictures(media)
  let ending: Ending | undefined
  let settings = ''
  let total = 0
  try {
    await restore(connection, {
      description,
      signal,
      log,
      async fill({ add, clearPictures }) {
        ending = await readTo({
          settings: async (text) => void (settings = text),
          picture: pictures.add,
          async rows(table, chunk) {
            const rows = await add(table, chunk)
            onRows?.((total += rows))
            return rows
          },
        })
        await clearPictures(ending.missingPictures)
      },
      async beforeCommit() {
        await pictures.commit()
        await writeFile(settingsPath(dataDir), settings, { mode: 0o600 })
      },
    })
  } catch (error) {
    await pictures.rollback()
    throw error
  }
  return ending!
}

/** Pictures that become those of the site on commit. */
interface StagedPictures {
  add(name: string, content: Buffer): Promise<void>
  commit(): Promise<void>
  /** Deletes the pictures, before or after the commit. */
  rollback(): Promise<void>
}

function stagePictures(media: MediaStore): StagedPictures | Promise<StagedPictures> {
  return media.folder === undefined ? addObjects(media) : stageFolder(media.folder)
}

/** Writes objects at once: until the commit no row refers to them. Those that are there already stay as they are. */
function addObjects(media: MediaStore): StagedPictures {
  const written: string[] = []
  return {
    async add(name, bytes) {
      if (await media.write({ name, bytes })) written.push(name)
    },
    async commit() {},
    async rollback() {
      // Objects that remain are reused by the next attempt, and the doctor lists them.
      for (const name of written) await media.remove(name).catch(() => {})
    },
  }
}

/** Creates a staging folder. Throws a sentence when the media folder has files. */
async function stageFolder(mediaDir: string): Promise<StagedPictures> {
  const present = await readdir(mediaDir).catch(() => [])
  if (present.length > 0) throw new Error(`${mediaDir} is not empty.`)
  let folder = `${mediaDir}.restoring`
  // Left by a restore that was killed.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return {
    add: (name, content) => writeFile(join(folder, name), content),
    async commit() {
      await rmdir(mediaDir).catch(() => {})
      await rename(folder, mediaDir)
      folder = mediaDir
    },
    rollback: () => rm(folder, { recursive: true, force: true }),
  }
}
