import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Lifetime } from '#server/process/shutdown.ts'
import type { Answer } from '#bench/load/http/answer.ts'

/** A bare node:http server in a process of its own. */
export interface Bare {
  port: number
  pid: number
  /** Has it answer everything with this from now on. */
  become(answer: Answer): Promise<void>
}

// Node writes these by itself, as it does for the site.
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding']

function withoutOwn(headers: string[]): string[] {
  const isOwn = (i: number) => ownHeaders.includes(headers[i - (i % 2)]!.toLowerCase())
  return headers.filter((_, i) => !isOwn(i))
}

/** Starts it; it has nothing to answer yet. It ends with the lifetime. */
export async function startBare(lifetime: Pick<Lifetime, 'closeAtEnd'>): Promise<Bare> {
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), { execArgv: [] })
  const exited = once(child, 'exit')
  lifetime.closeAtEnd(async () => {
    if (child.connected) child.disconnect()
    await exited
  })
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    pid: child.pid!,
    async become({ status, headers, body }) {
      child.send({ status, headers: withoutOwn(headers), body: body.toString('base64') })
      await once(child, 'message')
    },
  }
}
