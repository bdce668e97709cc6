import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { profileQuery } from '#web/api/profiles.ts'
import { ErrorState } from '#web/ui/feedback.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toast.ts'
import { updateCachedProfile } from './cached-profile.ts'

/** Checkbox that turns email notifications on and off; it is saved at once. */
export function EmailNotifications() {
  const hintId = useId()
  const cache = useQueryClient()
  const { data: user, isError, refetch } = useQuery(profileQuery())
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (isOn: boolean) => api.updateProfile({ body: { settings: { email_notifications: isOn } } }),
    onSuccess: (saved) => {
      updateCachedProfile(cache, saved)
      toast.success('Your choice has been saved.', { act: 'email notifications' })
    },
    onError: (error) => {
      console.error('Saving the choice failed', error)
      toast.error(failureText(error, 'Your choice could not be saved.'), { act: 'email notifications' })
    },
  })
  if (!user) {
    if (!isError) return <Loading />
    return <ErrorState onRetry={() => void refetch()}>{messages.profile.failed}</ErrorState>
  }
  return (
    <div>
      <label className="flex w-fit cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          aria-describedby={hintId}
          checked={isPending ? variables : user.settings.email_notifications}
          onChange={({ currentTarget }) => !isPending && mutate(currentTarget.checked)}
          className="mt-1 size-4.5 shrink-0 accent-accent"
        />
        <span className="font-medium">Email notifications</span>
      </label>
      <p id={hintId} className="mt-1 max-w-prose pl-7.5 text-sm text-ink-2">
        Turns all mails below on or off. Your choices are kept.
      </p>
    </div>
  )
}
