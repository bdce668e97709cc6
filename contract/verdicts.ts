import { z } from 'zod'
import { relation } from './disclosure.ts'
import { endpoint } from './endpoint.ts'
import { time } from './fields.ts'
import { limits } from './limits.ts'
import { toolInPath } from './tool-slugs.ts'

/** The side of a tool that a sentence judges. */
export const aspect = z.enum([
  ...(['quality', 'ease', 'price', 'speed', 'privacy', 'languages', 'integrations', 'support'] as const),
  ...(['limits', 'reliability', 'other'] as const),
])
export type Aspect = z.infer<typeof aspect>

export const stance = z.enum(['pro', 'con'])
export type Stance = z.infer<typeof stance>

/** A whole sentence of a member about a tool. */
export const quote = z.object({
  /** Verbatim in its source, white space folded and Markdown marks removed. */
  text: z.string(),
  /** The path that shows it: `/posts/12`, `/posts/12#comment-5`. */
  url: z.string(),
  username: z.string(),
  name: z.string(),
  /** The relation of its author to the tool. A verified maker who has disclosed none is an employee. */
  relation,
  /** When its text was published. */
  created_at: time,
})
export type Quote = z.infer<typeof quote>

/** An opinion about one side of a tool. The same aspect may have a claim of each stance: members disagree. */
export const claim = z
  .object({
    aspect,
    stance,
    /** Members with at least one such sentence. Members with a tie to the tool are not counted. */
    people: z.int().positive(),
    /** The clearest sentences, each from another member where possible. */
    quotes: z.array(quote).min(1).max(limits.verdict.quotes),
  })
  .meta({ id: 'Claim' })
export type Claim = z.infer<typeof claim>

export const verdict = z
  .object({
    /** `too_few`: fewer than 3 people wrote about it, so there are no claims. */
    state: z.enum(['ready', 'too_few']),
    /** Members without a tie to the tool who wrote a review or a comment that is shown, whether or not it judges. */
    people: z.int().min(0),
    /** Shown posts about the tool, with those of tied members, at most the newest 100. */
    reviews: z.int().min(0),
    /** Shown comments on these posts, with those of tied members, at most the newest 300. */
    comments: z.int().min(0),
    /** Most people first, then the strongest sentence. */
    claims: z.array(claim).max(limits.verdict.claims),
    /** `model`: a language model has grouped the sentences; else rules have. Quotes are members' words in both. */
    method: z.enum(['sentences', 'model']),
  })
  .meta({ id: 'Verdict' })
export type Verdict = z.infer<typeof verdict>

export const getVerdict = endpoint({
  name: 'getVerdict',
  method: 'GET',
  path: '/tools/:slug/verdict/',
  access: 'guest',
  status: 200,
  summary: 'What people say about a tool, in sentences of their reviews and comments.',
  params: toolInPath,
  answer: verdict,
})
