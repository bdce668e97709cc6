import type { Fact, FactKey, Platform } from '#contract/tool-facts.ts'
import type { AnyFactValue, Price } from '#contract/fact-text.ts'

/** The fields of the dialog. Every text is empty where there is no fact. */
export interface FactFields {
  pricing: string
  price: { amount: string; currency: string; per: string }
  platforms: Platform[]
  /** Codes of ISO 639-1. */
  languages: string[]
  open_source: string
  self_hosted: string
  account_required: string
  api: string
  licence: string
  maker: string
  data_location: string
  trains_on_data: string
  launched: string
  /** Sources of the facts that need one. */
  sources: Record<SourcedKey, string>
}

export type SourcedKey = 'price' | 'trains_on_data' | 'data_location'
export type BooleanKey = 'open_source' | 'self_hosted' | 'account_required' | 'api'
export type TextKey = 'licence' | 'maker' | 'data_location' | 'launched'

const booleanKeys: readonly FactKey[] = ['open_source', 'self_hosted', 'account_required', 'api']

/** The fields with the facts as they are. */
export function fieldsOf(facts: Fact[]): FactFields {
  const known = new Map(facts.map((fact) => [fact.key, fact]))
  const text = (key: FactKey) => {
    const value = known.get(key)?.value
    return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
  }
  const source = (key: FactKey) => known.get(key)?.source ?? ''
  const price = known.get('price')?.value as Price | undefined
  return {
    pricing: text('pricing'),
    price: {
      amount: price ? String(price.amount) : '',
      currency: price?.currency ?? 'USD',
      per: price?.per ?? 'month',
    },
    platforms: (known.get('platforms')?.value as Platform[] | undefined) ?? [],
    languages: (known.get('languages')?.value as string[] | undefined) ?? [],
    open_source: text('open_source'),
    self_hosted: text('self_hosted'),
    account_required: text('account_required'),
    api: text('api'),
    licence: text('licence'),
    maker: text('maker'),
    data_location: text('data_location'),
    trains_on_data: text('trains_on_data'),
    launched: text('launched'),
    sources: {
      price: source('price'),
      trains_on_data: source('trains_on_data'),
      data_location: source('data_location'),
    },
  }
}

/** The value to send for one fact; null removes it. */
export interface FactEdit {
  key: FactKey
  value: AnyFactValue | null
  source: string
}

/** The facts that differ from those on the site, in the order of the fields. */
export function editsOf(saved: FactFields, fields: FactFields): FactEdit[] {
  const keys = Object.keys(saved).filter((name) => name !== 'sources') as FactKey[]
  return keys
    .filter((key) => JSON.stringify(stateOf(saved, key)) !== JSON.stringify(stateOf(fields, key)))
    .map((key) => ({ key, value: valueOf(fields, key), source: sourceOf(fields, key).trim() }))
}

function stateOf(fields: FactFields, key: FactKey) {
  // Without an amount, currency and period say nothing.
  const value = key === 'price' && fields.price.amount.trim() === '' ? '' : fields[key]
  return [value, sourceOf(fields, key)]
}

function sourceOf({ sources }: FactFields, key: FactKey): string {
  return key in sources ? sources[key as SourcedKey] : ''
}

/** The value as the API takes it. The server checks it: a text that is no number is sent as it was typed. */
function valueOf(fields: FactFields, key: FactKey): AnyFactValue | null {
  if (key === 'platforms' || key === 'languages') return fields[key].length > 0 ? fields[key] : null
  if (key === 'price') return priceOf(fields.price)
  const text = fields[key as Exclude<FactKey, 'price' | 'platforms' | 'languages'>].trim()
  if (text === '') return null
  return booleanKeys.includes(key) ? text === 'true' : text
}

function priceOf({ amount, currency, per }: FactFields['price']): AnyFactValue | null {
  const typed = amount.trim()
  if (typed === '') return null
  const number = /^\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : typed
  return { amount: number, currency: currency.trim().toUpperCase(), per } as Price
}

/** These fields, with some facts as they are in `others`. */
export function withFacts(fields: FactFields, others: FactFields, keys: FactKey[]): FactFields {
  const merged = { ...fields, sources: { ...fields.sources } }
  for (const key of keys) {
    Object.assign(merged, { [key]: others[key] })
    if (key in merged.sources) merged.sources[key as SourcedKey] = others.sources[key as SourcedKey]
  }
  return merged
}

/** Fields that were not saved, and the facts as they were then. */
export interface FactDraft {
  saved: FactFields
  fields: FactFields
}

/** The changes of a draft in the facts as they are now: what others have changed meanwhile stays. */
export function restoreDraft(now: FactFields, { saved, fields }: FactDraft): FactFields {
  return withFacts(
    now,
    fields,
    editsOf(saved, fields).map(({ key }) => key),
  )
}
