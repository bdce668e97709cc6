import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Networks } from '#api/http/limits/network.ts'
import { createAdmissionQueue } from './admission-queue.ts'

/** How much there is to do, beside what can be done. */
export interface LoadMonitor {
  /**
   * Waits until one more request can be answered, in turns with the requests of other networks; resolves with what tells
   * that it is. Rejects with `Refused`.
   */
  turn(network?: Networks): Promise<() => void>
  /** The same for requests that have a password hashed. */
  passwordTurn(network?: Networks): Promise<() => void>
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
 * Hashing takes the time of other threads, so its queue says nothing about the load of this one: requests wait in it for
 * as long as anybody waits for a page, and one client can fill no more than a part of it. Four at once keep the two
 * hashes going that are made at a time (`api/accounts/passwords.ts`).
 */
const ofPasswords = {
  ...{ atOnce: 4, most: 250, mostOfClient: 50, patience: 5_000 },
  ...{ rush: Infinity, settled: Infinity, lull: Infinity },
}

/**
 * Follows what is under way. As many are answered at once as there are connections to the database: more would only wait
 * for each other.
 */
export function createLoadMonitor({ onRefused = () => {} }: Settings = {}): LoadMonitor {
  const turns = createAdmissionQueue()
  const passwordTurns = createAdmissionQueue(ofPasswords)
  const refused = () => turns.refused + passwordTurns.refused
  const delays = monitorEventLoopDelay({ resolution: 10 })
  let timer: NodeJS.Timeout | undefined
  let loopDelay = 0
  let told = 0

  const look = () => {
    loopDelay = delays.count > 0 ? delays.mean / 1e6 : 0
    delays.reset()
    if (refused() > told) onRefused(refused() - told)
    told = refused()
  }

  return {
    turn: turns.take,
    passwordTurn: passwordTurns.take,
    get waiting() {
      return turns.waiting + passwordTurns.waiting
    },
    get refused() {
      return refused()
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
