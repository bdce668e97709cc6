import { monitorEventLoopDelay } from 'node:perf_hooks'
import { giveTurns } from './turns.ts'

/** How much there is to do, beside what can be done. */
export interface Pressure {
  /** Waits until one more request can be answered; resolves with what tells that it is. Rejects with `Refused`. */
  turn(): Promise<() => void>
  /** How many requests wait for their turn. */
  readonly waiting: number
  /** How many requests were refused so far. */
  readonly refused: number
  /** How long what is ready to run has waited for its turn of late, on average, in milliseconds. */
  readonly loopDelay: number
  /** Begins to look: what a start takes is no load. */
  begin(): void
  end(): void
}

interface Settings {
  /** Told once a window how many were refused in it. */
  onRefused?: (count: number) => void
}

const windowMs = 500

/**
 * Follows what is under way. As many are answered at once as there are connections to the database: more would only wait
 * for each other.
 */
export function followPressure({ onRefused = () => {} }: Settings = {}): Pressure {
  const turns = giveTurns()
  const delays = monitorEventLoopDelay({ resolution: 10 })
  let timer: NodeJS.Timeout | undefined
  let loopDelay = 0
  let told = 0

  const look = () => {
    loopDelay = delays.count > 0 ? delays.mean / 1e6 : 0
    delays.reset()
    if (turns.refused > told) onRefused(turns.refused - told)
    told = turns.refused
  }

  return {
    turn: turns.take,
    get waiting() {
      return turns.waiting
    },
    get refused() {
      return turns.refused
    },
    get loopDelay() {
      return loopDelay
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
