import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, paging, severalIds, text } from './fields.ts'
import { limits } from './limits.ts'
import { languageCode } from './languages.ts'
import { platform, pricing } from './tool-facts.ts'
import { tool } from './tools.ts'

export const toolSort = z.enum(['top', 'trending', 'new', 'name'], {
  error: 'sort must be one of top, trending, new, name',
})
export type ToolSort = z.infer<typeof toolSort>

/** A query parameter that may repeat, as a list. */
function several<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).max(100)).default([])
}

/** A filter that is chosen or not. */
function chosen(name: string) {
  return z.enum(['true'], { error: `${name} must be true, or be left out` }).optional()
}

/** The filters of the list of tools. */
export const toolFilters = z.object({
  /** Words of the name or the tagline; blank is no filter. */
  q: text('q', limits.search.query).default(''),
  /** All of them. */
  category: severalIds,
  /** Any of them. */
  pricing: several(pricing),
  /** All of them. */
  platform: several(platform),
  open_source: chosen('open_source'),
  self_hosted: chosen('self_hosted'),
  no_account: chosen('no_account'),
  /** All of them. */
  language: several(languageCode),
  /** Does not train on members' data, unless they opt in. */
  private: chosen('private'),
})
export type ToolFilters = z.output<typeof toolFilters>

export const listTools = endpoint({
  name: 'listTools',
  method: 'GET',
  path: '/tools/',
  access: 'guest',
  status: 200,
  summary: 'Tools with all filters, best rated first by default.',
  query: paging.extend({ ...toolFilters.shape, sort: toolSort.default('top') }),
  answer: z.array(tool),
  paged: true,
})

const count = z.int().min(0)

export const listToolFacets = endpoint({
  name: 'listToolFacets',
  method: 'GET',
  path: '/tools/facets/',
  access: 'guest',
  status: 200,
  summary:
    'The number of tools with these filters, and the number that each further choice would leave. Numbers of pricings leave the chosen pricings out.',
  query: toolFilters,
  answer: z
    .object({
      total: count,
      categories: z.array(z.object({ id, name: z.string(), count })),
      pricing: z.array(z.object({ value: pricing, count })),
      platforms: z.array(z.object({ value: platform, count })),
      open_source: count,
      self_hosted: count,
      no_account: count,
      languages: z.array(z.object({ value: languageCode, count })),
      private: count,
    })
    .meta({ id: 'ToolFacets' }),
})
