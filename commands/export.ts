import { parseArgs } from 'node:util'
import { exportTools } from '#api/tools/imports/public.ts'
import { migrate } from '#database/migrate.ts'
import { runCommand } from './command.ts'
import type { Help } from './help.ts'

const usage = 'Usage: npm run export -- --tools > FILE'

const help: Help = {
  usage,
  does: 'Writes all tools to standard output, a line of JSON each.',
  options: { '--tools': 'needed: there is nothing else to export' },
  examples: ['npm run --silent export -- --tools > tools.jsonl'],
}

const status = await runCommand(help, async ({ args, openExisting, progress, signal }) => {
  readArguments(args)
  const { database, connection } = await openExisting()
  await migrate(connection)
  let count = 0
  for await (const tool of exportTools(database)) {
    if (signal.aborted) break
    await print(JSON.stringify(tool))
    count += 1
    progress.update(count)
  }
  return 0
})
process.exit(status)

/** Waits until the line is written: the file may be slower than the database. */
function print(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${line}\n`, (error) => (error ? reject(error) : resolve()))
  })
}

/** Throws the usage unless the arguments are `--tools`. */
function readArguments(args: string[]): void {
  try {
    if (parseArgs({ args, options: { tools: { type: 'boolean' } } }).values.tools) return
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
  throw new Error(usage)
}
