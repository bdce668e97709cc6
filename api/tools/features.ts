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
} as const

/** The features of tools that a list shows: all of the first, and one of the second unless it is empty. */
export interface FeatureFilter {
  all: number[]
  any: number[]
}

/** The features that filters demand. */
export function featureFilter(filters: Omit<ToolFilters, 'q'>): FeatureFilter {
  const flags = (['open_source', 'self_hosted', 'no_account'] as const).filter((name) => filters[name])
  return {
    all: [
      ...new Set([
        ...filters.category,
        ...filters.platform.map((value) => features.platform[value]!),
        ...flags.map((name) => features[name]),
      ]),
    ],
    any: [...new Set(filters.pricing.map((value) => features.pricing[value]!))],
  }
}
