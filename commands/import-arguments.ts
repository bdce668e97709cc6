import { parseArgs } from 'node:util'
import { Unreadable } from '#api/imports/public.ts'

const usage = 'Usage: npm run import -- FILE [--author USERNAME]'

/** Reads `FILE [--author USERNAME]`. Throws the usage for anything else. */
export function readArguments(args: string[]): { file: string; author: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { author: { type: 'string' } },
    })
    const [file] = positionals
    if (file !== undefined && positionals.length === 1) return { file, author: values.author }
  } catch (error) {
    throw new Unreadable(`${(error as Error).message}\n${usage}`)
  }
  throw new Unreadable(usage)
}
