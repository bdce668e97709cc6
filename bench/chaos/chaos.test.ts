import { expect, onTestFinished, test } from 'vitest'
import { Unsupported } from './fault.ts'
import { clockSetBack } from './faults/clock-set-back.ts'
import { diskFull } from './faults/disk-full.ts'
import { serverKilled } from './faults/server-killed.ts'

// The other faults have quicker tests beside the code that handles them; `npm run chaos` injects all.
test.for([serverKilled, diskFull, clockSetBack])('$name', async (fault, { skip }) => {
  const cleanup = new AsyncDisposableStack()
  onTestFinished(() => cleanup.disposeAsync())
  const outcome = await fault.inject({ rounds: 1, cleanup }).catch((error: unknown) => {
    if (error instanceof Unsupported) skip(error.message)
    throw error
  })
  for (const { name, violations } of outcome.invariants) expect(violations, name).toEqual([])
})
