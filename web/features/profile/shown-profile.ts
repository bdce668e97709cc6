import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/profiles.ts'
import { myPostsQuery } from '#web/api/feed.ts'
import { highlightedQuery, profileQuery } from '#web/api/profiles.ts'
import { changeMember } from '#web/session/actions.ts'

/** Shows the member's account as it is now, wherever on the site it shows. */
export function showProfile(cache: QueryClient, user: User): void {
  const before = cache.getQueryData(profileQuery().queryKey)
  cache.setQueryData(profileQuery().queryKey, user)
  changeMember(user)
  void cache.invalidateQueries({ queryKey: ['members'] })
  void cache.invalidateQueries({ queryKey: highlightedQuery().queryKey })
  if (before && looksLike(before, user)) return
  // The author's name and picture stand on every post and comment.
  for (const queryKey of [['posts'], ['comments'], myPostsQuery().queryKey]) {
    void cache.invalidateQueries({ queryKey })
  }
}

function looksLike(one: User, other: User): boolean {
  return (['name', 'username', 'profile_picture'] as const).every((field) => one[field] === other[field])
}
