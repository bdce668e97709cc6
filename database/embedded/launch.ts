import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import type { Runner } from './runner.ts'
import { settings, type Address } from './settings.ts'

/** Runs one of PostgreSQL's binaries to its end. Throws its error output when it fails. */
export async function run(runner: Runner, program: string, args: string[]): Promise<void> {
  const { child, stderr } = spawnDetached(runner, program, args)
  const code = await ended(child)
  if (code !== 0) throw new Error(reason(stderr()) || `${program} ended with ${code}`)
}

/**
 * Starts PostgreSQL detached from this process and its terminal, so that it survives Ctrl+C and the end of this process.
 * Resolves when it accepts connections, or with the reason of the failure.
 */
export async function launch(
  runner: Runner,
  cluster: string,
  address: Address,
): Promise<Postmaster | { failure: string }> {
  const { child, stderr } = spawnDetached(runner, ...startCommand(runner, cluster, address))
  let over = false
  const end = ended(child).finally(() => (over = true))
  end.catch(() => {})
  for (;;) {
    const found = await findPostmaster(cluster)
    if (found?.status === 'ready' && isStartedBy(found, child)) {
      child.stderr?.destroy()
      child.unref()
      return found
    }
    if (over && !(process.platform === 'win32' && found)) {
      const code = await end.catch((error: Error) => error.message)
      return { failure: stderr().trim() || `it ended with ${code}` }
    }
    await pause(10)
  }
}

/** Prefixes such as unshare keep the process id. On Windows, pg_ctl starts another process. */
function isStartedBy(found: Postmaster, child: ChildProcess): boolean {
  return found.pid === child.pid || process.platform === 'win32'
}

/** On Windows pg_ctl drops administrator rights, which PostgreSQL refuses. */
function startCommand(runner: Runner, cluster: string, address: Address): [string, string[]] {
  const { postgres, pg_ctl } = runner.binaries
  const args = settings(address)
  if (process.platform !== 'win32') return [postgres, ['-D', cluster, ...args]]
  return [pg_ctl, ['start', '-w', '-s', '-D', cluster, '-o', args.map((arg) => `"${arg}"`).join(' ')]]
}

function spawnDetached(runner: Runner, program: string, args: string[]) {
  const [command, ...rest] = [...runner.prefix, program, ...args]
  const child = spawn(command!, rest, {
    uid: runner.as?.uid,
    gid: runner.as?.gid,
    // The account may not be able to enter the working directory of this process.
    cwd: runner.binaries.root,
    env: environment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(-8_000)))
  return { child, stderr: () => text }
}

async function ended(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
}

/** Without variables for other installations (PGDATA, PGPORT …) and for the language. */
function environment(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name))
  return { ...Object.fromEntries(passed), LC_ALL: 'C' }
}

/** The error lines of a log, without time and process id. */
export function reason(log: string): string {
  const lines = log.split('\n').map((line) => line.replace(/^\d{4}-.*?\[\d+\] /, '').trim())
  const errors = lines.filter((line) => /^(FATAL|PANIC|initdb: error|.*: error)|^error:/i.test(line))
  return (errors.length > 0 ? errors : lines.filter(Boolean).slice(-3)).join(' ')
}
