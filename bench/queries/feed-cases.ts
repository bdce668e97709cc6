import * as feed from '#contract/feed.ts'
import { bars, cursor, request, type Case } from './case.ts'
import type { Keyed, Sample } from './sample.ts'

const keys = {
  new: (post: Keyed) => ['new', post.created_at, post.id],
  trending: (post: Keyed) => ['trending', post.trending_score, post.id],
  top: (post: Keyed) => ['top', post.rating_score, post.id],
} as const
const orders = ['new', 'trending', 'top'] as const

/** The feed in each order: its first page, and pages from random places on. */
function plainFeeds({ posts: drawn }: Sample, small: boolean): Case[] {
  return orders.flatMap((sort) => [
    {
      name: `feed ${sort}, first page`,
      bar: small ? bars.smallFeed : bars.read,
      requests: drawn.map(() => request(feed.listPosts, { query: { sort } })),
    },
    {
      name: `feed ${sort}, deep page`,
      bar: small ? bars.smallFeed : bars.read,
      requests: drawn.map((post) =>
        request(feed.listPosts, { query: { sort, cursor: cursor(keys[sort](post)) } }),
      ),
    },
    {
      name: `feed ${sort}, deep page of 100`,
      bar: bars.read,
      requests: drawn.map((post) =>
        request(feed.listPosts, {
          query: { sort, limit: 100, cursor: cursor(keys[sort](post)) },
        }),
      ),
    },
  ])
}

/** The feed of some categories: the first page or from a random place on, alternately. */
function filtered(sample: Sample, name: string, pick: (place: number) => number[]): Case[] {
  return orders.map((sort) => ({
    name: `feed ${sort}, ${name}`,
    bar: bars.read,
    requests: sample.posts.map((post, place) => {
      const after = place % 2 === 0 ? {} : { cursor: cursor(keys[sort](post)) }
      return request(feed.listPosts, { query: { sort, category: pick(place), ...after } })
    }),
  }))
}

export function feedCases(sample: Sample, small: boolean): Case[] {
  const { categories, together, random } = sample
  const common = () => categories[random.below(5)]!
  const rare = () => categories[categories.length - 1 - random.below(categories.length / 3)]!
  const met = (count: number) => (place: number) => {
    const wide = together.filter((ids) => ids.length >= count)
    return wide[place % wide.length]!.slice(0, count)
  }
  return [
    ...plainFeeds(sample, small),
    ...filtered(sample, 'a common category', () => [common()]),
    ...filtered(sample, 'a rare category', () => [rare()]),
    ...filtered(sample, 'two common categories', () => [common(), common()]),
    ...filtered(sample, 'two that met', met(2)),
    ...filtered(sample, 'three that met', met(3)),
    ...filtered(sample, 'a common and a rare one', () => [common(), rare()]),
    ...filtered(sample, 'two rare ones', () => [rare(), rare()]),
    ...filtered(sample, 'three, one of them rare', () => [common(), common(), rare()]),
  ]
}
