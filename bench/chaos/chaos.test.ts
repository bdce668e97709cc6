import { expect, onTestFinished, test } from 'vitest'
import { clockBack } from './faults/clock-back.ts'
import { diskFull } from './faults/disk-full.ts'
import { postgresKilled } from './faults/postgres-killed.ts'
import { serverKilled } from './faults/server-killed.ts'
import { NotHere } from './fault.ts'

// The others have quick tests beside what they are about; `npm run chaos` causes all of them on a whole site.
test.for([serverKilled, postgresKilled, diskFull, clockBack])('$name', async ({ cause }, { skip }) => {
  const lifetime = {
    closeAtEnd: (close: () => Promise<unknown>) => onTestFinished(async () => void (await close())),
  }
  const outcome = await cause({ rounds: 1, lifetime }).catch((error: unknown) => {
    if (error instanceof NotHere) skip(error.message)
    throw error
  })
  for (const { promise, broken } of outcome.promises) expect(broken, promise).toEqual([])
})
