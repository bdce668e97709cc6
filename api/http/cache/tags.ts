/**
 * Something that answers are made from and that writes change. An answer that is kept names its sources; a write
 * names what it changed, and what was made from it is kept no longer.
 */
export type CacheTag = string

/** Which posts there are, newest first. */
export const feed: CacheTag = 'feed'
/** The order of posts by what members did with them. */
export const trending: CacheTag = 'trending'
/** The order of posts by their ratings. */
export const ratings: CacheTag = 'ratings'
/** The words that posts are found by. */
export const words: CacheTag = 'words'
/** Which categories there are. */
export const categories: CacheTag = 'categories'
/** All there is: for changes whose reach nobody has counted. */
export const everything: CacheTag = '*'

/** Which posts a category has. */
export const category = (id: number): CacheTag => `category ${id}`
/** What a post says, and its counters. */
export const post = (id: number): CacheTag => `post ${id}`
/** Which posts these changes were about. */
export function postsIn(changed: Iterable<CacheTag>): number[] {
  return [...changed].filter((one) => one.startsWith('post ')).map((one) => Number(one.slice('post '.length)))
}
/** The comments on a post. */
export const commentsOn = (post: number): CacheTag => `comments ${post}`
/** What a member shows beside everything they wrote: name, username, picture. */
export const member = (id: number): CacheTag => `member ${id}`
/** What a member's own page counts. */
export const statsOf = (member: number): CacheTag => `stats ${member}`
/** Which posts a member wrote. */
export const postsOf = (member: number): CacheTag => `posts ${member}`
/** What a member was told. */
export const notificationsOf = (member: number): CacheTag => `notifications ${member}`
/** The sessions that a member is signed in with. */
export const sessionsOf = (member: number): CacheTag => `sessions ${member}`
