import { vi } from 'vitest'

/** Makes `performance.now()` skip time when told to, until the mocks are restored. Returns the skip, in milliseconds. */
export function skippableClock(): (milliseconds: number) => void {
  const now = performance.now.bind(performance)
  let skipped = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skipped)
  return (milliseconds) => (skipped += milliseconds)
}
