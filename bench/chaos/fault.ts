import type { Lifetime } from '#server/process/shutdown.ts'

/** Something that the site promises, and the cases in which it was not so. */
export interface Promised {
  promise: string
  broken: string[]
}

/** What came of causing a fault. */
export interface Outcome {
  /** How often it was caused. */
  times: number
  promises: Promised[]
  /** Milliseconds until the site served again, each time. */
  again: number[]
}

/** What a fault is caused on. */
export interface Ground {
  rounds: number
  /** What is opened is closed at its end. */
  lifetime: Pick<Lifetime, 'closeAtEnd'>
}

export interface Fault {
  name: string
  /** Causes it for real. Throws `NotHere` where this machine does not let it be caused. */
  cause(ground: Ground): Promise<Outcome>
}

/** Why a fault can't be caused on this machine. */
export class NotHere extends Error {}

/** A promise that is a bar on figures: milliseconds that all must be within. */
export function within(promise: string, most: number, took: number[]): Promised {
  const broken = took.filter((ms) => !(ms <= most)).map((ms) => `${Math.round(ms)} ms`)
  return { promise: `${promise} within ${most} ms`, broken }
}
