import { readFile, writeFile, rename, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { dump, type Dump, dumpFiles, type DumpFile } from '#contract/dump.ts'

/** The folder of the dump in the data folder. */
export function dumpFolder(dataDir: string): string {
  return join(dataDir, 'dump')
}

// Lists the files, so that an answer needs no look into them.
const listFile = 'dump.json'
const partial = '.part'

const list = dump.extend({ made_at: z.iso.datetime() })
export type DumpList = z.infer<typeof list>

/** Path of a file of the dump, or of the unfinished one that takes its place. */
export function pathIn(folder: string, name: DumpFile): { path: string; unfinished: string } {
  const path = join(folder, name)
  return { path, unfinished: `${path}${partial}` }
}

/** The list of the dump in a folder; undefined where none was made. */
export async function readList(folder: string): Promise<DumpList | undefined> {
  try {
    return list.parse(JSON.parse(await readFile(join(folder, listFile), 'utf8')))
  } catch {
    return undefined
  }
}

/** Replaces the files of the dump by the unfinished ones, each as a whole. */
export async function publishFiles(folder: string, made: Dump): Promise<void> {
  const file = join(folder, listFile)
  await writeFile(`${file}${partial}`, JSON.stringify(made))
  for (const name of dumpFiles) {
    const { path, unfinished } = pathIn(folder, name)
    await rename(unfinished, path)
  }
  await rename(`${file}${partial}`, file)
}

/** Removes what an interrupted dump has left. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(partial)) await rm(join(folder, name), { force: true })
  }
}

/** Removes the dump. */
export async function removeDump(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
