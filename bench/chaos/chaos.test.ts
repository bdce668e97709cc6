import { expect, onTestFinished, test } from 'vitest'
import { diskFull } from './disk-full.ts'
import { Unsupported } from './fault.ts'
import { serverKilled } from './kills.ts'
import { partsKilled } from './machines.ts'

// The other faults have quicker tests beside the code that handles them; `npm run chaos` injects all, and judges times.
test.for(Object.entries({ serverKilled, partsKilled, diskFull }))('%s', async ([, inject], { skip }) => {
  const cleanup = new AsyncDisposableStack()
  onTestFinished(() => cleanup.disposeAsync())
  const check = (property: string, violations: unknown[]) =>
    property.endsWith(' ms') || expect(violations, property).toEqual([])
  await inject({ rounds: 1, cleanup, check }).catch((error: unknown) => {
    if (error instanceof Unsupported) skip(error.message)
    throw error
  })
})
