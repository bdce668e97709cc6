const waiting: (() => void)[] = []

function letNextGo(): void {
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(letNextGo)
}

/**
 * Resolves in a turn of the event loop that nobody else has from here, in the order of asking. What takes milliseconds
 * waits for it, so that whatever needs less is answered in between.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(letNextGo)
  })
}
