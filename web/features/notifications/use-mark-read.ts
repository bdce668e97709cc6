import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { allNotificationsQuery, notificationsQuery } from '#web/api/notifications.ts'
import { toast } from '#web/ui/toast.ts'

interface MarkRead<Given> {
  send: (given: Given) => Promise<void>
  isMarked: (one: Notification, given: Given) => boolean
  whatFailed: string
}

/** Marks notifications as read with an optimistic update. */
function useMarking<Given = void>({ send, isMarked, whatFailed }: MarkRead<Given>) {
  const cache = useQueryClient()
  // The first part of the keys of both lists.
  const { queryKey } = notificationsQuery()
  const all = allNotificationsQuery().queryKey
  return useMutation({
    mutationFn: send,
    onMutate: async (given) => {
      const before = { newest: cache.getQueryData(queryKey), all: cache.getQueryData(all) }
      // A pending poll would restore the previous state.
      if (before.newest || before.all) await cache.cancelQueries({ queryKey })
      const mark = (list: Notification[]) =>
        list.map((one) => (isMarked(one, given) ? { ...one, read: true } : one))
      cache.setQueryData(queryKey, (list) => list && mark(list))
      cache.setQueryData(
        all,
        (list) =>
          list && { ...list, pages: list.pages.map((page) => ({ ...page, items: mark(page.items) })) },
      )
      return before
    },
    onError: (error, _, before) => {
      console.error('Marking notifications failed', error)
      cache.setQueryData(queryKey, before?.newest)
      cache.setQueryData(all, before?.all)
      toast.error(failureText(error, whatFailed))
    },
    onSettled: () => void cache.invalidateQueries({ queryKey }),
  })
}

/** Marks one notification as read. */
export function useMarkRead() {
  return useMarking({
    send: (id: number) => api.markNotificationRead({ params: { id } }),
    isMarked: (one, id) => one.id === id,
    whatFailed: 'The notification could not be marked as read.',
  })
}

/** Marks all notifications as read. */
export function useMarkAllRead() {
  return useMarking({
    send: () => api.markAllNotificationsRead(),
    isMarked: () => true,
    whatFailed: 'The notifications could not be marked as read.',
  })
}
