import { listPosts } from '#contract/feed.ts'
import { getSavedList } from '#contract/lists.ts'
import { autocomplete, searchPosts } from '#contract/search.ts'
import { cursor } from '#bench/queries/case.ts'
import type { Sample } from '#bench/queries/sample.ts'
import { call, get, type Message } from '#bench/load/http/message.ts'

/** What one client asks for again and again, never the same twice. */
export interface Attack {
  name: string
  draw(): Message
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The reads that cost most, in forms that no cache has seen. */
export function attacksOf({
  random,
  categories,
  commonWords,
  posts,
  longestLists,
  members,
}: Sample): Attack[] {
  const word = () => random.pick(commonWords)
  const words = (count: number) => Array.from({ length: count }, word).join(' ')
  const letter = () => letters[random.below(letters.length)]!
  // Two letters in place of one: a word that no post has.
  const misspelt = () => {
    const right = random.pick(commonWords.filter(({ length }) => length > 4))
    const at = 1 + random.below(right.length - 2)
    return right.slice(0, at) + letter() + letter() + right.slice(at + 1)
  }
  const several = (count: number, make: () => string) =>
    Array.from({ length: count }, make).join(' ').slice(0, 200)
  const few = (count: number) =>
    Array.from({ length: count }, () => categories[random.below(categories.length)]!)
  const search = (q: string) => call(searchPosts, { query: { q, limit: 100 } })
  const feed = (query: Record<string, unknown>) => call(listPosts, { query: { limit: 100, ...query } })
  const anyTime = () => {
    const { created_at, id } = random.pick(posts)
    return cursor(['new', new Date(created_at.getTime() + random.below(1e6)), id])
  }
  const sort = () => random.pick(['new', 'trending', 'top'])
  const token = new Map(members.map((member) => [member.id, member.token]))
  return [
    { name: 'search: two of the commonest words', draw: () => search(`${words(2)} ${letter()}`) },
    { name: 'search: a common word and a letter', draw: () => search(`${word()} ${letter()}`) },
    { name: 'search: twelve common words', draw: () => search(several(12, word)) },
    { name: 'search: twelve misspelt words', draw: () => search(several(12, misspelt)) },
    {
      name: 'search page: twelve misspelt words',
      draw: () => get(`/search?q=${several(12, misspelt).replaceAll(' ', '+')}`),
    },
    {
      name: 'autocomplete: twelve misspelt words',
      draw: () => call(autocomplete, { query: { q: several(12, misspelt) } }),
    },
    {
      name: 'posts: two to four categories, 100 at once',
      draw: () => feed({ category: few(2 + random.below(3)), sort: sort() }),
    },
    { name: 'posts: a hundred categories', draw: () => feed({ category: few(100), sort: sort() }) },
    { name: 'posts: 100 from anywhere on', draw: () => feed({ cursor: anyTime() }) },
    {
      name: "a member's longest list",
      draw: () => {
        const { id, member_id } = random.pick(longestLists)
        return call(getSavedList, { params: { id }, token: token.get(member_id)! })
      },
    },
  ]
}
