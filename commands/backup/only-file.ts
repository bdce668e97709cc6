import { parseArgs } from 'node:util'

/** The one file that a command was given. Throws its usage for anything else. */
export function onlyFile(args: string[], usage: string): string {
  try {
    const [file, ...more] = parseArgs({ args, allowPositionals: true }).positionals
    if (file !== undefined && more.length === 0) return file
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
  throw new Error(usage)
}
