import { listPosts } from '#contract/feed.ts'
import { getSavedList } from '#contract/lists.ts'
import { autocomplete, searchPosts } from '#contract/search.ts'
import type { Sample } from '#bench/dataset/sample.ts'
import { call, cursor, get, type HttpRequest } from '#bench/http/request.ts'

/** A read with random parameters, which the cache cannot answer. */
export interface ExpensiveRead {
  name: string
  draw(): HttpRequest
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The reads that cost the most database time. */
export function expensiveReads({
  random,
  categories,
  commonWords,
  posts,
  longestLists,
  members,
}: Sample): ExpensiveRead[] {
  const word = () => random.pick(commonWords)
  const words = (count: number) => Array.from({ length: count }, word).join(' ')
  const letter = () => letters[random.below(letters.length)]!
  // Two letters replace one: a word of no post.
  const misspelled = () => {
    const correct = random.pick(commonWords.filter(({ length }) => length > 4))
    const at = 1 + random.below(correct.length - 2)
    return correct.slice(0, at) + letter() + letter() + correct.slice(at + 1)
  }
  const repeat = (count: number, draw: () => string) =>
    Array.from({ length: count }, draw).join(' ').slice(0, 200)
  const someCategories = (count: number) =>
    Array.from({ length: count }, () => categories[random.below(categories.length)]!)
  const search = (q: string) => call(searchPosts, { query: { q, limit: 100 } })
  const feed = (query: Record<string, unknown>) => call(listPosts, { query: { limit: 100, ...query } })
  const randomCursor = () => {
    const { created_at, id } = random.pick(posts)
    return cursor(['new', new Date(created_at.getTime() + random.below(1e6)), id])
  }
  const sort = () => random.pick(['new', 'trending', 'top'])
  const tokens = new Map(members.map((member) => [member.id, member.token]))
  return [
    { name: 'search: two frequent words and a letter', draw: () => search(`${words(2)} ${letter()}`) },
    { name: 'search: a frequent word and a letter', draw: () => search(`${word()} ${letter()}`) },
    { name: 'search: twelve frequent words', draw: () => search(repeat(12, word)) },
    { name: 'search: twelve misspelled words', draw: () => search(repeat(12, misspelled)) },
    {
      name: 'search page: twelve misspelled words',
      draw: () => get(`/search?q=${repeat(12, misspelled).replaceAll(' ', '+')}`),
    },
    {
      name: 'autocomplete: twelve misspelled words',
      draw: () => call(autocomplete, { query: { q: repeat(12, misspelled) } }),
    },
    {
      name: 'feed: two to four categories, 100 posts',
      draw: () => feed({ category: someCategories(2 + random.below(3)), sort: sort() }),
    },
    {
      name: 'feed: a hundred categories',
      draw: () => feed({ category: someCategories(100), sort: sort() }),
    },
    { name: 'feed: 100 posts from a random cursor', draw: () => feed({ cursor: randomCursor() }) },
    {
      name: "a member's longest list",
      draw: () => {
        const { id, member_id } = random.pick(longestLists)
        return call(getSavedList, { params: { id }, token: tokens.get(member_id)! })
      },
    },
  ]
}
