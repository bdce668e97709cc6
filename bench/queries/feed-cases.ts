import { countCategories, listPosts } from '#contract/feed.ts'
import type { SampledPost, Sample } from '#bench/dataset/sample.ts'
import { cursor } from '#bench/http/request.ts'
import { request, thresholds, type Case } from './case.ts'

const keys = {
  new: (post: SampledPost) => ['new', post.created_at, post.id],
  trending: (post: SampledPost) => ['trending', post.trending_score, post.id],
  top: (post: SampledPost) => ['top', post.rating_score, post.id],
} as const
const orders = ['new', 'trending', 'top'] as const

/** The feed in each order: first pages and pages from random cursors. */
function unfilteredFeeds({ posts }: Sample, small: boolean): Case[] {
  return orders.flatMap((sort) => [
    {
      name: `feed ${sort}, first page`,
      threshold: small ? thresholds.smallFeed : thresholds.read,
      requests: posts.map(() => request(listPosts, { query: { sort } })),
    },
    {
      name: `feed ${sort}, later page`,
      threshold: small ? thresholds.smallFeed : thresholds.read,
      requests: posts.map((post) =>
        request(listPosts, { query: { sort, cursor: cursor(keys[sort](post)) } }),
      ),
    },
    {
      name: `feed ${sort}, later page of 100`,
      threshold: thresholds.read,
      requests: posts.map((post) =>
        request(listPosts, {
          query: { sort, limit: 100, cursor: cursor(keys[sort](post)) },
        }),
      ),
    },
  ])
}

/** The feed of members who have muted a hundred others and hidden the newest posts: first pages and later ones, alternately. */
function mutedFeeds({ posts, mutingMembers }: Sample): Case[] {
  return orders.map((sort) => ({
    name: `feed ${sort}, of members who mute`,
    threshold: thresholds.read,
    requests: posts.map((post, index) => {
      const after = index % 2 === 0 ? {} : { cursor: cursor(keys[sort](post)) }
      const { token } = mutingMembers[index % mutingMembers.length]!
      return request(listPosts, { query: { sort, ...after } }, token)
    }),
  }))
}

const days = { day: 1, week: 7, month: 30 } as const

/**
 * The best rated posts of a day, week and month: from the first post and from random cursors, alternately. The periods end
 * with the newest sampled post, because the data set does not reach to now.
 */
function bestOfPeriods(sample: Sample, name: string, pick: () => number[]): Case[] {
  const end = Math.max(...sample.posts.map((post) => post.created_at.getTime()))
  return (['day', 'week', 'month'] as const).map((period) => ({
    name: `feed top of a ${period}, ${name}`,
    threshold: thresholds.read,
    requests: sample.posts.map((post, index) => {
      const since = new Date(end - days[period] * 86_400_000)
      const after = index % 2 === 0 ? [Number.MAX_SAFE_INTEGER, 1] : [post.rating_score, post.id]
      const key = [period, ...after, since]
      return request(listPosts, { query: { sort: 'top', period, category: pick(), cursor: cursor(key) } })
    }),
  }))
}

/** The feed of some categories: first pages and pages from random cursors, alternately. */
function filtered(sample: Sample, name: string, pick: (index: number) => number[]): Case[] {
  return orders.map((sort) => ({
    name: `feed ${sort}, ${name}`,
    threshold: thresholds.read,
    requests: sample.posts.map((post, index) => {
      const after = index % 2 === 0 ? {} : { cursor: cursor(keys[sort](post)) }
      return request(listPosts, { query: { sort, category: pick(index), ...after } })
    }),
  }))
}

export function feedCases(sample: Sample, small: boolean): Case[] {
  const { categories, cooccurring, random } = sample
  const common = () => categories[random.below(5)]!
  const rare = () => categories[categories.length - 1 - random.below(categories.length / 3)]!
  const counts = (name: string, pick: () => number[]): Case[] => [
    {
      name: `category counts, ${name}`,
      threshold: thresholds.read,
      requests: sample.posts.map(() => request(countCategories, { query: { category: pick() } })),
    },
  ]
  const sharedByPosts = (count: number) => (index: number) => {
    const candidates = cooccurring.filter((ids) => ids.length >= count)
    return candidates[index % candidates.length]!.slice(0, count)
  }
  return [
    ...unfilteredFeeds(sample, small),
    ...mutedFeeds(sample),
    ...counts('no category', () => []),
    ...counts('a common category', () => [common()]),
    ...counts('a rare category', () => [rare()]),
    ...bestOfPeriods(sample, 'all', () => []),
    ...bestOfPeriods(sample, 'a common category', () => [common()]),
    ...bestOfPeriods(sample, 'a rare category', () => [rare()]),
    ...filtered(sample, 'a common category', () => [common()]),
    ...filtered(sample, 'a rare category', () => [rare()]),
    ...filtered(sample, 'two common categories', () => [common(), common()]),
    ...filtered(sample, 'two categories of one post', sharedByPosts(2)),
    ...filtered(sample, 'three categories of one post', sharedByPosts(3)),
    ...filtered(sample, 'a common and a rare category', () => [common(), rare()]),
    ...filtered(sample, 'two rare categories', () => [rare(), rare()]),
    ...filtered(sample, 'two common and a rare category', () => [common(), common(), rare()]),
  ]
}
