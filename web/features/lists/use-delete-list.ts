import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { savedListQuery, savedListsQuery } from '#web/api/lists.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'
import { toast } from '#web/ui/toast.ts'

/** Deletes a list. What it held, and nothing else holds, is no longer saved. */
export function useDeleteList(id: number, onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.deleteSavedList({ params: { id } }).catch(unlessGone),
    onSuccess: () => {
      cache.setQueryData(savedListsQuery().queryKey, (lists) => lists?.filter((list) => list.id !== id))
      postToOtherTabs('lists', null)
      onDone()
      cache.removeQueries({ queryKey: savedListQuery(id).queryKey, type: 'inactive' })
    },
    onError: (error) => {
      console.error('Deleting a list failed', error)
      toast.error(failureText(error, 'The list could not be deleted.'))
    },
  })
}

/** Deleted from another tab already: as wanted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
