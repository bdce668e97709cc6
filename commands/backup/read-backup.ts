import type { z } from 'zod'
import * as format from './format.ts'
import { readArchive, type ArchiveEntry } from './archive.ts'

export type Description = z.infer<typeof format.description>

/** Receives the contents of a backup in the order of the file. */
export interface Reader {
  settings(text: string): Promise<void>
  picture(name: string, content: Buffer): Promise<void>
  /** Returns the number of rows in the chunk. */
  rows(table: string, chunk: Buffer): Promise<number>
}

/** An open backup. */
export interface Backup {
  description: Description
  /** Reads the rest. Throws `InvalidBackup` when it is damaged or incomplete. */
  readTo(reader: Reader): Promise<format.Ending>
}

/** The file is no backup, or is damaged. The message is a sentence. */
export class InvalidBackup extends Error {}

/** Opens a backup and reads its description. */
export async function openBackup(file: string): Promise<Backup> {
  const entries = withFileName(file, readArchive(file))
  const first = await entries.next()
  if (first.done || first.value.name !== format.names.description) throw invalid(file, 'it is no backup')
  const description = parse(format.description, first.value, file)
  return { description, readTo: (reader) => readTo(reader, entries, file) }
}

async function readTo(
  reader: Reader,
  entries: AsyncGenerator<ArchiveEntry>,
  file: string,
): Promise<format.Ending> {
  const seen: Omit<format.Ending, 'missingPictures'> = { rows: {}, pictures: 0 }
  let ending: format.Ending | undefined
  for await (const entry of entries) {
    const { name, content } = entry
    const picture = format.pictureName.exec(name)?.[1]
    const table = format.chunkName.exec(name)?.[1]
    if (name === format.names.ending) ending = parse(format.ending, entry, file)
    else if (name === format.names.settings) await reader.settings(String(content))
    else if (picture !== undefined) {
      await reader.picture(picture, content)
      seen.pictures += 1
    } else if (table !== undefined) {
      seen.rows[table] = (seen.rows[table] ?? 0) + (await reader.rows(table, content))
    } else throw invalid(file, `it holds ${name}`)
  }
  if (!ending) throw invalid(file, 'its end is missing')
  const short = Object.entries(ending.rows).find(([table, rows]) => (seen.rows[table] ?? 0) !== rows)
  if (short) throw invalid(file, `${short[0]} has ${seen.rows[short[0]] ?? 0} rows instead of ${short[1]}`)
  if (seen.pictures !== ending.pictures) throw invalid(file, 'pictures are missing')
  return ending
}

async function* withFileName(
  file: string,
  entries: AsyncGenerator<ArchiveEntry>,
): AsyncGenerator<ArchiveEntry> {
  try {
    yield* entries
  } catch (error) {
    throw invalid(file, (error as Error).message)
  }
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  { name, content }: ArchiveEntry,
  file: string,
): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(String(content)))
  } catch {
    throw invalid(file, `its ${name} can't be understood`)
  }
}

function invalid(file: string, why: string): InvalidBackup {
  return new InvalidBackup(`${file} is no whole backup: ${why}.`)
}
