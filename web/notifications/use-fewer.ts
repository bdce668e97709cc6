import { useQueryClient } from '@tanstack/react-query'
import type { NotificationKind } from '#contract/notifications.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { kindTexts, notificationSettingsQuery } from './settings/public.ts'

/** Returns a function that turns a kind of notifications off on the site. The toast can undo it. */
export function useFewer(kind: NotificationKind): () => void {
  const cache = useQueryClient()
  const { name, about } = kindTexts[kind]
  const act = `notifications of ${kind}`

  async function set(site: boolean): Promise<void> {
    try {
      const saved = await api.updateNotificationSettings({ body: { kinds: { [kind]: { site } } } })
      cache.setQueryData(notificationSettingsQuery().queryKey, saved)
      if (site) toast.success(`Back on the site: ${name} ${about}`, { act })
      else {
        toast.success(`Off on the site: ${name} ${about}`, {
          act,
          action: { label: 'Undo', run: () => void set(true) },
        })
      }
    } catch (error) {
      console.error('Changing the notification settings failed', error)
      toast.error(failureText(error, 'Your choice could not be saved.'), { act })
    }
  }
  return () => void set(false)
}
