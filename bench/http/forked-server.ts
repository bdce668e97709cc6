import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { EmbeddedConnection } from '#database/embedded.ts'
import type { sendRequest } from './request.ts'

/** Forks a server that is told its input by message, and exits when it is disconnected. Returns its port. */
async function forkServer(program: string, input: object, cleanup: AsyncDisposableStack): Promise<number> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), { execArgv: [] })
  const exited = once(child, 'exit')
  cleanup.defer(async () => {
    if (child.connected) child.disconnect()
    await exited
  })
  child.send(input)
  const [port] = (await once(child, 'message')) as [number]
  return port
}

// Node adds these headers itself, also for the site.
const addedByNode = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** Starts a node:http server that sends a response again and again. */
export function startBaselineServer(
  { headers, body }: Awaited<ReturnType<typeof sendRequest>>,
  cleanup: AsyncDisposableStack,
): Promise<number> {
  const sent = Object.entries(headers).filter(([name]) => !addedByNode.includes(name))
  const input = { headers: Object.fromEntries(sent), body: body.toString('base64') }
  return forkServer('./baseline-server.ts', input, cleanup)
}

/** Starts the small API on the PostgreSQL of the site, with the rows of the data set. */
export function startSmallApi(
  connection: EmbeddedConnection,
  cleanup: AsyncDisposableStack,
): Promise<number> {
  return forkServer('./small-api.ts', connection, cleanup)
}
