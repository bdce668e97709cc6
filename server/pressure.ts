import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loadOf, type Database } from '#database/client.ts'

/** How much there is to do, beside what can be done. */
export interface Pressure {
  /** Whether it is more than can be done in good time. */
  readonly isHigh: boolean
  /** How long what is ready to run has waited for its turn of late, on average, in milliseconds. */
  readonly loopDelay: number
  /** How many requests were refused so far. */
  readonly refused: number
  /** Whether one more request may come in; else it is counted: a quick no is better than a late answer to everyone. */
  admits(): boolean
  /** Begins to look: what a start takes is no load. */
  begin(): void
  end(): void
}

interface Settings {
  /** The longest average delay of the event loop, in milliseconds. */
  delay?: number
  /** How many may wait for a connection to the database. */
  waiting?: number
  /** Told once a window how many were refused in it. */
  onRefused?: (count: number) => void
}

// Once may be chance, a collection of garbage or a large page: it is judged by two windows in a row.
const windowMs = 500
const windows = 2

/**
 * Follows the event loop and the pool of connections. At the usual limits, what is let in is answered within about
 * half a second.
 */
export function followPressure(
  database: Database,
  { delay = 300, waiting = 200, onRefused = () => {} }: Settings = {},
): Pressure {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  let timer: NodeJS.Timeout | undefined
  let loopDelay = 0
  let slowWindows = 0
  let refused = 0
  let told = 0

  const look = () => {
    loopDelay = delays.count > 0 ? delays.mean / 1e6 : 0
    delays.reset()
    slowWindows = loopDelay > delay ? slowWindows + 1 : 0
    if (refused > told) onRefused(refused - told)
    told = refused
  }

  const isHigh = () => slowWindows >= windows || loadOf(database).waiting > waiting

  return {
    get isHigh() {
      return isHigh()
    },
    get loopDelay() {
      return loopDelay
    },
    get refused() {
      return refused
    },
    admits() {
      if (!isHigh()) return true
      refused += 1
      return false
    },
    begin() {
      delays.enable()
      timer ??= setInterval(look, windowMs).unref()
    },
    end() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
