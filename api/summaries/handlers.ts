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

async function write({ summarizer }: Services, text: string): Promise<string> {
  try {
    return await summarizer.summarize(text)
  } catch (cause) {
    throw new AppError(503, 'summary_failed', messages.summary.failed, {
      headers: { 'retry-after': '10' },
      cause,
    })
  }
}

export async function summarize(call: Call<typeof Summarize>) {
  const { database, viewer, body, summarizer } = call
  const { model } = summarizer
  const key = keyOf(model, body.text)
  const summary = await atOnce(key.toString('hex'), async (writeOnce) => {
    const cached = await queries.findSummary(database, viewer.id, key)
    if (cached !== undefined) return cached
    const written = await inTurn(viewer.id, () => writeOnce(() => write(call, body.text)))
    await queries.keepSummary(database, viewer.id, { key, model, summary: written })
    return written
  })
  return { summary }
}
