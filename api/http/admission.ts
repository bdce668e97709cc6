import { AsyncLocalStorage } from 'node:async_hooks'

const leaving = new AsyncLocalStorage<() => void>()

/** Runs work that has a place in the admission queue, which `leave` gives back. */
export function runAdmitted<Result>(leave: () => void, work: () => Promise<Result>): Promise<Result> {
  return leaving.run(leave, work)
}

/**
 * Gives back the place in the admission queue of the current request or page, before a handler waits for another server.
 * There is no place for the rest of the work, so the caller bounds the number of its handlers that do this at once.
 */
export function leaveAdmission(): void {
  leaving.getStore()?.()
}
