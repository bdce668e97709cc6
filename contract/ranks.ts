import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idInPath, time } from './fields.ts'

/**
 * Why a vote counts less than whole in ranks, or not at all. A reason is named only when it holds for at least five members, so that it
 * tells of nobody; `several` are the others together, when they are five members or more, too.
 */
export const discountReason = z.enum([
  'own',
  'tied',
  'unverified',
  'suspended',
  'first_day',
  'young',
  'rarely_active',
  'in_step',
  'several',
])
export type DiscountReason = z.infer<typeof discountReason>

const count = z.int().min(0)
/** A number of votes, each by the weight of its member. */
const counted = z.number().min(0)

/**
 * Votes that count less than whole, by the reason; fewer than there are where reasons may not be named. The scores do not need them. A
 * member who has liked, saved and commented on a post is three votes.
 */
const leftOut = z.array(z.object({ reason: discountReason, count }))

/**
 * score = log10(1 + likes_counted + 2 × commenters_counted + 3 × savers_counted) + (seconds from 1970 to created_at) / 259200.
 * A post that is a day younger is worth a third more in the score.
 */
const trendingParts = z.object({
  likes: count,
  likes_counted: counted,
  /** Members other than the author who commented. */
  commenters: count,
  commenters_counted: counted,
  /** Members other than the author who saved it. */
  savers: count,
  savers_counted: counted,
  created_at: time,
  /** As of the answer. */
  age_hours: z.number().min(0),
  /** The logarithm, and the term of the time: their sum is the score. */
  engagement_term: z.number(),
  time_term: z.number(),
  left_out: leftOut,
})

/**
 * score = mean − 1.65 × deviation, where n is ratings_counted with one more rating of each star: mean is their average, and
 * deviation² = (average of the squared stars − mean²) ÷ (sum of ratings_counted + 6).
 */
const ratingParts = z.object({
  /** Ratings of 1 to 5 stars. */
  ratings: z.tuple([count, count, count, count, count]),
  ratings_counted: z.tuple([counted, counted, counted, counted, counted]),
  mean: z.number(),
  deviation: z.number().min(0),
  left_out: leftOut,
})

/** The parts of a post's rank. */
export const postRank = z
  .object({
    trending: z.object({
      score: z.number(),
      /** Its place in `sort=trending`, from 1; null behind the first 10,000. */
      rank: z.int().min(1).nullable(),
      parts: trendingParts,
    }),
    rating: z.object({ score: z.number(), parts: ratingParts }),
  })
  .meta({ id: 'PostRank' })
export type PostRank = z.infer<typeof postRank>

export const getPostRank = endpoint({
  name: 'getPostRank',
  method: 'GET',
  path: '/posts/:id/rank/',
  access: 'guest',
  status: 200,
  summary: 'The terms that the scores of a post were computed from.',
  params: z.object({ id: idInPath }),
  answer: postRank,
})
