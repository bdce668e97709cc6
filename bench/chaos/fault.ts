import { refusalProblem, type Readings, type TimedResponse } from './site-client.ts'

/** A property that holds whatever happens, with its violations. */
export interface Invariant {
  name: string
  violations: string[]
}

export interface Outcome {
  /** Number of injected faults. */
  count: number
  invariants: Invariant[]
  /** Milliseconds until the site served again, for each injected fault. */
  recoveryTimes: number[]
}

export interface FaultContext {
  /** Number of faults to inject, for faults that are injected repeatedly. */
  rounds: number
  cleanup: AsyncDisposableStack
}

export interface Fault {
  name: string
  /** Throws `Unsupported` where the machine does not allow the fault. */
  inject(context: FaultContext): Promise<Outcome>
}

export class Unsupported extends Error {}

/** The invariant that no time exceeds the limit (milliseconds). */
export function maxTime(name: string, limit: number, times: number[]): Invariant {
  const violations = times.filter((ms) => !(ms <= limit)).map((ms) => `${Math.round(ms)} ms`)
  return { name: `${name} within ${limit} ms`, violations }
}

/** The invariant that all statuses are as expected; undefined is a broken connection. */
export function expectStatuses(
  name: string,
  statuses: (number | string | undefined)[],
  ...expected: (number | string)[]
): Invariant {
  const unexpected = statuses.filter((status) => status === undefined || !expected.includes(status))
  return { name, violations: unexpected.map((status) => `status ${status ?? 'none'}`) }
}

/** The invariant that refused clients get status 503 with Retry-After. */
export function clearRefusals(refused: TimedResponse[]): Invariant {
  return {
    name: `refusals are 503 with Retry-After (${refused.length})`,
    violations: refused.flatMap((response) => refusalProblem(response) ?? []),
  }
}

/** The invariant that cached pages are served without interruption. */
export function cachedPagesServed({ served, refused }: Pick<Readings, 'served' | 'refused'>): Invariant {
  return {
    name: `cached pages are served (${served} times)`,
    violations: refused.map(({ status }) => `status ${status}`),
  }
}

/** The invariant that other clients are served, without unexpected statuses and broken connections. */
export function othersServed({ served, refused, broken }: Readings): Invariant {
  return {
    name: `other clients are served (${served} times)`,
    violations: [
      ...refused.map(({ status }) => `status ${status}`),
      ...Array<string>(broken).fill('connection broken'),
    ],
  }
}
