import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hasCluster } from '#database/embedded/initialise.ts'
import { readConfig, readEnvironment, type Config } from '#server/config/config.ts'
import { createLifetime } from '#server/process/shutdown.ts'
import { openDatabase, type OpenDatabase } from '#server/open-database.ts'
import { helpText, type Help } from './help.ts'
import { showProgress, type Progress } from './progress.ts'

/** The exit status after SIGINT, as shells report it. */
export const interrupted = 130

export interface Command {
  /** The arguments after the command's name. */
  args: string[]
  config: Config
  progress: Progress
  /** Aborted by Ctrl+C. */
  signal: AbortSignal
  /** Opens the site's database until the command ends. `exclusive` fails while a server uses it. */
  open(options: { exclusive: boolean }): Promise<OpenDatabase>
  /** Opens the database of an existing site, and throws a sentence when there is none. */
  openExisting(): Promise<OpenDatabase>
}

/**
 * Runs a command and returns its exit status: the work's result, 130 after Ctrl+C, or 1 when it throws. Prints the
 * error's message without a stack, so the message should be a sentence. `--help` prints the help alone.
 */
export async function runCommand(help: Help, work: (command: Command) => Promise<number>): Promise<number> {
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
    console.log(helpText(help))
    process.exit(0)
  }
  const progress = showProgress(process.stderr)
  const { signal, closeAtEnd, close } = createLifetime(progress.log)
  // Log lines of closing the database are not shown.
  let ended = false
  const log = (line: string) => ended || progress.log(line)
  let status = 0

  const open: Command['open'] = async (options) => {
    const opened = await openDatabase(config, { ...options, log, signal })
    closeAtEnd(opened.stop)
    return opened
  }
  const openExisting: Command['openExisting'] = async () => {
    const { databaseUrl, dataDir } = config
    if (databaseUrl || (await hasCluster(join(dataDir, 'postgres')))) return open({ exclusive: false })
    throw new Error(`There is no site in ${dataDir}.`)
  }
  let config: Config
  try {
    config = readConfig(readEnvironment())
    status = await work({ args: process.argv.slice(2), config, progress, signal, open, openExisting })
  } catch (error) {
    status = 1
    if (!signal.aborted) progress.log(messageOf(error))
  }
  // A signal while the database is closed has no part in the result.
  const isInterrupted = signal.aborted
  progress.end()
  ended = true
  await close().catch((error: unknown) => {
    status = 1
    console.error(messageOf(error))
  })
  return isInterrupted ? interrupted : status
}

/** Parses `FILE`. Throws the usage for anything else. */
export function fileArgument(args: string[], usage: string): string {
  try {
    const [file, ...more] = parseArgs({ args, allowPositionals: true }).positionals
    if (file !== undefined && more.length === 0) return file
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
  throw new Error(usage)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
