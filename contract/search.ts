import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paging, text } from './fields.ts'
import { limits } from './limits.ts'
import { post } from './posts.ts'
import { tool } from './tools.ts'

/** The search text. Absent or blank finds nothing. */
const q = text('q', limits.search.query).default('')

/** The passage by which a post was found. */
export const match = z
  .object({
    field: z.enum(['title', 'categories', 'description', 'review', 'comment']),
    /** Verbatim, white space folded and Markdown marks removed. */
    text: z.string().max(limits.search.passage),
    /** Whether the post has all words of the search. */
    exact: z.boolean(),
  })
  .meta({ id: 'Match' })
export type Match = z.infer<typeof match>

/** A post that a search found. */
export const foundPost = post.extend({ match }).meta({ id: 'FoundPost' })
export type FoundPost = z.infer<typeof foundPost>

export const searchPosts = endpoint({
  name: 'searchPosts',
  method: 'GET',
  path: '/search/posts/',
  access: 'guest',
  status: 200,
  summary:
    'Posts that match, best first: those with all words, then, where they are fewer than 10, those that fit by some words or by meaning.',
  query: paging.extend({ q }),
  answer: z.array(foundPost),
  paged: true,
})

export const autocomplete = endpoint({
  name: 'autocomplete',
  method: 'GET',
  path: '/search/autocomplete/',
  access: 'guest',
  status: 200,
  summary: 'At most 8 titles, category names and tasks, prefix matches first.',
  query: z.object({ q }),
  answer: z.array(z.string()),
})

export const suggestion = z
  .object({ text: z.string(), kind: z.enum(['title', 'category', 'task']) })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof suggestion>

export const listSuggestions = endpoint({
  name: 'listSuggestions',
  method: 'GET',
  path: '/search/suggestions/',
  access: 'guest',
  status: 200,
  summary: 'The texts of autocomplete, each with what it is. A task is something to ask the finder for.',
  query: z.object({ q }),
  answer: z.array(suggestion).max(limits.search.suggestions),
})

export const searchTools = endpoint({
  name: 'searchTools',
  method: 'GET',
  path: '/search/tools/',
  access: 'guest',
  status: 200,
  summary: `Tools whose name, tagline or address matches, best first; at most ${limits.tool.found}.`,
  query: z.object({ q }),
  answer: z.array(tool).max(limits.tool.found),
})
