import { limits } from '#contract/limits.ts'
import type { Post } from '#contract/posts.ts'
import type { Match } from '#contract/search.ts'
import { beginning, passagesIn, stems } from '#api/finder/public.ts'

type Field = Match['field']

/** The texts of a post in which words are looked for, those that count most first. */
function fieldsOf({ title, categories, description, personal_review }: Post): [Field, string[]][] {
  const max = limits.search.passage
  return [
    ['title', [beginning(title, max)]],
    ['categories', categories.map(({ name }) => name)],
    ['description', passagesIn(description, max)],
    ['review', passagesIn(personal_review, max)],
  ]
}

/** The number of the stems that a text has. The last one may be the beginning of a word. */
function countStems(text: string, wanted: string[]): number {
  const own = stems(text)
  return wanted.filter((stem, nth) =>
    nth === wanted.length - 1 ? own.some((one) => one.startsWith(stem)) : own.includes(stem),
  ).length
}

/** The passage of a post with most words of a search; its title where the search found it by something else. */
export function matchIn(post: Post, q: string, exact: boolean): Match {
  const wanted = stems(q)
  let best: Match = { field: 'title', text: beginning(post.title, limits.search.passage), exact }
  let most = 0
  for (const [field, texts] of fieldsOf(post)) {
    for (const text of texts) {
      const found = countStems(text, wanted)
      if (found > most) [most, best] = [found, { field, text, exact }]
    }
  }
  return best
}
