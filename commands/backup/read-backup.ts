import type { z } from 'zod'
import * as contents from './contents.ts'
import { readArchive, type Entry } from './read-archive.ts'

export type Description = z.infer<typeof contents.description>

/** What is done with a backup's parts, in the order in which they come. */
export interface Reader {
  settings(text: string): Promise<void>
  picture(name: string, content: Buffer): Promise<void>
  /** Returns how many rows the part had. */
  rows(table: string, part: Buffer): Promise<number>
}

/** A backup that has been opened. */
export interface Backup {
  description: Description
  /** Reads the rest. Throws when it is not what was written. */
  readTo(reader: Reader): Promise<contents.Ending>
}

/** Something that is no backup, or no longer one. */
export class Damaged extends Error {}

/** Opens a backup and reads what it is. Throws a sentence when it is none. */
export async function openBackup(file: string): Promise<Backup> {
  const entries = saying(file, readArchive(file))
  const first = await entries.next()
  if (first.done || first.value.name !== contents.names.description) throw damaged(file, 'it is no backup')
  const description = parse(contents.description, first.value, file)
  return { description, readTo: (reader) => readTo(reader, entries, file) }
}

async function readTo(
  reader: Reader,
  entries: AsyncGenerator<Entry>,
  file: string,
): Promise<contents.Ending> {
  const seen: Omit<contents.Ending, 'missingPictures'> = { rows: {}, pictures: 0 }
  let ending: contents.Ending | undefined
  for await (const entry of entries) {
    const { name, content } = entry
    const picture = contents.pictureName.exec(name)?.[1]
    const table = contents.partName.exec(name)?.[1]
    if (name === contents.names.ending) ending = parse(contents.ending, entry, file)
    else if (name === contents.names.settings) await reader.settings(String(content))
    else if (picture !== undefined) {
      await reader.picture(picture, content)
      seen.pictures += 1
    } else if (table !== undefined) {
      seen.rows[table] = (seen.rows[table] ?? 0) + (await reader.rows(table, content))
    } else throw damaged(file, `it holds ${name}`)
  }
  if (!ending) throw damaged(file, 'its end is missing')
  const short = Object.entries(ending.rows).find(([table, rows]) => (seen.rows[table] ?? 0) !== rows)
  if (short) throw damaged(file, `${short[0]} has ${seen.rows[short[0]] ?? 0} rows instead of ${short[1]}`)
  if (seen.pictures !== ending.pictures) throw damaged(file, 'pictures are missing')
  return ending
}

async function* saying(file: string, entries: AsyncGenerator<Entry>): AsyncGenerator<Entry> {
  try {
    yield* entries
  } catch (error) {
    throw damaged(file, (error as Error).message)
  }
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  { name, content }: Entry,
  file: string,
): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(String(content)))
  } catch {
    throw damaged(file, `its ${name} can't be understood`)
  }
}

function damaged(file: string, why: string): Damaged {
  return new Damaged(`${file} is no whole backup: ${why}.`)
}
