import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/profiles.ts'
import { invalidateAfter } from '#web/api/invalidation.ts'
import { highlightedQuery, profileQuery } from '#web/api/profiles.ts'
import { changeMember } from '#web/session/actions.ts'

/** Updates the session and the cached queries after a change of the member's account. */
export function updateCachedProfile(cache: QueryClient, user: User): void {
  const before = cache.getQueryData(profileQuery().queryKey)
  cache.setQueryData(profileQuery().queryKey, user)
  changeMember(user)
  void cache.invalidateQueries({ queryKey: ['members'] })
  void cache.invalidateQueries({ queryKey: highlightedQuery().queryKey })
  if (before && hasSameAuthor(before, user)) return
  invalidateAfter(cache, 'members')
}

function hasSameAuthor(one: User, other: User): boolean {
  return (['name', 'username', 'profile_picture'] as const).every((field) => one[field] === other[field])
}
