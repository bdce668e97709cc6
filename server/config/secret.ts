import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'

/**
 * The key of the site's HMACs: SECRET, else a generated one that is stored under DATA_DIR. With DATABASE_URL it is required,
 * because all servers of a database must share it.
 */
export async function readSecret({ secret, databaseUrl, dataDir }: Config): Promise<string> {
  if (secret) return secret
  if (databaseUrl) {
    throw new Error('SECRET is required with DATABASE_URL: every server of the database needs the same one.')
  }
  const file = join(dataDir, 'secret')
  const stored = await readFile(file, 'utf8').catch(() => '')
  return stored.trim() || (await generate(file))
}

/** Written to a temporary file and linked, so that an interrupted start leaves no partial file and the first of two wins. */
async function generate(file: string): Promise<string> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(temporary, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary, { force: true })
  return (await readFile(file, 'utf8')).trim()
}
