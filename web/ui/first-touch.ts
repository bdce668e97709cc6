const touches = ['pointerdown', 'keydown'] as const

/** Calls `act` once, when the page is touched or typed at for the first time; or never, after what is returned is called. */
export function onFirstTouch(act: () => void): () => void {
  const waiting = new AbortController()
  const touched = () => {
    waiting.abort()
    act()
  }
  for (const touch of touches) addEventListener(touch, touched, { signal: waiting.signal, passive: true })
  return () => waiting.abort()
}
