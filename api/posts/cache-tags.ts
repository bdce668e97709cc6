import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'

/** A post that was written about, and who wrote the post. */
export interface Target {
  id: number
  author_id: number
}

interface Filed extends Target {
  categories: { id: number }[]
}

/** What changes when a post appears or goes. */
export function postsChanged({ id, author_id, categories }: Filed): CacheTag[] {
  return [
    tags.feed,
    tags.categories,
    ...categories.map((category) => tags.category(category.id)),
    tags.post(id),
    tags.commentsOn(id),
    tags.postsOf(author_id),
    tags.statsOf(author_id),
  ]
}

interface WithId {
  id: number
}

function lacking(some: WithId[], others: WithId[]): WithId[] {
  return some.filter(({ id }) => others.every((other) => other.id !== id))
}

/** What changes when the text of a post or its categories, from these to those, do. */
export function textChanged(id: number, from: WithId[], to: WithId[]): CacheTag[] {
  const filed = [...from, ...to].map((category) => tags.category(category.id))
  // Which categories are shown depends on the posts that they have.
  const isMoved = lacking(from, to).length + lacking(to, from).length > 0
  return [tags.post(id), ...(isMoved ? [tags.categories] : []), ...filed]
}

/** What changes when a member likes, saves or comments on a post, or takes that back. */
export function engagementChanged({ id, author_id }: Target): CacheTag[] {
  return [tags.post(id), tags.trending, tags.statsOf(author_id), tags.notificationsOf(author_id)]
}

/** What changes when a member rates a post. */
export function ratingChanged({ id, author_id }: Target): CacheTag[] {
  return [tags.post(id), tags.ratings, tags.statsOf(author_id), tags.notificationsOf(author_id)]
}
