import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { notificationsQuery } from '#web/api/notifications.ts'
import { toast } from '#web/ui/toast.ts'

/** The member's notifications, newest first, kept up to date. */
export function useNotifications() {
  return useQuery(notificationsQuery())
}

/** Marks one as read. */
export function useMarkRead() {
  return useMarking({
    send: (id: number) => api.markNotificationRead({ params: { id } }),
    concerns: (id, one) => one.id === id,
    whatFailed: 'The notification could not be marked as read.',
  })
}

/** Marks all as read. */
export function useMarkAllRead() {
  return useMarking({
    send: () => api.markAllNotificationsRead(),
    concerns: () => true,
    whatFailed: 'The notifications could not be marked as read.',
  })
}

interface Marking<Given> {
  send: (given: Given) => Promise<void>
  concerns: (given: Given, one: Notification) => boolean
  whatFailed: string
}

/** Shown at once, taken back if the server says no. */
function useMarking<Given = void>({ send, concerns, whatFailed }: Marking<Given>) {
  const cache = useQueryClient()
  const { queryKey } = notificationsQuery()
  return useMutation({
    mutationFn: send,
    onMutate: async (given) => {
      const before = cache.getQueryData(queryKey)
      // A poll on its way would bring the old state back.
      if (before) await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (list) =>
        list?.map((one) => (concerns(given, one) ? { ...one, read: true } : one)),
      )
      return before
    },
    onError: (error, _, before) => {
      console.error('Marking notifications failed', error)
      cache.setQueryData(queryKey, before)
      toast.error(failureText(error, whatFailed))
    },
    onSettled: () => void cache.invalidateQueries({ queryKey }),
  })
}
