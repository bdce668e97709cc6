const events = ['pointerdown', 'keydown'] as const

/** Calls `listener` at the first click, touch or key press. Returns a function that cancels it. */
export function onFirstInteraction(listener: () => void): () => void {
  const waiting = new AbortController()
  const handle = () => {
    waiting.abort()
    listener()
  }
  for (const event of events) addEventListener(event, handle, { signal: waiting.signal, passive: true })
  return () => waiting.abort()
}
