import { z } from 'zod'
import { httpAddress } from '#contract/fields.ts'
import {
  factRefusals,
  type FactKey,
  factKeys,
  type FactValue,
  factValues,
  sourcedFacts,
} from '#contract/tool-facts.ts'

/** A fact in a row of an import. */
export interface ImportedFact {
  key: FactKey
  value: FactValue
  source: string
  /** Now where it is undefined. */
  checked_at: Date | undefined
  /** The member who gave it; empty where the row says nothing. */
  username: string
}

// Programs write a year such as 1, 1899, 1904 or 1970 for a time that they do not know.
const earliest = Date.UTC(1990)

/** A time of the past in an import; `label` begins its sentences. */
export function pastTime(label: string) {
  return z.iso
    .datetime({ offset: true, error: `${label} must be a time such as 2026-11-20T09:30:00Z` })
    .transform((value) => new Date(value))
    .refine((time) => time.getTime() <= Date.now(), { error: `${label} lies in the future` })
    .refine((time) => time.getTime() >= earliest, { error: `${label} lies before 1990` })
}

const given = z.object(
  {
    key: z.enum(factKeys, { error: `The key of a fact must be one of ${factKeys.join(', ')}` }),
    value: z.unknown(),
    source: httpAddress(factRefusals.source).default(''),
    checked_at: pastTime('checked_at of a fact').optional(),
    username: z
      .string({ error: 'The username of a fact must be a text' })
      .nullish()
      .transform((name) => name?.trim() ?? ''),
  },
  { error: 'A fact must be an object with key and value' },
)

const importedFact = given.transform((fact, context): ImportedFact => {
  const { key, source } = fact
  const checked = factValues[key].safeParse(fact.value)
  if (!checked.success) {
    for (const { message } of checked.error.issues) {
      context.issues.push({ code: 'custom', input: fact.value, message: `Fact ${key}: ${message}` })
    }
    return z.NEVER
  }
  if (source === '' && sourcedFacts.includes(key)) {
    const message = `Fact ${key}: ${factRefusals.sourceRequired}`
    context.issues.push({ code: 'custom', input: source, message })
    return z.NEVER
  }
  return { key, value: checked.data, source, checked_at: fact.checked_at, username: fact.username }
})

const listError = 'Facts must be a list of objects with key and value'

/** The facts of a row: a list, or the list as a JSON text in a file without lists. Of facts of one key, the last. */
export const importedFacts = z
  .preprocess(parseText, z.array(importedFact, { error: listError }))
  .transform((facts) => [...new Map(facts.map((fact) => [fact.key, fact])).values()])

function parseText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return []
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
