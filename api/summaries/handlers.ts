import { createHash } from 'node:crypto'
import { messages } from '#contract/messages.ts'
import type { summarize as Summarize } from '#contract/summaries.ts'
import { AppError } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import { atOnce } from './at-once.ts'
import { inTurn } from './in-turn.ts'
import * as queries from './queries.ts'

function keyOf(model: string, text: string): Buffer {
  return createHash('sha256').update(model).update('\0').update(text).digest()
}

async function write({ database, summarizer }: Services, key: Buffer, text: string): Promise<string> {
  try {
    const summary = await summarizer.summarize(text)
    await queries.keepSummary(database, { key, model: summarizer.model, summary })
    return summary
  } catch (cause) {
    throw new AppError(503, 'summary_failed', messages.summary.failed, {
      headers: { 'retry-after': '10' },
      cause,
    })
  }
}

export async function summarize(call: Call<typeof Summarize>) {
  const { text } = call.body
  const key = keyOf(call.summarizer.model, text)
  const summary = await atOnce(key.toString('hex'), async (writeOnce) => {
    const kept = await queries.findSummary(call.database, key)
    return kept ?? inTurn(call.viewer.id, () => writeOnce(() => write(call, key, text)))
  })
  return { summary }
}
