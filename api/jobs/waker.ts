import type { CacheTag } from '#api/http/cache/tags.ts'

interface Settings {
  /** Whether an invalidation of the tag may mean that something is due. */
  concerns: (tag: CacheTag) => boolean
  isDue: () => Promise<boolean>
  /** Adds a job that does what is due. */
  wake: () => void
  delayMs?: number | undefined
}

/** Wakes a worker soon after data has changed, if something is due. */
export interface Waker {
  invalidate(tags: readonly CacheTag[]): void
  setListening(listening: boolean): void
  stop(): void
}

/** Looks at most once in `delayMs` whether something is due, and again until nothing is. The job of each minute is the fallback. */
export function createWaker({ concerns, isDue, wake, delayMs = 500 }: Settings): Waker {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function look(): Promise<void> {
    const found = await isDue().catch(() => false)
    timer = undefined
    if (!found || isStopped) return
    wake()
    lookLater()
  }

  function lookLater(): void {
    if (!isStopped) timer ??= setTimeout(() => void look(), delayMs).unref()
  }

  return {
    invalidate(tags) {
      if (timer === undefined && tags.some(concerns)) lookLater()
    },
    setListening() {},
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
