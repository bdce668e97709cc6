import { findTools, listNeeds, listTasks } from '#contract/finder.ts'
import { tasks } from '#api/finder/public.ts'
import type { Sample } from '#bench/dataset/sample.ts'
import { cursor } from '#bench/http/request.ts'
import { request, thresholds, type Case } from './case.ts'

// A need reads the words of the site, the tool that it names, all meanings, and the texts of what it has found.
const roundTripsOfNeed = 16
// Of each case, because a need takes many statements.
const needsOfCase = 30

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Cases of the finder: needs, the tasks that tools serve, and the needs that were asked. */
export function finderCases({ posts, tools, categories, administrator, random }: Sample): Case[] {
  const words = (count: number) => (text: string) =>
    Array.from({ length: count }, () => random.pick(wordsIn(text))).join(' ')
  const texts = posts.map(({ description }) => description)
  const needs: Record<string, string[]> = {
    'three words of a text': texts.map(words(3)),
    'twelve words of a text': texts.map(words(12)),
    'words and conditions': texts.map((text) => `${words(3)(text)} for free on my iPhone, in German`),
    'tasks of the vocabulary': tasks.map(({ task }) => task),
    'instead of a tool': tools.map(({ name }) => `alternative to ${name}`),
    'conditions alone': tools.map(() => 'open source, self-hosted'),
  }
  const ofNeeds = Object.entries(needs).map(([name, texts]) => ({
    name: `need, ${name}`,
    threshold: thresholds.need,
    maxRoundTrips: roundTripsOfNeed,
    // The signs of all meanings are compared.
    scans: ['finder_meanings'],
    requests: texts
      .slice(0, needsOfCase)
      .map((need) => request(findTools, { query: { need: need.slice(0, 300) } })),
  }))
  const { token } = administrator
  const asked = (name: string, query: (index: number) => Record<string, unknown>) => ({
    name: `asked needs, ${name}`,
    threshold: thresholds.askedNeeds,
    // They are summed over their days.
    scans: ['finder_needs'],
    requests: Array.from({ length: 20 }, (_, index) => request(listNeeds, { query: query(index) }, token)),
  })
  return [
    ...ofNeeds,
    {
      name: 'tasks that most tools serve',
      threshold: thresholds.tasks,
      scans: ['finder_tasks', 'tools'],
      requests: [request(listTasks, {})],
    },
    {
      name: 'tasks that most tools of a category serve',
      threshold: thresholds.tasks,
      scans: ['finder_tasks', 'tools'],
      requests: categories.slice(0, 50).map((category) => request(listTasks, { query: { category } })),
    },
    asked('first page', () => ({})),
    asked('later page', (index) => ({ cursor: cursor([1 + (index % 20), 'need 5']) })),
    asked('without results', () => ({ empty: 'true' })),
  ]
}
