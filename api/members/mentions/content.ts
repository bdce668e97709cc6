import { LRUCache } from 'lru-cache'
import type { Markdown } from '#contract/markdown.ts'
import { parseMarkdown } from '#markdown/public.ts'
import type { Mentioned } from './queries.ts'

// Lists of comments are answered anew after each comment.
const parsed = new LRUCache<string, { content: Markdown }>({
  maxSize: 2_000_000,
  sizeCalculation: (_, key) => key.length,
})

/** The parts of a text that mentions these members. */
export function contentOf(text: string, mentioned: Mentioned[]): Markdown {
  const key = [...mentioned.map(({ username, current }) => `@${username} ${current}`), text].join('\n')
  const known = parsed.get(key)
  if (known) return known.content
  const usernames = new Map(mentioned.map(({ username, current }) => [username, current]))
  const content = parseMarkdown(text, (typed) => usernames.get(typed.toLowerCase()))
  // A text without marks costs next to nothing.
  if (content !== null) parsed.set(key, { content })
  return content
}
