import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { notificationGroupsQuery, notificationsQuery } from './notification-queries.ts'
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
  const groups = notificationGroupsQuery().queryKey
  return useMutation({
    mutationFn: send,
    onMutate: async (given) => {
      const before = { newest: cache.getQueryData(queryKey), groups: cache.getQueryData(groups) }
      // A pending poll would restore the previous state.
      if (before.newest || before.groups) await cache.cancelQueries({ queryKey })
      const mark = <One extends Notification>(list: One[]) =>
        list.map((one) => (isMarked(one, given) ? { ...one, read: true } : one))
      cache.setQueryData(queryKey, (list) => list && mark(list))
      cache.setQueryData(
        groups,
        (list) =>
          list && { ...list, pages: list.pages.map((page) => ({ ...page, items: mark(page.items) })) },
      )
      return before
    },
    onError: (error, _, before) => {
      console.error('Marking notifications failed', error)
      cache.setQueryData(queryKey, before?.newest)
      cache.setQueryData(groups, before?.groups)
      toast.error(failureText(error, whatFailed))
    },
    onSettled: () => void cache.invalidateQueries({ queryKey }),
  })
}

/** Marks the notifications of a group as read, up to the given one. */
export function useMarkGroupRead() {
  return useMarking({
    send: ({ id }: Notification) => api.markNotificationGroupRead({ params: { id } }),
    isMarked: (one, newest) => one.group === newest.group && one.timestamp <= newest.timestamp,
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
