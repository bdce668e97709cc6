import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '#database/embedded/settings.ts'
import type { Lifetime } from '#server/process/shutdown.ts'
import { below } from './processes.ts'

/** The site as `npm start` runs it, on data of its own. */
export interface Site {
  port: number
  /** The server's processes, without the program that started them. */
  processes(): Promise<{ pid: number; memory: number }[]>
  /** Asks it to stop, as Ctrl+C does, and waits until it has. */
  stop(): Promise<void>
  /** Ends the server as `kill -9` does; its PostgreSQL lives on. */
  kill(): Promise<void>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Builds what is not built, starts the site on a free port, and waits until it says where it is. It ends with the
 * lifetime, if not before. `settings` are environment variables besides those of this process.
 */
export async function startSite(
  dataDir: string,
  lifetime: Pick<Lifetime, 'closeAtEnd'>,
  settings: Record<string, string> = {},
): Promise<Site> {
  const port = await freePort()
  const usual = { LOG_LEVEL: 'warn' }
  const env = {
    ...usual,
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMITS: 'off',
    DEMO: 'off',
    ...settings,
  }
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const processes = () => below(child.pid!)
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const kill = async () => {
    for (const { pid } of await processes()) process.kill(pid, 'SIGKILL')
    await exited
  }
  lifetime.closeAtEnd(stop)
  const ended = exited.then(() => Promise.reject(new Error('The site ended.')))
  ended.catch(() => {})
  const listens = new Promise<void>((resolve) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000)
      if (/ is at http/.test(said)) resolve()
    })
  })
  await Promise.race([listens, ended])
  return { port, processes, stop, kill }
}
