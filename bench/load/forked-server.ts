import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own, which ends with the cleanup. */
export interface ForkedServer {
  child: ChildProcess
  port: number
  pid: number
}

/** Forks a program that sends its port and exits when it is disconnected. */
export async function forkServer(
  program: URL,
  args: string[],
  cleanup: AsyncDisposableStack,
): Promise<ForkedServer> {
  const child = fork(fileURLToPath(program), args, { execArgv: [] })
  const exited = once(child, 'exit')
  cleanup.defer(async () => {
    if (child.connected) child.disconnect()
    await exited
  })
  const [port] = (await once(child, 'message')) as [number]
  return { child, port, pid: child.pid! }
}
