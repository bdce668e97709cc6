const waiting: (() => void)[] = []

function resolveNext(): void {
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(resolveNext)
}

/**
 * Resolves in a later iteration of the event loop, one caller per iteration, in the order of the calls. Work that takes
 * milliseconds waits for it, so other requests are served in between.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(resolveNext)
  })
}
