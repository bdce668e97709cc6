import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from './temporary-folder.ts'

const program = fileURLToPath(new URL('./s3-server-process.ts', import.meta.url))
// The package encrypts the continuation tokens of lists with DES.
const execArgv = ['--openssl-legacy-provider']
const bucket = 'pictures'
const prefix = 'site'
// The one key pair of the package.
const key = 'S3RVER'

/** A real S3 server, a process of its own with one bucket. Its objects outlive `stop`. */
export class S3Server {
  readonly #folder: string
  #process: ChildProcess | undefined
  #port = 0

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** A server with an empty bucket, on a free port. */
  static async start(): Promise<S3Server> {
    const server = new S3Server(await makeTemporaryFolder('s3'))
    await server.start()
    return server
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** The settings of a site with its pictures in the bucket. */
  get env() {
    return {
      MEDIA_URL: `s3://${bucket}/${prefix}`,
      S3_ENDPOINT: this.endpoint,
      AWS_ACCESS_KEY_ID: key,
      AWS_SECRET_ACCESS_KEY: key,
      AWS_REGION: 'eu-central-1',
    }
  }

  /** Starts again after `stop`, on the same port and with the same objects. */
  async start(): Promise<void> {
    const child = fork(program, [this.#folder, bucket, String(this.#port)], { execArgv })
    this.#process = child
    const ended = once(child, 'exit').then(() => {
      throw new Error('The S3 server did not start.')
    })
    ended.catch(() => {})
    const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }]
    this.#port = port
  }

  /** Kills the server; its port refuses connections then. */
  async stop(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  /** Accepts connections from now on, but answers nothing until `resume`. */
  pause(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }

  /** The names of the objects below the prefix of the site, sorted. */
  async names(): Promise<string[]> {
    const files = await readdir(join(this.#folder, bucket, prefix)).catch(() => [])
    const suffix = '._S3rver_object'
    return files.flatMap((file) => (file.endsWith(suffix) ? [file.slice(0, -suffix.length)] : [])).toSorted()
  }

  /** Stops the server and removes its objects. */
  async remove(): Promise<void> {
    await this.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
