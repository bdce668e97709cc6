import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Connection } from '#database/client.ts'
import type { ComputedWeights } from './compute-weights.ts'
import type { LoadOptions } from './load-input.ts'

export interface ThreadInput extends LoadOptions {
  connection: Connection
}

/** Runs `computeWeights` in a thread of its own, which ends when the signal is aborted. */
export async function weighInThread(input: ThreadInput, signal?: AbortSignal): Promise<ComputedWeights> {
  signal?.throwIfAborted()
  const thread = new Worker(new URL('./weigh-thread.ts', import.meta.url), { workerData: input })
  const stop = () => void thread.terminate()
  signal?.addEventListener('abort', stop)
  try {
    const ended = once(thread, 'exit').then(() => {
      signal?.throwIfAborted()
      throw new Error('The thread that weighs members ended without a result.')
    })
    // `once` rejects when the thread throws.
    const [computed] = await Promise.race([once(thread, 'message'), ended])
    return computed as ComputedWeights
  } finally {
    signal?.removeEventListener('abort', stop)
    await thread.terminate()
  }
}
