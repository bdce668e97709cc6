import { listListsOfTool } from '#contract/public-lists.ts'
import { searchTools } from '#contract/search.ts'
import { listToolFacets, listTools } from '#contract/tool-list.ts'
import { getVerdict } from '#contract/verdicts.ts'
import { compareTools, getTool, listAlternatives, listRatingMonths, listToolPosts } from '#contract/tools.ts'
import type { Sample, SampledTool } from '#bench/dataset/sample.ts'
import { cursor } from '#bench/http/request.ts'
import { request, thresholds, type ApiRequest, type Case } from './case.ts'

const keys = {
  top: (tool: SampledTool) => ['top', tool.rating_score, tool.id],
  trending: (tool: SampledTool) => ['trending', tool.trending_score, tool.id],
  new: (tool: SampledTool) => ['new', tool.created_at, tool.id],
  name: (tool: SampledTool) => ['name', tool.name_order, tool.id],
} as const
const sorts = ['top', 'trending', 'new', 'name'] as const

/** Filters by which tools are listed and counted. */
function filters({
  tools,
  categories,
  random,
}: Sample): Record<string, (index: number) => Record<string, unknown>> {
  const common = () => categories[random.below(5)]!
  const rare = () => categories[categories.length - 1 - random.below(categories.length / 3)]!
  const of = (index: number) => tools[index % tools.length]!
  return {
    'no filter': () => ({}),
    'a common category': () => ({ category: common() }),
    'a rare category': () => ({ category: rare() }),
    'two categories of one tool': (index) => ({ category: of(index).category_ids.slice(0, 2) }),
    'a pricing': () => ({ pricing: 'freemium' }),
    'two pricings and two platforms': () => ({ pricing: ['free', 'freemium'], platform: ['web', 'ios'] }),
    'a category, a pricing and open source': () => ({
      ...{ category: common(), pricing: 'free', open_source: 'true' },
    }),
    'a word of a name': (index) => ({ q: of(index).name.split(' ')[0]! }),
  }
}

function lists(sample: Sample): Record<string, ApiRequest[]> {
  const { tools } = sample
  const cases: Record<string, ApiRequest[]> = {}
  for (const sort of sorts) {
    cases[`tools ${sort}, first page`] = tools.map(() => request(listTools, { query: { sort } }))
    cases[`tools ${sort}, later page`] = tools.map((tool) =>
      request(listTools, { query: { sort, cursor: cursor(keys[sort](tool)) } }),
    )
  }
  for (const [name, filter] of Object.entries(filters(sample))) {
    if (name !== 'no filter') {
      cases[`tools top, ${name}`] = tools.map((_, index) => request(listTools, { query: filter(index) }))
    }
    cases[`facets, ${name}`] = tools.map((_, index) => request(listToolFacets, { query: filter(index) }))
  }
  return cases
}

function ofTools({ tools }: Sample): Record<string, ApiRequest[]> {
  const about = (
    endpoint:
      | typeof getTool
      | typeof getVerdict
      | typeof listAlternatives
      | typeof listListsOfTool
      | typeof listRatingMonths,
  ) => tools.map(({ slug }) => request(endpoint, { params: { slug } }))
  const posts = (sort: string) =>
    tools.map(({ slug }) => request(listToolPosts, { params: { slug }, query: { sort } }))
  const lessHelpful = tools.map(({ slug, created_at }) => {
    const query = { sort: 'helpful', cursor: cursor(['helpful', 0.2, created_at, 1]) }
    return request(listToolPosts, { params: { slug }, query })
  })
  return {
    tool: about(getTool),
    'posts of a tool, helpful': posts('helpful'),
    'posts of a tool, helpful, later page': lessHelpful,
    'posts of a tool, top': posts('top'),
    'ratings of a tool': about(listRatingMonths),
    'verdict on a tool': about(getVerdict),
    'alternatives of a tool': about(listAlternatives),
    'public lists with a tool': about(listListsOfTool),
    'four tools compared': tools.map((_, index) => {
      const chosen = [0, 1, 2, 3].map((step) => tools[(index + 7 * step) % tools.length]!.slug)
      return request(compareTools, {
        query: { slug: [...new Set([...chosen, 'tool-1', 'tool-2'])].slice(0, 4) },
      })
    }),
    'tool of a link': tools.map(({ link }) => request(searchTools, { query: { q: link } })),
  }
}

function searches({ tools }: Sample): Record<string, ApiRequest[]> {
  const search = (text: (tool: SampledTool) => string) =>
    tools.map((tool) => request(searchTools, { query: { q: text(tool) } }))
  return {
    'search of tools, a name': search(({ name }) => name),
    'search of tools, a prefix': search(({ name }) => name.slice(0, 4)),
    'search of tools, a misspelled name': search(({ name }) => name.slice(0, 2) + name.slice(3)),
  }
}

/** Cases of the calls about tools. */
export function toolCases(sample: Sample): Case[] {
  const cases = (requests: Record<string, ApiRequest[]>, threshold: number) =>
    Object.entries(requests).map(([name, requests]) => ({ name, threshold, requests }))
  return [
    ...cases({ ...lists(sample), ...ofTools(sample) }, thresholds.read),
    ...cases(searches(sample), thresholds.search),
  ]
}
