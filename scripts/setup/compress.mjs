import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const forms = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** Pictures and typefaces are compressed already. */
const worthIt = /\.(js|css|svg|json|txt|webmanifest)$/

/** Puts beside each file of `folder` its brotli and gzip forms, where they are smaller: made once, sent often. */
export async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => worthIt.test(name))
  await Promise.all(names.map((name) => compress(join(folder, name))))
}

async function compress(path) {
  const bytes = await readFile(path)
  for (const [ending, make] of Object.entries(forms)) {
    const made = await make(bytes)
    if (made.length < bytes.length) await writeFile(`${path}.${ending}`, made)
  }
}
