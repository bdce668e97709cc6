import { limits } from '#contract/limits.ts'
import { languageCode } from '#contract/languages.ts'
import { platform, pricing } from '#contract/tool-facts.ts'
import type * as contract from '#contract/tool-list.ts'
import type { Database } from '#database/client.ts'
import { meantWords, searchedWords } from '#database/search-words.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { decodeCursor, pageOf } from '#api/http/paging.ts'
import { countFeatures } from './facet-queries.ts'
import { featureFilter, features } from './features.ts'
import { toolKey } from './list-order.ts'
import { findTools, type ToolSearch } from './list-queries.ts'
import { toolTags, toTool } from './presenter.ts'

const orders: Record<contract.ToolSort, CacheTag[]> = {
  top: [tags.ratings],
  trending: [tags.trending],
  new: [],
  name: [],
}

/** The condition of filters; undefined where they can match no tool. */
async function searchOf(database: Database, filters: contract.ToolFilters): Promise<ToolSearch | undefined> {
  const words = await searchedWords(database, filters.q)
  const isPossible = filters.category.every((id) => id > 0 && id <= limits.id)
  if (!isPossible || (filters.q !== '' && words.length === 0)) return undefined
  const meant = await meantWords(database, words)
  // The last word is being typed: it is the beginning of others, too.
  const terms = meant.map((term, index) => (index === meant.length - 1 ? `${term}|${words.at(-1)}*` : term))
  return { words: terms, ...featureFilter(filters) }
}

/**
 * Cache tags of the tools that filters match. A rating may change the tagline, in which words are searched; the words of
 * posts are spellings, too.
 */
function filterTags({ q, category }: contract.ToolFilters): CacheTag[] {
  return [tags.tools, ...category.map(tags.category), ...(q === '' ? [] : [tags.ratings, tags.searchText])]
}

export async function listTools({ database, query, addCacheTags }: Call<typeof contract.listTools>) {
  const { limit, cursor, sort } = query
  addCacheTags(...filterTags(query), ...orders[sort])
  const after = decodeCursor(cursor, toolKey(sort))
  const search = await searchOf(database, query)
  if (!search) return { items: [], next: null }
  const rows = await findTools(database, search, { sort, after, count: limit + 1 })
  addCacheTags(...toolTags(rows))
  return pageOf(rows, limit, toTool, ({ at, id }) => [sort, at, id])
}

export async function listToolFacets({
  database,
  query,
  addCacheTags,
}: Call<typeof contract.listToolFacets>) {
  addCacheTags(...filterTags(query), tags.categories)
  const search = await searchOf(database, query)
  const { total, counts, categories } = search
    ? await countFeatures(database, search)
    : { total: 0, counts: new Map<number, number>(), categories: [] }
  const countOf = (feature: number) => counts.get(feature) ?? 0
  const some = <Item extends { count: number }>(items: Item[]) => items.filter(({ count }) => count > 0)
  return {
    total,
    categories: categories
      .map(({ id, name }) => ({ id, name, count: countOf(id) }))
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
    pricing: some(pricing.options.map((value) => ({ value, count: countOf(features.pricing[value]!) }))),
    platforms: some(platform.options.map((value) => ({ value, count: countOf(features.platform[value]!) }))),
    open_source: countOf(features.open_source),
    self_hosted: countOf(features.self_hosted),
    no_account: countOf(features.no_account),
    languages: some(
      languageCode.options.map((value) => ({ value, count: countOf(features.language[value]!) })),
    ),
    private: countOf(features.private),
  }
}
