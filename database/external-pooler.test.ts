import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '#testing/database.ts'
import { hasPgBouncer, startPooler } from '#testing/pgbouncer.ts'
import { canNotify, waitForExternal } from './external.ts'
import { withClient } from './primary-client.ts'

test('what another connection notifies is heard, and what is notified in another database is not', async () => {
  const one = await createEmptyDatabase()
  const other = await createEmptyDatabase()
  await withClient(one, async (listener) => {
    expect(await withClient(one, (notifier) => canNotify(notifier, listener))).toBe(true)
    expect(await withClient(other, (notifier) => canNotify(notifier, listener, 200))).toBe(false)
  })
})

test.runIf(hasPgBouncer)(
  'a pooler in session mode is taken, one in transaction mode is refused with a sentence',
  async () => {
    const database = await createEmptyDatabase()
    const waiting = { timeout: 30_000, log: () => {} }
    const session = await startPooler(database, { mode: 'session' }, onTestFinished)
    await waitForExternal(session.url, waiting)
    const { url } = await startPooler(database, { mode: 'transaction' }, onTestFinished)
    await expect(waitForExternal(url, waiting)).rejects.toThrow(/pool_mode=transaction.*session mode/)
  },
)
