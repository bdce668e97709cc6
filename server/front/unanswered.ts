import type { IncomingMessage } from 'node:http'

const reasons = new WeakMap<IncomingMessage, unknown>()

/** Notes why a request could not be answered at the front door: the application is to say it, and not to try again. */
export function couldNotAnswer(request: IncomingMessage, reason: unknown): void {
  reasons.set(request, reason)
}

/** Throws why a request could not be answered at the front door, where that was tried. */
export function throwReason(request: IncomingMessage): void {
  if (reasons.has(request)) throw reasons.get(request)
}
