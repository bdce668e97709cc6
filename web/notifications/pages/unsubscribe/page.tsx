import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { unsubscribeMessages } from '#contract/notification-settings-messages.ts'
import { api } from '#web/api/browser.ts'
import { errorText } from '#web/api/failure-text.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { NoScriptNotice } from '#web/ui/feedback.tsx'

/** Asks whether to unsubscribe from the mails that a mail was one of: opening its link changes nothing. */
export default function UnsubscribePage() {
  return (
    <>
      <PageHead title="Unsubscribe" hidden />
      <div className={cardClasses('space-y-5 p-6 sm:p-8')}>
        <Question />
      </div>
    </>
  )
}

/** The token in the address; undefined before hydration, because the page is the same for all tokens. */
function useToken(): string | undefined {
  return useSyncExternalStore(ignoreChanges, tokenInAddress, () => undefined)
}

const ignoreChanges = () => () => {}
const tokenInAddress = () => new URLSearchParams(location.search).get('token') ?? ''

function Question() {
  const token = useToken()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (given: string) => api.unsubscribe({ query: { token: given } }),
    onError: (failure) => console.error('Unsubscribing failed', failure),
  })
  if (data) {
    return (
      <div role="status" className="space-y-5">
        <h1 className="text-xl font-semibold">You are unsubscribed</h1>
        <p className="max-w-prose text-ink-2">{data.detail}</p>
        <Link to="/settings/notifications" className={buttonClasses({ look: 'secondary' })}>
          Notification settings
        </Link>
      </div>
    )
  }
  const failure = token === '' ? unsubscribeMessages.invalid : error && errorText(error, 'Please try again.')
  return (
    <>
      <h1 className="text-xl font-semibold">Unsubscribe</h1>
      <p className="max-w-prose text-ink-2">
        Do you want no more mails of the kind that brought you here? They stay on the site, and you can turn
        them on again in your notification settings.
      </p>
      <NoScriptNotice what="This page" />
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button busy={isPending} disabled={!token} onClick={() => token && mutate(token)}>
        Unsubscribe
      </Button>
    </>
  )
}
