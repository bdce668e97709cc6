import { z } from 'zod'
import { category } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { id, line, link, paging, time } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { healthState } from './post-tools.ts'
import { post } from './posts.ts'
import { fact } from './tool-facts.ts'
import { givenSlug, toolInPath, toolSlug } from './tool-slugs.ts'

export const toolHealth = z.object({
  state: healthState,
  checked_at: time.nullable(),
  /** When the state began. */
  since: time.nullable(),
  /** The tool that it moved to; null unless it has moved. */
  location: z.string().nullable(),
})

/** The numbers of ratings with 1, 2, 3, 4 and 5 stars. */
const ratingCounts = z.array(z.int().min(0)).length(5)

export const tool = z
  .object({
    id,
    slug: toolSlug,
    name: z.string(),
    link: z.string(),
    host: z.string(),
    /** Path of its logo; null where there is none. */
    logo: z.string().nullable(),
    /** The first sentence of the description of its best rated post. */
    tagline: z.string().max(limits.tool.tagline),
    /** Those of its posts, most used first. */
    categories: z.array(category).max(limits.tool.categories),
    facts: z.array(fact),
    post_count: z.int().min(0),
    /** Members who like at least one of its posts. */
    like_count: z.int().min(0),
    comment_count: z.int().min(0),
    /** Members who have saved at least one of its posts. */
    save_count: z.int().min(0),
    follower_count: z.int().min(0),
    /** Of the newest rating of each member; at most two decimals, null when nobody has rated. */
    avg_rating: z.number().nullable(),
    rating_count: z.int().min(0),
    rating_counts: ratingCounts,
    health: toolHealth,
    makers: z.array(z.object({ username: z.string(), name: z.string() })),
    created_at: time,
  })
  .meta({ id: 'Tool' })
export type Tool = z.infer<typeof tool>

/** A number of things. */
const count = z.int().min(0)

export const getTool = endpoint({
  name: 'getTool',
  method: 'GET',
  path: '/tools/:slug/',
  access: 'guest',
  status: 200,
  summary: 'One tool. A former slug answers 301 with the current address in Location.',
  params: toolInPath,
  answer: tool,
})

export const toolPostSort = z.enum(['helpful', 'new', 'top'], {
  error: 'sort must be one of helpful, new, top',
})

export const listToolPosts = endpoint({
  name: 'listToolPosts',
  method: 'GET',
  path: '/tools/:slug/posts/',
  access: 'guest',
  status: 200,
  summary: 'The posts about a tool.',
  params: toolInPath,
  query: paging.extend({ sort: toolPostSort.default('helpful') }),
  answer: z.array(post),
  paged: true,
})

export const listAlternatives = endpoint({
  name: 'listAlternatives',
  method: 'GET',
  path: '/tools/:slug/alternatives/',
  access: 'guest',
  status: 200,
  summary:
    'At most 10 tools whose savers and likers overlap most beyond chance, then those that share most categories.',
  params: toolInPath,
  answer: z
    .array(
      z.object({
        tool,
        /** The numbers of shared members whose votes count in orders, and of shared categories. */
        because: z.object({ savers: count, likers: count, categories: count }),
      }),
    )
    .max(limits.tool.alternatives),
})

/** The ratings that members gave last in a month. */
export const ratingMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  avg_rating: z.number(),
  rating_count: z.int().positive(),
  rating_counts: ratingCounts,
})

export const listRatingMonths = endpoint({
  name: 'listRatingMonths',
  method: 'GET',
  path: '/tools/:slug/ratings/',
  access: 'guest',
  status: 200,
  summary: 'The ratings of the last 24 months that have any, oldest first.',
  params: toolInPath,
  answer: z.object({
    months: z.array(ratingMonth).max(limits.tool.months),
  }),
})

const comparedSlugs = z
  .preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z
      .array(givenSlug(messages.tool.compare))
      .min(limits.tool.compared.min, { error: messages.tool.compare })
      .max(limits.tool.compared.max, { error: messages.tool.compare }),
  )
  .refine((slugs) => new Set(slugs).size === slugs.length, { error: messages.tool.compare })

export const compareTools = endpoint({
  name: 'compareTools',
  method: 'GET',
  path: '/tools/compare/',
  access: 'guest',
  status: 200,
  summary: 'Two to four tools, in the order asked for. An unknown one is 404.',
  query: z.object({ slug: comparedSlugs }),
  answer: z.array(tool),
})

export const lookUpTool = endpoint({
  name: 'lookUpTool',
  method: 'GET',
  path: '/tools/lookup/',
  access: 'member',
  status: 200,
  summary:
    'For a composer: the tool of a link, similar ones (same registrable domain, or nearly the same name), and the head of the page at the link; null where it could not be fetched.',
  query: z.object({ link: link.refine((value) => value !== '', { error: messages.link.invalid }) }),
  answer: z.object({
    tool: tool.nullable(),
    similar: z.array(tool).max(limits.tool.similar),
    page: z
      .object({
        title: z.string(),
        description: z.string(),
        /** The address of the page's own icon. */
        logo: z.string().nullable(),
      })
      .nullable(),
  }),
})

/** Name of a tool, as its makers and moderators type it. */
export const toolName = line('Name', { ...limits.title, refuseBidi: true })

export const renameOwnTool = endpoint({
  name: 'renameOwnTool',
  method: 'PATCH',
  path: '/tools/:slug/',
  access: 'member',
  whose: 'author',
  status: 200,
  summary: 'Gives a tool another name. Its makers only.',
  params: toolInPath,
  body: z.object({ name: toolName.optional() }),
  answer: tool,
})
