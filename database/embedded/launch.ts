import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import type { Runner } from './runner.ts'
import { settings, type Address } from './settings.ts'

/** Runs one of PostgreSQL's programs to its end. Throws with what it said when it fails. */
export async function run(runner: Runner, program: string, args: string[]): Promise<void> {
  const { child, said } = begin(runner, program, args)
  const code = await ended(child)
  if (code !== 0) throw new Error(reason(said()) || `${program} ended with ${code}`)
}

/**
 * Starts PostgreSQL, apart from this process and its terminal, so that neither Ctrl+C nor this process's end reaches
 * it. Resolves when it takes connections, or to the reason why it does not.
 */
export async function launch(
  runner: Runner,
  cluster: string,
  address: Address,
): Promise<Postmaster | { failure: string }> {
  const { child, said } = begin(runner, ...startProgram(runner, cluster, address))
  let over = false
  const end = ended(child).finally(() => (over = true))
  end.catch(() => {})
  for (;;) {
    const found = await findPostmaster(cluster)
    if (found?.status === 'ready' && isItsOwn(found, child)) {
      child.stderr?.destroy()
      child.unref()
      return found
    }
    if (over && !(process.platform === 'win32' && found)) {
      const code = await end.catch((error: Error) => error.message)
      return { failure: said().trim() || `it ended with ${code}` }
    }
    await pause(10)
  }
}

/** Everything before the program keeps its process id; on Windows pg_ctl puts a process between. */
function isItsOwn(found: Postmaster, child: ChildProcess): boolean {
  return found.pid === child.pid || process.platform === 'win32'
}

/** On Windows pg_ctl starts it, since it sheds an administrator's rights, which PostgreSQL refuses. */
function startProgram(runner: Runner, cluster: string, address: Address): [string, string[]] {
  const { postgres, pg_ctl } = runner.programs
  const given = settings(address)
  if (process.platform !== 'win32') return [postgres, ['-D', cluster, ...given]]
  return [pg_ctl, ['start', '-w', '-s', '-D', cluster, '-o', given.map((word) => `"${word}"`).join(' ')]]
}

function begin(runner: Runner, program: string, args: string[]) {
  const [command, ...rest] = [...runner.prefix, program, ...args]
  const child = spawn(command!, rest, {
    uid: runner.as?.uid,
    gid: runner.as?.gid,
    // The directory of this process may be closed to the account.
    cwd: runner.programs.root,
    env: environment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(-8_000)))
  return { child, said: () => text }
}

async function ended(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
}

/** Settings of other PostgreSQLs (PGDATA, PGPORT …) and the user's language must not reach this one. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

/** The lines that tell why, without the time and process that a log line begins with. */
export function reason(said: string): string {
  const lines = said.split('\n').map((line) => line.replace(/^\d{4}-.*?\[\d+\] /, '').trim())
  const telling = lines.filter((line) => /^(FATAL|PANIC|initdb: error|.*: error)|^error:/i.test(line))
  return (telling.length > 0 ? telling : lines.filter(Boolean).slice(-3)).join(' ')
}
