import { useQuery } from '@tanstack/react-query'
import { savedListsQuery } from '#web/api/lists.ts'
import { useSession } from '#web/session/use-session.ts'
import { savedIds } from './saved-ids.ts'

/** Whether the member has saved a post. The lists are loaded as soon as somebody is signed in. */
export function useSaved(postId: number): boolean {
  const { isAuthenticated } = useSession()
  const { data: saved = false } = useQuery({
    ...savedListsQuery(),
    enabled: isAuthenticated,
    select: (lists) => savedIds(lists).has(postId),
  })
  return isAuthenticated && saved
}
