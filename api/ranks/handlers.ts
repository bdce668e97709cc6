import type * as contract from '#contract/ranks.ts'
import type { PostRank } from '#contract/ranks.ts'
import { postNotFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { rankOf, type RankRow } from './rank-queries.ts'

/** The age of the answer grows meanwhile. */
const maxAgeSeconds = 60
const secondsOfFactorTen = 259_200

export async function getPostRank(call: Call<typeof contract.getPostRank>): Promise<PostRank> {
  const { database, params, addCacheTags, limitCacheAge } = call
  const row = await rankOf(database, params.id)
  if (!row) throw postNotFound()
  addCacheTags(tags.post(params.id), tags.feed, tags.trending)
  limitCacheAge(maxAgeSeconds)
  return {
    trending: { score: row.trending_score, rank: row.rank, parts: trendingParts(row) },
    rating: { score: row.rating_score, parts: ratingParts(row) },
  }
}

function trendingParts(row: RankRow): PostRank['trending']['parts'] {
  const likes_counted = row.likes - row.own_like - row.like_discount / 1000
  const commenters_counted = row.commenters - row.commenter_discount / 1000
  const savers_counted = row.savers - row.saver_discount / 1000
  const created = row.created_at.getTime()
  return {
    ...{ likes: row.likes, likes_counted: thousandths(likes_counted) },
    ...{ commenters: row.commenters, commenters_counted: thousandths(commenters_counted) },
    ...{ savers: row.savers, savers_counted: thousandths(savers_counted) },
    created_at: row.created_at.toISOString(),
    age_hours: Math.max(0, Math.round((Date.now() - created) / 36_000) / 100),
    engagement_term: Math.log10(1 + likes_counted + 2 * commenters_counted + 3 * savers_counted),
    time_term: created / 1000 / secondsOfFactorTen,
    left_out: row.left_out,
  }
}

type Stars = PostRank['rating']['parts']['ratings']

function ratingParts({ ratings, rating_discounts, ratings_left_out }: RankRow): PostRank['rating']['parts'] {
  const counted = ratings.map((number, star) => thousandths(number - rating_discounts[star]! / 1000))
  const sum = counted.reduce((total, number) => total + number, 0)
  /** The average of a value of the stars, with one more rating of each star. */
  const average = (value: (stars: number) => number) =>
    counted.reduce((total, number, star) => total + (number + 1) * value(star + 1), 0) / (sum + 5)
  const mean = average((stars) => stars)
  return {
    ratings: ratings as Stars,
    ratings_counted: counted as Stars,
    mean,
    deviation: Math.sqrt(Math.max(0, average((stars) => stars ** 2) - mean ** 2) / (sum + 6)),
    left_out: ratings_left_out,
  }
}

/** Weights are thousandths: takes away the noise of floating point. */
function thousandths(number: number): number {
  return Math.round(1000 * number) / 1000
}
