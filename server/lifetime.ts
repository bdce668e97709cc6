/** How long this process lives: until a signal, the end of its parent, or a failure. */
export interface Lifetime {
  /** Aborted when the process is to stop. */
  signal: AbortSignal
  /** Resolves when the process is to stop, and rejects when it has to. */
  over: Promise<void>
  /** Names what is to be closed in the end; what was opened last is closed first. */
  closeAtEnd(close: () => Promise<unknown>): void
  /** Ends the life because of a failure. */
  fail(error: Error): void
  /** Closes everything. Rejects with the first failure, after the rest is closed too. */
  close(): Promise<void>
}

// A terminal and the program that started this one may both send a signal for the same Ctrl+C: the second one means
// nothing yet. Whoever sends a third is in a hurry.
const forcing = 3

/**
 * Follows SIGINT, SIGTERM and, where a parent is connected, its end. The third signal ends the process on the spot
 * with status 1; what it leaves behind is put in order by the next start.
 */
export function followSignals(log: (line: string) => void): Lifetime {
  const stopping = new AbortController()
  const over = Promise.withResolvers<void>()
  over.promise.catch(() => {})
  const closers: (() => Promise<unknown>)[] = []
  let signals = 0

  const stop = (why: string) => {
    if (stopping.signal.aborted) return
    log(`${why}: stopping`)
    stopping.abort()
    over.resolve()
  }
  const onSignal = (name: string) => {
    if (++signals >= forcing) process.exit(1)
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
