import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#database/embedded/settings.ts'
import { openRedis } from '#server/redis/redis.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const program = ['/usr/bin/redis-server', '/usr/bin/valkey-server'].find(existsSync)

/** Whether this machine has Redis or Valkey. */
export const hasRedis = program !== undefined

/** A real Redis or Valkey on a free port of the loopback address. */
export interface TestRedis {
  url: string
  /** Ends it on the spot. */
  kill(): Promise<void>
  /** Starts it again on the same port and folder. */
  start(): Promise<void>
  /** Lets it neither answer nor end. */
  silence(): void
  resume(): void
}

/** Takes what is to be done at the end; what was named last is done first. */
type AtEnd = (close: () => Promise<void>) => void

/** Starts a Redis with these further arguments; it is gone at the end. */
export async function startRedis(atEnd: AtEnd, ...more: string[]): Promise<TestRedis> {
  const folder = await makeTemporaryFolder('redis')
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', '']
    child = spawn(program!, [...settings, ...more], { stdio: 'ignore' })
    while (!(await answers(port))) await pause(10)
  }
  const kill = async () => {
    if (child?.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  atEnd(kill)
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    silence: () => void child!.kill('SIGSTOP'),
    resume: () => void child!.kill('SIGCONT'),
  }
}

/** A connection to it as a site has; closed at the end. Its log lines go to `lines`. */
export async function connectToRedis({ url }: Pick<TestRedis, 'url'>, atEnd: AtEnd, lines: string[] = []) {
  const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) }
  const { client, close } = await openRedis(url, log)
  atEnd(async () => close())
  return { client, log }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    socket.write('PING\r\n')
    const [answer] = await once(socket, 'data')
    return String(answer).startsWith('+PONG')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
