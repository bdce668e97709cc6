import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/endpoint.ts'
import type { NotificationSettings, updateNotificationSettings } from '#contract/notification-settings.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { notificationSettingsQuery } from './settings-queries.ts'
import { toast } from '#web/ui/toast.ts'

/** Settings that change. */
export type Change = NonNullable<Input<typeof updateNotificationSettings>['body']>

const mutationKey = ['notification-settings']

/** The settings with a change in them. */
function changed(
  { kinds, ...settings }: NotificationSettings,
  { kinds: changes = {}, time_zone = settings.time_zone, paused_until = settings.paused_until }: Change,
): NotificationSettings {
  const merged = Object.entries(kinds).map(([kind, before]) => [
    kind,
    { ...before, ...changes[kind as NotificationKind] },
  ])
  return { kinds: Object.fromEntries(merged) as typeof kinds, time_zone, paused_until }
}

/** Saves changes at once, one after another, and shows them before the answer. A failure takes them back. */
export function useSave() {
  const cache = useQueryClient()
  const { queryKey } = notificationSettingsQuery()
  const { mutate: save } = useMutation({
    mutationKey,
    scope: { id: 'notification-settings' },
    mutationFn: (change: Change) => api.updateNotificationSettings({ body: change }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (settings) => settings && changed(settings, change))
    },
    onSuccess: (saved) => {
      // Later changes are shown already, and not in this answer.
      if (cache.isMutating({ mutationKey }) === 1) cache.setQueryData(queryKey, saved)
      toast.success('Your choice has been saved.', { act: 'notification settings' })
    },
    onError: (error) => {
      console.error('Saving the notification settings failed', error)
      toast.error(failureText(error, 'Your choice could not be saved.'), { act: 'notification settings' })
      return cache.refetchQueries({ queryKey })
    },
  })
  return { save, isSaving: useIsMutating({ mutationKey }) > 0 }
}
