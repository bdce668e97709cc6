import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { invalidateAfter } from '#web/api/invalidation.ts'
import { moderationKey } from './moderation-queries.ts'
import { toast } from '#web/ui/toast.ts'

/** Shows all again that a suspension of the member with this username hid. */
export function useUndoHide() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (username: string) => api.undoHide({ params: { username } }),
    onSuccess: (_done, username) => {
      invalidateAfter(cache, 'members', 'posts')
      toast.success(`What @${username} wrote is shown again. They are still suspended.`, {
        act: `hide all of ${username}`,
      })
    },
    onError: (error) => toast.error(failureText(error, 'This could not be undone.')),
    // After 10 minutes, too: the list says by then that it is too late.
    onSettled: () => void cache.invalidateQueries({ queryKey: moderationKey }),
  })
}
