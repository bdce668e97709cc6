import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restore } from '#database/backup/restore.ts'
import type { Connection } from '#database/client.ts'
import type { Ending } from './contents.ts'
import { newPictures } from './media-folder.ts'
import type { Backup } from './read-backup.ts'

export interface Target {
  connection: Connection
  dataDir: string
}

interface Watching {
  signal?: AbortSignal
  onRows?: (rows: number) => void
  say?: (line: string) => void
}

/** Where the settings of a backup are put, to be compared with those of the new place. */
export function settingsPath(dataDir: string): string {
  return join(dataDir, 'settings-of-backup.env')
}

/**
 * Makes the site of a backup in an empty place: all of it or, when this throws, nothing. Returns what the backup held.
 */
export async function putBack(
  { description, readTo }: Backup,
  { connection, dataDir }: Target,
  { signal, onRows, say = () => {} }: Watching = {},
): Promise<Ending> {
  await mkdir(dataDir, { recursive: true })
  const pictures = await newPictures(join(dataDir, 'media'))
  let held: Ending | undefined
  let settings = ''
  let all = 0
  try {
    await restore(connection, {
      description,
      signal,
      say,
      async fill({ add, forgetPictures }) {
        held = await readTo({
          settings: async (text) => void (settings = text),
          picture: pictures.add,
          async rows(table, part) {
            const rows = await add(table, part)
            onRows?.((all += rows))
            return rows
          },
        })
        await forgetPictures(held.missingPictures)
      },
      async beforeCommit() {
        await pictures.settle()
        await writeFile(settingsPath(dataDir), settings, { mode: 0o600 })
      },
    })
  } catch (error) {
    await pictures.remove()
    throw error
  }
  return held!
}
