import { expect, test } from 'vitest'
import { getPostRank } from '#contract/ranks.ts'
import { createTestApi } from '#testing/api.ts'
import { scoresOf } from '#testing/scores.ts'
import { loadDemo } from './demo.ts'

const api = await createTestApi()

test('every score of the demo can be computed from its parts', async () => {
  await loadDemo({ database: api.database, media: api.media, log: () => {} })
  const posts = await api.database
    .selectFrom('posts')
    .select(['id', 'trending_score', 'rating_score'])
    .execute()
  expect(posts.length).toBeGreaterThan(20)
  for (const { id, trending_score, rating_score } of posts) {
    const { body } = await api.call(getPostRank, { params: { id } })
    const { trending, rating } = body
    expect([trending.score, rating.score]).toEqual([trending_score, rating_score])
    expect(scoresOf(body).trending).toBeCloseTo(trending.score, 6)
    expect(scoresOf(body).rating).toBeCloseTo(rating.score, 6)
    const { engagement_term, time_term } = trending.parts
    expect(engagement_term + time_term).toBeCloseTo(trending.score, 6)
    expect(rating.parts.mean - 1.65 * rating.parts.deviation).toBeCloseTo(rating.score, 6)
  }
})
