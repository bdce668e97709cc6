import { needKey } from '#contract/need-key.ts'
import type { Database } from '#database/client.ts'
import type { NeedCounter } from '#api/http/call.ts'
import { countNeeds } from './need-queries.ts'

interface Asked {
  count: number
  results: number
}

// Needs between two writes; more are not counted.
const maxNeeds = 1000
const writeMs = 5_000

/** Counts in memory, and writes every few seconds. Counts that cannot be written are tried again with the next ones. */
export function createNeedCounter(database: Database): NeedCounter {
  const asked = new Map<string, Asked>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = [...asked].map(([need, one]) => ({ need, ...one }))
    asked.clear()
    if (taken.length === 0) return
    await countNeeds(database, taken).catch(() => {
      for (const { need, count, results } of taken) add(need, count, results)
    })
  }

  function add(need: string, count: number, results: number): void {
    const before = asked.get(need)
    if (!before && asked.size >= maxNeeds) return
    asked.set(need, { count: (before?.count ?? 0) + count, results })
    timer ??= setTimeout(() => void flush(), writeMs).unref()
  }

  return { count: (need, results) => add(needKey(need), 1, results), flush }
}
