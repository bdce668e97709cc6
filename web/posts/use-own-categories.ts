import { useQuery } from '@tanstack/react-query'
import { ownCategoriesQuery } from '#web/api/categories.ts'
import { useMember } from '#web/session/use-session.ts'

/** The categories of the signed-in member's posts; none while they are unknown. */
export function useOwnCategories() {
  const user = useMember()
  const { data = [] } = useQuery({ ...ownCategoriesQuery(), enabled: user !== null })
  return data
}
