import { isDeepStrictEqual } from 'node:util'
import { type AnyFactValue, factLabel, factText } from '#contract/fact-text.ts'
import { type FactKey, sourcedFacts } from '#contract/tool-facts.ts'

/** The facts whose changes matter to followers, in the order in which they are told. */
export const watchedFacts: readonly FactKey[] = [
  ...(['pricing', 'price', 'trains_on_data', 'open_source', 'self_hosted'] as const),
  ...(['account_required', 'data_location'] as const),
]

/** A change of a fact as stored. */
export interface FactEdit {
  key: FactKey
  before: unknown
  after: unknown
  source: string
  member_id: number | null
  created_at: Date
  /** The value before an earlier removal; null unless the fact was given anew. */
  known_before: unknown
}

/** A change of a tool for its followers: one edit of a fact, or the sum of several within the hour. */
export interface FactNews extends Pick<FactEdit, 'key' | 'source' | 'member_id' | 'created_at'> {
  before: AnyFactValue
  after: AnyFactValue
  /** 'Price: $10 a month → $12 a month' */
  note: string
}

const hourMs = 3_600_000

/** Edits of one fact, in parts with less than an hour between two edits. */
function runsOf(edits: FactEdit[]): FactEdit[][] {
  const runs: FactEdit[][] = []
  for (const edit of edits) {
    const last = runs.at(-1)?.at(-1)
    const goesOn = last !== undefined && edit.created_at.getTime() - last.created_at.getTime() < hourMs
    if (goesOn) runs.at(-1)!.push(edit)
    else runs.push([edit])
  }
  return runs
}

/**
 * The sum of a run. Undefined when it is no news: the value is what it was, it lacks the source that its key needs, or the fact
 * was given for the first time or removed, which changes the knowledge about a tool, not the tool.
 */
function newsOf(run: FactEdit[]): FactNews | undefined {
  const { before: given, known_before } = run[0]!
  const { key, after, source, member_id, created_at } = run.at(-1)!
  const before = given ?? known_before
  if (before === null || after === null || isDeepStrictEqual(before, after)) return undefined
  if (source === '' && sourcedFacts.includes(key)) return undefined
  const values = { before: before as AnyFactValue, after: after as AnyFactValue }
  const note = `${factLabel(key)}: ${factText(key, values.before)} → ${factText(key, values.after)}`
  return { key, source, member_id, created_at, ...values, note }
}

/** What followers are told of the edits of a tool's facts, given oldest first. */
export function factNews(edits: FactEdit[]): FactNews[] {
  return watchedFacts.flatMap((key) =>
    runsOf(edits.filter((edit) => edit.key === key)).flatMap((run) => newsOf(run) ?? []),
  )
}
