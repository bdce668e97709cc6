import * as sources from '#api/http/sources.ts'
import type { Source } from '#api/http/sources.ts'

/** A post that was written about, and who wrote the post. */
export interface Target {
  id: number
  author_id: number
}

interface Filed extends Target {
  categories: { id: number }[]
}

/** What changes when a post appears or goes. */
export function postsChanged({ id, author_id, categories }: Filed): Source[] {
  return [
    sources.feed,
    sources.words,
    sources.categories,
    ...categories.map((category) => sources.category(category.id)),
    sources.post(id),
    sources.commentsOn(id),
    sources.postsOf(author_id),
    sources.statsOf(author_id),
  ]
}

interface WithId {
  id: number
}

function lacking(some: WithId[], others: WithId[]): WithId[] {
  return some.filter(({ id }) => others.every((other) => other.id !== id))
}

/** What changes when the text of a post or its categories, from these to those, do. */
export function textChanged(id: number, from: WithId[], to: WithId[]): Source[] {
  const filed = [...from, ...to].map((category) => sources.category(category.id))
  // Which categories are shown depends on the posts that they have.
  const isMoved = lacking(from, to).length + lacking(to, from).length > 0
  return [sources.post(id), sources.words, ...(isMoved ? [sources.categories] : []), ...filed]
}

/** What changes when a member likes, saves or comments on a post, or takes that back. */
export function engagementChanged({ id, author_id }: Target): Source[] {
  return [sources.post(id), sources.trending, sources.statsOf(author_id), sources.notificationsOf(author_id)]
}

/** What changes when a member rates a post. */
export function ratingChanged({ id, author_id }: Target): Source[] {
  return [sources.post(id), sources.ratings, sources.statsOf(author_id), sources.notificationsOf(author_id)]
}
