import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** A file in an archive. */
export interface Entry {
  name: string
  content: Buffer
}

// A part of a table has 4 MB and a row, a picture a few kB.
const largest = 256 * 2 ** 20

/**
 * The files of a .tar.gz, one after the other. Throws in the end, or before, what is wrong with the archive: every byte
 * of it is covered by a checksum.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const entries = extract()
  const read = pipeline(createReadStream(file), createGunzip(), entries)
  // It is waited for below; until then, the entries throw the same.
  read.catch(() => {})
  for await (const entry of entries) {
    const { name, size, type } = entry.header
    if (type !== 'file' || size > largest) throw new Error(`${name} is not what a backup holds`)
    yield { name, content: await buffer(entry as unknown as AsyncIterable<Buffer>) }
  }
  await read
}
