import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paging, text } from './fields.ts'
import { limits } from './limits.ts'
import { post } from './posts.ts'
import { tool } from './tools.ts'

/** The search text. Absent or blank finds nothing. */
const q = text('q', limits.search.query).default('')

export const searchPosts = endpoint({
  name: 'searchPosts',
  method: 'GET',
  path: '/search/posts/',
  access: 'guest',
  status: 200,
  summary: 'Posts that match, best first.',
  query: paging.extend({ q }),
  answer: z.array(post),
  paged: true,
})

export const autocomplete = endpoint({
  name: 'autocomplete',
  method: 'GET',
  path: '/search/autocomplete/',
  access: 'guest',
  status: 200,
  summary: 'At most 8 titles or category names, prefix matches first.',
  query: z.object({ q }),
  answer: z.array(z.string()),
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
