import { languageCodes } from '#contract/language-names.ts'
import { limits } from '#contract/limits.ts'
import type { Platform, Pricing } from '#contract/tool-facts.ts'
import type { ToolSort } from '#contract/tool-list.ts'
import type { ToolFilter, ToolList } from '#web/api/tool-lists.ts'
import { platformTexts, pricingTexts } from '#contract/fact-text.ts'

export const toolsPath = '/tools'

export const pricings = Object.keys(pricingTexts) as Pricing[]
export const platforms = Object.keys(platformTexts) as Platform[]

export const sortNames: Record<ToolSort, string> = {
  top: 'Best rated',
  trending: 'Trending',
  new: 'Newest',
  name: 'Name',
}
export const toolSorts = Object.keys(sortNames) as ToolSort[]

/** The filters that are chosen or not. */
export const switches = {
  open_source: 'Open source',
  self_hosted: 'Can be self-hosted',
  no_account: 'No account needed',
  private: 'Private',
} as const
export type Switch = keyof typeof switches

/** A line below a filter. */
export const switchHints: Partial<Record<Switch, string>> = { private: "doesn't train on your data" }

export const noFilter: ToolFilter = {
  q: '',
  category: [],
  pricing: [],
  platform: [],
  open_source: false,
  self_hosted: false,
  no_account: false,
  language: [],
  private: false,
}

/** The list in an address like `/tools?category=4&pricing=free&sort=new`. Ignores invalid values. */
export function parseToolList(search: URLSearchParams): ToolList {
  const from = search.get('cursor')
  const chosen = <Value extends string>(name: string, values: readonly Value[]) => {
    const given = search.getAll(name)
    return values.filter((value) => given.includes(value))
  }
  const ids = search.getAll('category').map(Number)
  const isOn = (name: Switch) => search.get(name) === 'true'
  return {
    q: [...(search.get('q') ?? '').trim()].slice(0, limits.search.query.max).join(''),
    category: [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id <= limits.id),
    pricing: chosen('pricing', pricings),
    platform: chosen('platform', platforms),
    open_source: isOn('open_source'),
    self_hosted: isOn('self_hosted'),
    no_account: isOn('no_account'),
    // A tool has no more of them.
    language: chosen('language', languageCodes).slice(0, limits.tool.languages),
    private: isOn('private'),
    sort: toolSorts.find((one) => one === search.get('sort')) ?? 'top',
    ...(from && { from }),
  }
}

/** The address of a list, such as `/tools?category=4&pricing=free&sort=new`. */
export function toolsUrl(list: ToolList): string {
  const { q, category, pricing, platform, language, sort, from, ...filter } = list
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  for (const id of category) search.append('category', String(id))
  for (const value of pricing) search.append('pricing', value)
  for (const value of platform) search.append('platform', value)
  for (const value of language) search.append('language', value)
  for (const name of Object.keys(switches) as Switch[]) if (filter[name]) search.set(name, 'true')
  if (sort !== 'top') search.set('sort', sort)
  if (from) search.set('cursor', from)
  return search.size > 0 ? `${toolsPath}?${search}` : toolsPath
}

/** The number of chosen filters. */
export function countFilters(list: ToolFilter): number {
  const { q, category, pricing, platform, language, ...filter } = list
  const on = (Object.keys(switches) as Switch[]).filter((name) => filter[name])
  const chosen = [category, pricing, platform, language, on].reduce((sum, { length }) => sum + length, 0)
  return chosen + (q ? 1 : 0)
}
