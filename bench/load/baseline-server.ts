import { once } from 'node:events'
import type { HttpResponse } from '#bench/http/request.ts'
import { forkServer } from './forked-server.ts'

/** A node:http server in a process of its own that sends a fixed response. */
export interface BaselineServer {
  port: number
  pid: number
  respondWith(response: HttpResponse): Promise<void>
}

// Node adds these headers itself, also for the site.
const addedByNode = ['date', 'connection', 'keep-alive', 'transfer-encoding']

function withoutAddedHeaders(headers: string[]): string[] {
  const isAdded = (i: number) => addedByNode.includes(headers[i - (i % 2)]!.toLowerCase())
  return headers.filter((_, i) => !isAdded(i))
}

/** Starts the server, which sends status 503 until `respondWith` is called. */
export async function startBaselineServer(cleanup: AsyncDisposableStack): Promise<BaselineServer> {
  const program = new URL('./baseline-server-process.ts', import.meta.url)
  const { child, port, pid } = await forkServer(program, [], cleanup)
  return {
    port,
    pid,
    async respondWith({ status, headers, body }) {
      child.send({ status, headers: withoutAddedHeaders(headers), body: body.toString('base64') })
      await once(child, 'message')
    },
  }
}
