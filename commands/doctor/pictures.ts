import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { picturesIn } from '#database/pictures.ts'
import { withClient } from '#database/site-client.ts'
import { countOf, someOf, type Finding, type Patient } from './finding.ts'

// The row of a picture follows its file within moments.
const underWay = 3_600_000

/** Files that no row names, and names without a file. */
export async function checkPictures({ config, opened }: Patient): Promise<Finding> {
  const folder = join(config.dataDir, 'media')
  const files = await readdir(folder).catch(() => [])
  const named = new Set((await withClient(opened.connection, picturesIn)).map((path) => basename(path)))

  const orphans: string[] = []
  for (const file of files) {
    if (!named.has(file) && (await isOld(join(folder, file)))) orphans.push(file)
  }
  const present = new Set(files)
  const missing: string[] = []
  for (const name of named) {
    if (!present.has(name) && !(await exists(join(folder, name)))) missing.push(name)
  }

  const wrong: string[] = []
  if (orphans.length > 0) {
    wrong.push(
      `${countOf(orphans.length, 'file')} in ${folder} of which no member has any use (${someOf(orphans)}). ` +
        'You may delete them.',
    )
  }
  if (missing.length > 0) {
    wrong.push(
      `${countOf(missing.length, 'picture')} of members without a file in ${folder} (${someOf(missing)}). ` +
        'Take it from a backup, or let the member choose a new one.',
    )
  }
  return { fine: `${countOf(named.size, 'picture')}, each with its file`, wrong }
}

async function isOld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > underWay
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
