import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Model, Priority } from './model.ts'
import { askModel } from './start-model.ts'
import type { Vector } from './vectors.ts'

interface Job {
  texts: string[]
  /** Those of the first texts, so far. */
  vectors: Vector[]
  resolve: (vectors: Vector[] | undefined) => void
}

interface Options {
  name: string
  /** Starts the process. */
  start: () => ChildProcess
  onFailure: (error: Error) => void
  /** The process ends after this time without work. */
  idleMs?: number
  /** The process is killed when a batch takes longer. */
  batchMs?: number
  /** After failures in a row, no process is started for this time. */
  pauseMs?: number
  /** The process is replaced when it has more memory, in bytes. */
  maxRss?: number
}

// A batch can't be interrupted, so its size bounds the waiting time of needs: about 0.2 s.
const maxBatchTexts = 16
const maxBatchCharacters = 1000
const maxFailures = 3

/**
 * A model in a child process that starts with the first text and ends when it is idle. Failures are reported to
 * `onFailure`, and their texts get no vectors.
 */
export function processModel({
  name,
  start,
  onFailure,
  idleMs = 60_000,
  batchMs = 30_000,
  pauseMs = 60_000,
  maxRss = 600e6,
}: Options): Model {
  const waiting: Record<Priority, Set<Job>> = { need: new Set(), text: new Set() }
  let child: ChildProcess | undefined
  let failures = 0
  let pausedUntil = -Infinity
  let isWorking = false
  let isClosed = false
  let idleTimer: NodeJS.Timeout | undefined

  const nextJob = () => [...waiting.need, ...waiting.text][0]

  function settle(job: Job, vectors: Vector[] | undefined): void {
    waiting.need.delete(job)
    waiting.text.delete(job)
    job.resolve(vectors)
  }

  function settleAll(): void {
    for (const job of [...waiting.need, ...waiting.text]) settle(job, undefined)
  }

  function startChild(): ChildProcess {
    const started = start()
    // One listener for its whole life: an error event without a listener would throw.
    started.on('error', () => {})
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  function endChild(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  async function runBatch(job: Job): Promise<void> {
    const batch = takeBatch(job.texts.slice(job.vectors.length))
    try {
      child ??= startChild()
      const { vectors, rss } = await askModel(child, batch, batchMs)
      failures = 0
      job.vectors.push(...vectors)
      if (rss > maxRss) endChild()
      if (job.vectors.length >= job.texts.length) settle(job, job.vectors)
    } catch (error) {
      endChild()
      settle(job, undefined)
      if (isClosed) return
      onFailure(error as Error)
      if (++failures < maxFailures) return
      pausedUntil = performance.now() + pauseMs
      settleAll()
    }
  }

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    clearTimeout(idleTimer)
    for (let job = nextJob(); job; job = nextJob()) await runBatch(job)
    isWorking = false
    idleTimer = setTimeout(endChild, idleMs).unref()
  }

  return {
    name,
    embed(texts, { priority, signal }) {
      if (isClosed || performance.now() < pausedUntil) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        const job: Job = { texts, vectors: [], resolve }
        waiting[priority].add(job)
        signal.addEventListener('abort', () => settle(job, undefined), { once: true })
        void work()
      })
    },
    async close() {
      isClosed = true
      clearTimeout(idleTimer)
      settleAll()
      child?.ref()
      const exited = child?.pid !== undefined && once(child, 'exit')
      endChild()
      await exited
    },
  }
}

/** The first texts, as many as make one batch: at least one. */
function takeBatch(texts: string[]): string[] {
  let characters = 0
  const end = texts.findIndex((text, index) => {
    characters += text.length
    return index > 0 && (index >= maxBatchTexts || characters > maxBatchCharacters)
  })
  return end === -1 ? texts : texts.slice(0, end)
}
