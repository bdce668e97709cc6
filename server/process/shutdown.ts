import type { FastifyInstance } from 'fastify'

/** The lifetime of this process: until a signal, the exit of its parent, or a failure. */
export interface Lifetime {
  /** Aborted when the process shuts down. */
  signal: AbortSignal
  /** Resolves when the process is to shut down, rejects after a failure. */
  over: Promise<void>
  /** Registers a function that closes a resource at shutdown, in reverse order of registration. */
  closeAtEnd(close: () => Promise<unknown>): void
  /** Shuts down because of a failure. */
  fail(error: Error): void
  /** Closes all resources. Rejects with the first failure, after the others are closed too. */
  close(): Promise<void>
}

// A terminal and the parent process may both send a signal for one Ctrl+C, so only a third signal forces the exit.
const signalsToForceExit = 3

/**
 * Handles SIGINT, SIGTERM and the disconnect of a parent process. The third signal ends the process at once with
 * status 1; the next start recovers what it leaves behind.
 */
export function createLifetime(log: (line: string) => void): Lifetime {
  const stopping = new AbortController()
  const over = Promise.withResolvers<void>()
  over.promise.catch(() => {})
  const closers: (() => Promise<unknown>)[] = []
  let signals = 0

  const stop = (reason: string) => {
    if (stopping.signal.aborted) return
    log(`${reason}: stopping`)
    stopping.abort()
    over.resolve()
  }
  const onSignal = (name: string) => {
    if (++signals >= signalsToForceExit) process.exit(1)
    stop(name)
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  if (process.channel) process.once('disconnect', () => stop('The program that started this one has ended'))

  return {
    signal: stopping.signal,
    over: over.promise,
    closeAtEnd: (close) => closers.push(close),
    fail(error) {
      over.reject(error)
      stopping.abort()
    },
    async close() {
      const failures: unknown[] = []
      for (let close = closers.pop(); close; close = closers.pop()) {
        await close().catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}

/**
 * Prepares a graceful shutdown of the application and returns the function that performs it: no new connections, and
 * each connection is closed once its request is answered. Requests that take longer than `timeout` milliseconds are cut.
 */
export function prepareDrain(app: FastifyInstance, timeout = 10_000): () => Promise<void> {
  const { server } = app
  const drained = Promise.withResolvers<void>()
  let inFlight = 0
  let draining = false

  const onClose = () => {
    inFlight--
    if (draining && inFlight === 0) drained.resolve()
  }
  server.prependListener('request', (_request, response) => {
    inFlight++
    if (draining) response.shouldKeepAlive = false
    response.on('close', onClose)
  })

  return async () => {
    draining = true
    if (server.listening) server.close()
    if (inFlight === 0) drained.resolve()
    const timer = setTimeout(drained.resolve, timeout)
    // Page rendering sends requests to the application, so it closes only after the last response.
    await drained.promise
    clearTimeout(timer)
    server.closeAllConnections()
    await app.close()
  }
}
