import { tasks } from '#api/finder/public.ts'
import { findTools, listNeeds, listTasks } from '#contract/finder.ts'
import { listListsOfTool } from '#contract/public-lists.ts'
import { searchTools } from '#contract/search.ts'
import { listToolFacets, listTools } from '#contract/tool-list.ts'
import { listToolHistory } from '#contract/tool-history.ts'
import { compareTools, getTool, listAlternatives, listRatingMonths, listToolPosts } from '#contract/tools.ts'
import { getVerdict } from '#contract/verdicts.ts'
import type { Sample, SampledTool } from '#bench/dataset/sample.ts'
import { cursor } from '#bench/http/request.ts'
import { type Case, casesWith, limits, request, type Requests, wordsIn } from './case.ts'

const keys = {
  top: (tool: SampledTool) => ['top', tool.rating_score, tool.id],
  trending: (tool: SampledTool) => ['trending', tool.trending_score, tool.id],
  new: (tool: SampledTool) => ['new', tool.created_at, tool.id],
  name: (tool: SampledTool) => ['name', tool.name_order, tool.id],
} as const
const sorts = ['top', 'trending', 'new', 'name'] as const

/** Lists of tools in each order and by each filter, and the numbers of tools by facet. */
function lists({ tools, categories, random }: Sample): { lists: Requests; facets: Requests } {
  const common = () => categories[random.below(5)]!
  const rare = () => categories[categories.length - 1 - random.below(categories.length / 3)]!
  const of = (index: number) => tools[index % tools.length]!
  const filters: Record<string, (index: number) => Record<string, unknown>> = {
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
  const cases: { lists: Requests; facets: Requests } = { lists: {}, facets: {} }
  for (const sort of sorts) {
    cases.lists[`tools ${sort}, first page`] = tools.map(() => request(listTools, { query: { sort } }))
    cases.lists[`tools ${sort}, later page`] = tools.map((tool) =>
      request(listTools, { query: { sort, cursor: cursor(keys[sort](tool)) } }),
    )
  }
  for (const [name, filter] of Object.entries(filters)) {
    cases.lists[`tools top, ${name}`] = tools.map((_, n) => request(listTools, { query: filter(n) }))
    cases.facets[`facets, ${name}`] = tools.map((_, n) => request(listToolFacets, { query: filter(n) }))
  }
  return cases
}

function ofTools({ tools }: Sample): Requests {
  const endpoints = {
    ...{
      tool: getTool,
      'ratings of a tool': listRatingMonths,
      'history of a tool': listToolHistory,
      'verdict on a tool': getVerdict,
    },
    ...{ 'alternatives of a tool': listAlternatives, 'public lists with a tool': listListsOfTool },
  }
  const posts = (query: (tool: SampledTool) => Record<string, unknown>) =>
    tools.map((tool) => request(listToolPosts, { params: { slug: tool.slug }, query: query(tool) }))
  return {
    ...Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        tools.map(({ slug }) => request(endpoint, { params: { slug } })),
      ]),
    ),
    'posts of a tool, helpful': posts(() => ({ sort: 'helpful' })),
    'posts of a tool, helpful, later page': posts(({ created_at }) => ({
      ...{ sort: 'helpful', cursor: cursor(['helpful', 0.2, created_at, 1]) },
    })),
    'posts of a tool, top': posts(() => ({ sort: 'top' })),
    'four tools compared': tools.map((_, index) => {
      const chosen = [0, 1, 2, 3].map((step) => tools[(index + 7 * step) % tools.length]!.slug)
      const slug = [...new Set([...chosen, 'tool-1', 'tool-2'])].slice(0, 4)
      return request(compareTools, { query: { slug } })
    }),
    'tool of a link': tools.map(({ link }) => request(searchTools, { query: { q: link } })),
  }
}

function searches({ tools }: Sample): Requests {
  const search = (text: (tool: SampledTool) => string) =>
    tools.map((tool) => request(searchTools, { query: { q: text(tool) } }))
  return {
    'search of tools, a name': search(({ name }) => name),
    'search of tools, a prefix': search(({ name }) => name.slice(0, 4)),
    'search of tools, a misspelled name': search(({ name }) => name.slice(0, 2) + name.slice(3)),
  }
}

/** Needs, the tasks that tools serve, and the needs that were asked. */
function finder({ posts, tools, categories, administrator: { token }, random }: Sample): Case[] {
  const words = (count: number) =>
    posts.map(({ description }) =>
      Array.from({ length: count }, () => random.pick(wordsIn(description))).join(' '),
    )
  const needs = {
    'three words of a text': words(3),
    'twelve words of a text': words(12),
    'words and conditions': words(3).map((text) => `${text} for free on my iPhone, in German`),
    'tasks of the vocabulary': tasks.map(({ task }) => task),
    'instead of a tool': tools.map(({ name }) => `alternative to ${name}`),
    'conditions alone': tools.map(() => 'open source, self-hosted'),
  }
  const ofNeeds = Object.entries(needs).map(([name, texts]) => [
    `need, ${name}`,
    // A need takes many statements.
    texts.slice(0, 30).map((need) => request(findTools, { query: { need: need.slice(0, 300) } })),
  ])
  const asked = (query: (index: number) => Record<string, unknown>) =>
    Array.from({ length: 20 }, (_, index) => request(listNeeds, { query: query(index) }, token))
  const others: Requests = {
    'tasks that most tools serve': [request(listTasks)],
    'tasks that most tools of a category serve': categories
      .slice(0, 50)
      .map((category) => request(listTasks, { query: { category } })),
    'asked needs, first page': asked(() => ({})),
    'asked needs, later page': asked((index) => ({ cursor: cursor([1 + (index % 20), 'need 5']) })),
    'asked needs, without results': asked(() => ({ empty: 'true' })),
  }
  return [
    // The signs of all meanings are compared.
    ...casesWith(limits.need, Object.fromEntries(ofNeeds), ['finder_meanings']),
    // Tasks are counted over all tools, and needs that were asked summed over their days.
    ...casesWith(limits.need, others, ['finder_tasks', 'tools', 'finder_needs']),
  ]
}

/** Cases of the calls about tools, and of the finder. */
export function toolCases(sample: Sample): Case[] {
  const { lists: ofLists, facets } = lists(sample)
  return [
    ...casesWith(limits.read, { ...ofLists, ...ofTools(sample) }),
    ...casesWith(limits.facets, facets),
    ...casesWith(limits.search, searches(sample)),
    ...finder(sample),
  ]
}
