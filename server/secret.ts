import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config/config.ts'

/**
 * The key of the site's HMACs: SECRET, else one that is made once and kept under DATA_DIR. Servers that share a
 * database by DATABASE_URL must share it, so there it has to be given.
 */
export async function readSecret({ secret, databaseUrl, dataDir }: Config): Promise<string> {
  if (secret) return secret
  if (databaseUrl) {
    throw new Error('SECRET is required with DATABASE_URL: every server of the database needs the same one.')
  }
  const file = join(dataDir, 'secret')
  const kept = await readFile(file, 'utf8').catch(() => '')
  return kept.trim() || (await make(file))
}

/** Written beside its place first, so that a killed start leaves no half of one and the first of two wins. */
async function make(file: string): Promise<string> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(unfinished, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(unfinished, { force: true })
  return (await readFile(file, 'utf8')).trim()
}
