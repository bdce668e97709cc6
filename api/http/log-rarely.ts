const logEveryMs = 60_000

interface Log {
  warn(line: string): void
}

/** Returns a function that warns of a failure, with its consequence, at most once a minute. */
export function logRarely(log: Log, consequence: string): (error: Error) => void {
  let next = -Infinity
  return ({ message }) => {
    if (performance.now() < next) return
    next = performance.now() + logEveryMs
    log.warn(`${consequence}: ${message}`)
  }
}
