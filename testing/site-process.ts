import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from './temporary-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const startSeconds = 60

interface SiteOptions {
  /** With demo content, or empty. */
  demo: boolean
  /** A free port is taken where none is given. */
  port?: number
  env?: Record<string, string>
}

/** A whole site of its own: server process, PostgreSQL, data directory and port. */
export class Site {
  readonly url: string
  readonly dataDir: string
  /** The output of the server so far. */
  output = ''
  readonly #env: NodeJS.ProcessEnv
  #process: ChildProcess | undefined

  private constructor(port: number, dataDir: string, { demo, env }: SiteOptions) {
    this.url = `http://127.0.0.1:${port}`
    this.dataDir = dataDir
    this.#env = {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: demo ? 'on' : 'off',
      RATE_LIMITS: 'off',
      OUTGOING: 'off',
      // Vectors come some time after the texts: what is found must not depend on that.
      EMBEDDINGS: 'off',
      // One's own settings and database have no place here.
      ...Object.fromEntries(
        ['SITE_URL', 'DATABASE_URL', 'MEDIA_URL', 'SMTP_URL', 'AI_BASE_URL'].map((name) => [name, '']),
      ),
      ...env,
    }
  }

  /** A site on an empty data directory, or on a copy of the one in DEMO_DATA, once it answers. */
  static async start(options: SiteOptions): Promise<Site> {
    const dataDir = await makeTemporaryFolder('e2e')
    const filled = process.env.DEMO_DATA
    if (options.demo && filled) await cp(filled, dataDir, { recursive: true, preserveTimestamps: true })
    const site = new Site(options.port ?? (await freePort()), dataDir, options)
    await site.begin()
    return site
  }

  /** Starts the server on what data there is, and waits until it answers. */
  async begin(): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: this.#env, stdio: 'pipe' })
    this.#process = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    }
    const deadline = Date.now() + startSeconds * 1000
    while (!(await this.#answers())) {
      const ended = child.exitCode !== null || child.signalCode !== null
      if (ended || Date.now() > deadline) throw new Error(`The site did not start:\n${this.output}`)
      await pause(50)
    }
  }

  async #answers(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`).catch(() => undefined)
    return answer?.ok ?? false
  }

  /** Ends the server: SIGTERM asks it to, SIGKILL leaves it no choice. Answers with its exit status. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
    return child.exitCode
  }

  /** Stops the server and removes its data. */
  async remove(): Promise<void> {
    await this.end('SIGTERM')
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

/** A port that is free now; nobody else here takes ports by number. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
