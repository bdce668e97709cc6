import { languageCode } from '#contract/languages.ts'
import { platform, pricing } from '#contract/tool-facts.ts'
import type { ToolFilters } from '#contract/tool-list.ts'

/**
 * Numbers of the features that tools are filtered by, as the function `fact_features` of the database gives them.
 * A category is its id, so these are negative.
 */
export const features = {
  pricing: Object.fromEntries(pricing.options.map((value, index) => [value, -1 - index])),
  platform: Object.fromEntries(platform.options.map((value, index) => [value, -11 - index])),
  open_source: -31,
  self_hosted: -32,
  no_account: -33,
  private: -34,
  language: Object.fromEntries(languageCode.options.map((code) => [code, numberOfLanguage(code)])),
} as const

/** A code of two letters as a number, as the database computes it. */
function numberOfLanguage(code: string): number {
  const [first, second] = [code.charCodeAt(0) - 97, code.charCodeAt(1) - 97]
  return -1000 - 26 * first - second
}

/** The features of tools that a list shows: all of the first, and one of the second unless it is empty. */
export interface FeatureFilter {
  all: number[]
  any: number[]
}

/** The features that filters demand. */
export function featureFilter(filters: Omit<ToolFilters, 'q'>): FeatureFilter {
  const flags = (['open_source', 'self_hosted', 'no_account', 'private'] as const).filter(
    (name) => filters[name],
  )
  return {
    all: [
      ...new Set([
        ...filters.category,
        ...filters.platform.map((value) => features.platform[value]!),
        ...filters.language.map((value) => features.language[value]!),
        ...flags.map((name) => features[name]),
      ]),
    ],
    any: [...new Set(filters.pricing.map((value) => features.pricing[value]!))],
  }
}
