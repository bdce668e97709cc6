import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { toolEngagementChanged, toolPostsChanged, toolRatingChanged } from '#api/tools/public.ts'

/** The post that a write concerns, with its author. */
export interface Target {
  id: number
  author_id: number
  /** Null without a link. */
  tool_id: number | null
}

interface WithId {
  id: number
}

/** The categories and the tool of a post, now or before an edit. */
interface Categorised {
  categories: WithId[]
  tool_id: number | null
}

/** Tags to invalidate when a post is published, deleted, hidden or restored. */
export function postsChanged({ id, author_id, tool_id, categories }: Target & Categorised): CacheTag[] {
  return [
    tags.feed,
    tags.searchText,
    tags.categories,
    ...categories.map((category) => tags.category(category.id)),
    tags.post(id),
    tags.commentsOn(id),
    tags.postsOf(author_id),
    tags.statsOf(author_id),
    ...toolPostsChanged(tool_id),
  ]
}

/** The items of one list whose ids are not in another. */
export function difference(some: WithId[], others: WithId[]): WithId[] {
  return some.filter(({ id }) => others.every((other) => other.id !== id))
}

/** Tags to invalidate when a post is edited. */
export function textChanged(id: number, before: Categorised, now: Categorised): CacheTag[] {
  const [from, to] = [before.categories, now.categories]
  const categories = [...from, ...to].map((category) => tags.category(category.id))
  // A category is listed while it has a shown post, and in menus from three tools on.
  const isMoved =
    difference(from, to).length + difference(to, from).length > 0 || before.tool_id !== now.tool_id
  return [
    tags.post(id),
    tags.searchText,
    ...(isMoved ? [tags.categories] : []),
    ...categories,
    ...toolPostsChanged(before.tool_id, now.tool_id),
  ]
}

/** Tags to invalidate when a member likes, saves or comments on a post, or undoes it. */
export function engagementChanged({ id, author_id, tool_id }: Target): CacheTag[] {
  return [tags.post(id), tags.trending, tags.statsOf(author_id), ...toolEngagementChanged(tool_id)]
}

/** Tags to invalidate when a member marks the review of a post as helpful, or undoes it. */
export function helpfulChanged({ id, tool_id }: Target): CacheTag[] {
  return [tags.post(id), ...toolEngagementChanged(tool_id)]
}

/** Tags to invalidate when a member rates a post. */
export function ratingChanged({ id, author_id, tool_id }: Target): CacheTag[] {
  return [tags.post(id), tags.ratings, tags.statsOf(author_id), ...toolRatingChanged(tool_id)]
}
