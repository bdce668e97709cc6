import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { ReceivedMail, Refusals } from './smtp-server.ts'

export interface TestSmtp {
  url: string
  received: ReceivedMail[]
  /** Rejects this many from now on. */
  refuse(what: Refusals): void
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('./smtp-server.ts', import.meta.url))

/** An SMTP server, a process of its own, that ends with the file's tests. */
export async function startTestSmtp(port = 0): Promise<TestSmtp> {
  const server = fork(program, [String(port)], { execArgv: [] })
  const [listening] = (await once(server, 'message')) as [{ port: number }]
  const received: ReceivedMail[] = []
  server.on('message', (mail) => received.push(mail as ReceivedMail))
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill()
    await once(server, 'exit')
  }
  afterAll(stop)
  return {
    url: `smtp://127.0.0.1:${listening.port}`,
    received,
    refuse: (what) => server.send(what),
    stop,
  }
}
