import { basename } from 'node:path'
import type { z } from 'zod'
import type { MediaStore } from '#api/http/media-store.ts'
import { takeSnapshot, type Snapshot } from '#database/backup/snapshot.ts'
import type { Connection } from '#database/client.ts'
import { writeArchive, type Archive } from './archive.ts'
import { names, type description, type Ending, settingsFile } from './format.ts'

interface Source {
  connection: Connection
  media: Pick<MediaStore, 'read'>
  siteUrl: string
  env: NodeJS.ProcessEnv
}

interface Options {
  signal?: AbortSignal
  onRows?: (rows: number) => void
}

/** Writes a consistent backup of a site to a new file. Returns its counts. */
export async function createBackup(source: Source, file: string, options: Options = {}): Promise<Ending> {
  const snapshot = await takeSnapshot(source.connection)
  try {
    const ending: Ending = { rows: {}, pictures: 0, missingPictures: [] }
    await writeArchive(file, async (archive) => {
      await archive.add(names.description, json(describe(snapshot, source)))
      await archive.add(names.settings, settingsFile(source.env))
      // Pictures first, since they may be deleted while rows are written.
      await addPictures(archive, snapshot, source.media, ending, options)
      await addRows(archive, snapshot, ending, options)
      await archive.add(names.ending, json(ending))
    })
    return ending
  } finally {
    await snapshot.close()
  }
}

function describe(
  { migrations, tables, sequences }: Snapshot,
  { siteUrl }: Source,
): z.infer<typeof description> {
  return { format: 1, madeAt: new Date().toISOString(), site: siteUrl, migrations, tables, sequences }
}

async function addPictures(
  archive: Archive,
  snapshot: Snapshot,
  media: Pick<MediaStore, 'read'>,
  ending: Ending,
  { signal }: Options,
): Promise<void> {
  for (const path of await snapshot.pictures()) {
    signal?.throwIfAborted()
    const picture = await media.read(basename(path))
    if (picture) {
      await archive.add(`media/${basename(path)}`, picture)
      ending.pictures += 1
    } else {
      ending.missingPictures.push(path)
    }
  }
}

async function addRows(
  archive: Archive,
  snapshot: Snapshot,
  ending: Ending,
  { signal, onRows }: Options,
): Promise<void> {
  let total = 0
  for (const table of snapshot.tables) {
    ending.rows[table.name] = 0
    let number = 0
    for await (const { rows, bytes } of snapshot.readRows(table)) {
      signal?.throwIfAborted()
      number += 1
      await archive.add(`data/${table.name}/${String(number).padStart(6, '0')}.copy`, bytes)
      ending.rows[table.name]! += rows
      onRows?.((total += rows))
    }
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
