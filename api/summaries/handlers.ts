import { createHash } from 'node:crypto'
import { messages } from '#contract/messages.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/summaries.ts'
import { AppError, postNotFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { singleFlight } from './single-flight.ts'
import { withMemberSlot } from './member-slots.ts'
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

/** The summary of a text, from the store or written now; concurrent calls for the same text share one. */
async function summaryOf(call: Services & { viewer: Viewer }, text: string): Promise<string> {
  const { database, viewer, summarizer } = call
  const { model } = summarizer
  const key = keyOf(model, text)
  return singleFlight(key.toString('hex'), async (once) => {
    const stored = await queries.findSummary(database, viewer.id, key)
    if (stored !== undefined) return stored
    const written = await withMemberSlot(viewer.id, () => once(() => write(call, text)))
    await queries.storeSummary(database, viewer.id, { key, model, summary: written })
    return written
  })
}

export async function summarize(call: Call<typeof contract.summarize>) {
  return { summary: await summaryOf(call, call.body.text) }
}

/** Summarises the description, the author's review and the newest comments that fit. */
export async function summarizePost(call: Call<typeof contract.summarizePost>) {
  const text = await queries.textOfPost(call.database, call.params.id, limits.summary.text.max)
  if (text === undefined) throw postNotFound()
  return { summary: await summaryOf(call, text) }
}
