import type { CacheTag } from '#api/http/cache/tags.ts'
import type { Database } from '#database/client.ts'
import { hasDuePushes } from './delivery-queries.ts'

interface Settings {
  database: Database
  /** Adds a job that sends what is due. */
  wake: () => void
  delayMs?: number
}

/** Wakes the worker soon after notifications have changed, if messages are due. */
export interface PushWaker {
  invalidate(tags: readonly CacheTag[]): void
  setListening(listening: boolean): void
  stop(): void
}

/** Looks at most once in `delayMs` whether messages are due, and again until none is. The job of each minute is the fallback. */
export function createPushWaker({ database, wake, delayMs = 500 }: Settings): PushWaker {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function look(): Promise<void> {
    const isDue = await hasDuePushes(database).catch(() => false)
    timer = undefined
    if (!isDue || isStopped) return
    wake()
    lookLater()
  }

  function lookLater(): void {
    if (!isStopped) timer ??= setTimeout(() => void look(), delayMs).unref()
  }

  return {
    invalidate(tags) {
      if (timer === undefined && tags.some((tag) => tag.startsWith('notifications '))) lookLater()
    },
    setListening() {},
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
