import { openConnection, type Connection } from './connection.ts'

/** A request, the status that it must be answered with, and the sort of visitor it comes from. */
export interface Step {
  request: Buffer
  status: number
  from: 'guest' | 'member' | 'writer'
}

/** Gives what one visitor sends next: requests of which each waits for the answer to the one before. */
export type Visit = () => Step[]

/** Who asks what, and where. */
export interface Load {
  port: number
  connections: number
  seconds: number
  visit: Visit
}

/** Visitors on their connections. */
export interface Crowd {
  connections: Connection[]
  /** Sends the steps one after the other; `answered` is called after each, `done` after the last. */
  walk(connection: Connection, steps: Step[], answered: (step: Step) => void, done: () => void): void
  /** Says that all have left. */
  leave(): void
  /** Resolves when all have left, and rejects when something went wrong; the connections are closed then. */
  over: Promise<void>
}

/** Opens the connections for a load. */
export async function gather({ port, connections: count }: Load): Promise<Crowd> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Whoever awaits it hears of it; until then it is nobody's.
  promise.catch(() => {})
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(port, reject)))
  const walk: Crowd['walk'] = (connection, steps, answered, done) => {
    let place = 0
    const next = () => {
      const step = steps[place]
      if (!step) return done()
      connection.send(step.request, (status) => {
        if (status !== step.status) return reject(unexpected(step, status))
        place += 1
        answered(step)
        next()
      })
    }
    next()
  }
  const over = promise.finally(() => connections.forEach((connection) => connection.close()))
  over.catch(() => {})
  return { connections, walk, leave: resolve, over }
}

function unexpected({ request }: Step, status: number): Error {
  const [line] = request.toString('latin1').split('\r\n')
  return new Error(`${line} is answered with status ${status}.`)
}
