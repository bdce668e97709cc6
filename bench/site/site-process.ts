import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '#database/embedded/settings.ts'

/** The site as `npm start` runs it, on its own data directory. */
export interface SiteProcess {
  port: number
  /** Processes of the server without the launcher and PostgreSQL. */
  pids(): Promise<number[]>
  /** Resident memory of these processes in MB. */
  memory(): Promise<number>
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>
  /** Sends SIGKILL to the server; its PostgreSQL keeps running. */
  kill(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts the site on a free port, builds it if necessary, and waits until it listens. `settings` are environment
 * variables that override those of this process.
 */
export async function startSite(
  dataDir: string,
  cleanup: AsyncDisposableStack,
  settings: Record<string, string> = {},
): Promise<SiteProcess> {
  const port = await freePort()
  const fixed = { PORT: String(port), RATE_LIMITS: 'off', DEMO: 'off', OUTGOING: 'off' }
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { LOG_LEVEL: 'warn', ...process.env, DATA_DIR: dataDir, ...fixed, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const processes = () => descendants(child.pid!)
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  cleanup.defer(stop)
  const failed = exited.then(() => Promise.reject(new Error('The site exited.')))
  failed.catch(() => {})
  const listening = new Promise<void>((resolve) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000)
      if (/ is at http/.test(output)) resolve()
    })
  })
  await Promise.race([listening, failed])
  return {
    ...{ port, stop },
    pids: async () => (await processes()).map(({ pid }) => pid),
    memory: async () => (await processes()).reduce((sum, { memory }) => sum + memory, 0),
    async kill() {
      for (const { pid } of await processes()) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch (error) {
          // Children of the server end with it.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
        }
      }
      await exited
    },
  }
}

/** The descendants of a process, without PostgreSQL. */
async function descendants(ancestor: number): Promise<{ pid: number; memory: number }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='])
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, kilobytes, name = '']) => ({
      ...{ pid: Number(pid), parent: Number(parent), memory: Number(kilobytes) / 1024, name },
    }))
    .filter(({ name }) => !name.startsWith('postgres'))
  const below = (parent: number): typeof all =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(ancestor)
}

/** Processor time of all threads of a process in milliseconds, from Linux's scheduler; NaN on other systems. */
export function processorTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const lines = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    return lines.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0)
  } catch {
    return Number.NaN
  }
}
