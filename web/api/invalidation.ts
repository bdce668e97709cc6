import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { categoriesQuery, ownCategoriesQuery } from './categories.ts'
import { myPostsQuery } from './feed.ts'
import { followedPostsQuery } from './follows.ts'
import { savedListsKey } from './lists.ts'
import { highlightedQuery } from './profiles.ts'

/**
 * A kind of change: of ratings, likes or saves, the posts that are shown or their fields, comments, or the name or state of
 * a member.
 */
export type Change = 'ratings' | 'likes' | 'saves' | 'posts' | 'comments' | 'members'

const tools = ['tools']
const toolPages = ['tools', 'one']
const posts = ['posts']
const comments = ['comments']
const postLists = [posts, myPostsQuery().queryKey, followedPostsQuery().queryKey, ['lists'], savedListsKey]

/** The first parts of the keys of the queries that show each change. What a mutation updates in place is not among them. */
const affected: Record<Change, QueryKey[]> = {
  ratings: [tools, highlightedQuery().queryKey],
  // A tool's page counts those of all its posts.
  likes: [toolPages],
  saves: [toolPages],
  // A tool has the name, the categories and the counts of its posts.
  posts: [
    ...[...postLists, tools, highlightedQuery().queryKey, categoriesQuery().queryKey],
    ...[ownCategoriesQuery().queryKey, ['members'], ['suggestions'], ['tool lookup']],
  ],
  comments: [comments, posts, ['tools', 'verdict']],
  members: [...postLists, tools, highlightedQuery().queryKey, ['members'], comments],
}

/** Invalidates the queries that show a change, each once. */
export function invalidateAfter(cache: QueryClient, ...changes: Change[]): void {
  const keys = new Set(changes.flatMap((change) => affected[change]))
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
}
