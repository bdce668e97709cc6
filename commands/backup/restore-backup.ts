import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restore } from '#database/backup/restore.ts'
import type { Connection } from '#database/client.ts'
import type { Ending } from './format.ts'
import type { Backup } from './read-backup.ts'

interface Target {
  connection: Connection
  dataDir: string
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
  { connection, dataDir }: Target,
  { signal, onRows, log = () => {} }: Options = {},
): Promise<Ending> {
  await mkdir(dataDir, { recursive: true })
  const pictures = await stagePictures(join(dataDir, 'media'))
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

/** Pictures in a staging folder that becomes the media folder on commit. */
interface StagedPictures {
  add(name: string, content: Buffer): Promise<void>
  commit(): Promise<void>
  /** Deletes the pictures, before or after the commit. */
  rollback(): Promise<void>
}

/** Creates the staging folder. Throws a sentence when the media folder has files. */
async function stagePictures(mediaDir: string): Promise<StagedPictures> {
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
