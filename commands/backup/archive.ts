import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

/** A .tar.gz that is being written. */
export interface Archive {
  /** Adds a file. Resolves when the next one may be added. */
  add(name: string, content: Buffer | string): Promise<void>
}

/**
 * Writes a new .tar.gz, readable by its owner only, with the files that `fill` adds. Flushed to the disk when it
 * resolves. When it rejects, an incomplete file remains.
 */
export async function writeArchive(file: string, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const tar = pack()
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  // Level 1 is three times as fast as the default 6, and the file a sixth larger.
  const written = pipeline(tar, createGzip({ level: 1 }), output)
  const add = (name: string, content: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
      entry.on('error', reject)
    })
  const filled = fill({ add }).then(
    () => tar.finalize(),
    (error: unknown) => tar.destroy(error as Error),
  )
  // A failure of one ends the other.
  await Promise.allSettled([written, filled])
  await written
}

export interface ArchiveEntry {
  name: string
  content: Buffer
}

// Far above a chunk of a table (4 MB and one row) and a picture.
const maxEntrySize = 256 * 2 ** 20

/** Reads the files of a .tar.gz in order. Throws at the latest after the last one when a checksum is wrong. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract()
  const read = pipeline(createReadStream(file), createGunzip(), entries)
  // Awaited below; until then the entries throw the same error.
  read.catch(() => {})
  for await (const entry of entries) {
    const { name, size, type } = entry.header
    if (type !== 'file' || size > maxEntrySize) throw new Error(`${name} does not belong to a backup`)
    yield { name, content: await buffer(entry as unknown as AsyncIterable<Buffer>) }
  }
  await read
}
