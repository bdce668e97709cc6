import { join } from 'node:path'
import { hasCluster } from '#database/embedded/initialise.ts'
import { readConfig, readEnvironment, type Config } from '#server/config/config.ts'
import { followSignals } from '#server/lifetime.ts'
import { openDatabase, type OpenDatabase } from '#server/open-database.ts'
import { showProgress, type Progress } from './progress.ts'

// What a shell says of a program that Ctrl+C ended.
export const interrupted = 130

/** What a command works with. */
export interface Command {
  /** What stands behind the command's name. */
  args: string[]
  config: Config
  progress: Progress
  /** Aborted by Ctrl+C. */
  signal: AbortSignal
  /** Opens the site's database until the command ends; `exclusive` where no server may use it meanwhile. */
  open(options: { exclusive: boolean }): Promise<OpenDatabase>
  /** The same for a site that is there: it makes no database, and throws a sentence where none is. */
  openExisting(): Promise<OpenDatabase>
}

/**
 * Does a command's work and answers with its exit status: what the work answers with, 130 after Ctrl+C, 1 when it
 * throws. What it throws is said without a stack, so it should be a sentence.
 */
export async function runCommand(work: (command: Command) => Promise<number>): Promise<number> {
  const progress = showProgress(process.stderr)
  const { signal, closeAtEnd, close } = followSignals(progress.say)
  // What becomes of the database afterwards is nobody's concern.
  let isOver = false
  const log = (line: string) => isOver || progress.say(line)
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
    if (!signal.aborted) progress.say(messageOf(error))
  }
  progress.end()
  isOver = true
  await close().catch((error: unknown) => {
    status = 1
    console.error(messageOf(error))
  })
  return signal.aborted ? interrupted : status
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
