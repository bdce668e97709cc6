import { expect, onTestFinished, test } from 'vitest'
import { diskFull } from './disk-full.ts'
import { Unsupported } from './fault.ts'
import { serverKilled } from './kills.ts'

// The other faults have quicker tests beside the code that handles them; `npm run chaos` injects all.
test.for([serverKilled, diskFull])('$name', async (inject, { skip }) => {
  const cleanup = new AsyncDisposableStack()
  onTestFinished(() => cleanup.disposeAsync())
  const check = (property: string, violations: unknown[]) => expect(violations, property).toEqual([])
  await inject({ rounds: 1, cleanup, check }).catch((error: unknown) => {
    if (error instanceof Unsupported) skip(error.message)
    throw error
  })
})
