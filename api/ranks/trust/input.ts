// Votes and members as columns: a million members and twenty million votes fit into 250 MB.

export const daySeconds = 86_400

/** Columns with one entry for each member. A member is its index. Times are seconds since 1970. */
export type Members = {
  joined: Int32Array
  isVerified: Uint8Array
  isSuspended: Uint8Array
  /** Number of distinct days on which the member voted or wrote something. */
  activeDays: Uint16Array
}

/** Columns with one entry for each post. A post is its index. */
export type Posts = {
  /** Index of the author, or -1 for an account that is gone. */
  author: Int32Array
  /** Number of the tool from 0, or -1. */
  tool: Int32Array
  /** The votes of post `i` are those from `firstVote[i]` up to `firstVote[i + 1]`: one entry more than there are posts. */
  firstVote: Uint32Array
}

/**
 * Columns with one entry for each post and member who liked, rated, saved, commented on it or marked it helpful, by post and
 * within a post by `at`. Authors' votes for their own posts are left out.
 */
export type Votes = {
  member: Int32Array
  /** When the member last did one of these, in seconds since 1970: a rating may come long after a like. */
  at: Int32Array
  /** 1 to 5, or 0 without a rating. */
  rating: Uint8Array
}

/** The items in which groups are searched. `low` and `high` are the ratings of 1 and 2 and of 4 and 5 of a tool. */
export type Item = { kind: 'post' | 'low' | 'high'; index: number }

/** Members who were found to be a group. */
export type Group = {
  item: Item
  members: number[]
  /** Number of such voters to expect beside the other voters of the item. */
  expected: number
  /** When the group's members joined and voted, in seconds since 1970. */
  joined: [number, number]
  voted: [number, number]
  /** Logarithm of the likelihood ratio. */
  score: number
}

export type TrustInput = {
  /** Seconds since 1970. */
  now: number
  members: Members
  posts: Posts
  votes: Votes
  /** Groups of an earlier run stay groups, and only items with votes since then are searched. */
  earlier?: { at: number; groups: readonly Group[] }
  /** Groups that a moderator found honest: their members are in no group of that item. */
  cleared?: readonly Pick<Group, 'item' | 'members'>[]
}
