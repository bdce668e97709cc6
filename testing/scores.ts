import type { PostRank } from '#contract/ranks.ts'

/** Computes both scores from the parts alone. */
export function scoresOf({ trending, rating }: PostRank) {
  const { likes_counted, commenters_counted, savers_counted, created_at } = trending.parts
  const engagement = likes_counted + 2 * commenters_counted + 3 * savers_counted
  const counts = rating.parts.ratings_counted.map((number) => number + 1)
  const sum = counts.reduce((total, number) => total + number, 0)
  const average = (power: number) =>
    counts.reduce((total, number, star) => total + number * (star + 1) ** power, 0) / sum
  const deviation = Math.sqrt((average(2) - average(1) ** 2) / (sum + 1))
  return {
    trending: Math.log10(1 + engagement) + Date.parse(created_at) / 1000 / 259_200,
    rating: average(1) - 1.65 * deviation,
  }
}
