import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { pushState, turnOffPush, turnOnPush, type PushState } from './push-subscription.ts'
import { userScoped } from '#web/api/query-cache.ts'
import { useMember } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/feedback.tsx'
import { Loading } from '#web/ui/loading.tsx'

const explanations: Record<PushState, string> = {
  unsupported:
    'This browser does not support push messages. On an iPhone or iPad, add the site to the home screen first.',
  denied:
    'Notifications are blocked for this site. Allow them in the settings of your browser, then load the page again.',
  off: 'Messages appear on this device, also while the site is closed, for the kinds with Push above. They end when you log out.',
  on: 'Messages appear on this device for the kinds with Push above. They end when you log out.',
}

/** Turns push messages in this browser on and off. */
export function PushButton() {
  const user = useMember()
  return user ? <PushOfMember member={user.id} /> : null
}

function PushOfMember({ member }: { member: number }) {
  const cache = useQueryClient()
  const queryKey = [userScoped, 'push', member]
  const {
    data: state,
    isError,
    refetch,
  } = useQuery({ queryKey, queryFn: () => pushState(member), retry: false, staleTime: 60_000 })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (state === 'on' ? turnOffPush() : turnOnPush(member)),
    onSuccess: (now) => cache.setQueryData(queryKey, now),
    onError: (failure) => console.error('Changing push failed', failure),
  })
  if (!state) {
    if (!isError) return <Loading />
    return <ErrorState onRetry={() => void refetch()}>The state of push could not be found out.</ErrorState>
  }
  const isOn = state === 'on'
  return (
    <div className="-mt-3 space-y-4">
      <p className="max-w-prose text-sm text-ink-2">{explanations[state]}</p>
      <Button
        look="secondary"
        disabled={state === 'unsupported' || state === 'denied'}
        busy={isPending}
        onClick={() => mutate()}
      >
        {isOn ? 'Turn off push in this browser' : 'Turn on push in this browser'}
      </Button>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {failureOf(error)}
        </p>
      )}
    </div>
  )
}

/** Browsers refuse in private windows, and where their push service cannot be reached. */
function failureOf(error: Error): string {
  if (error instanceof ApiError) return failureText(error, 'Push could not be changed.')
  return 'This browser could not be subscribed. Private windows do not take push messages.'
}
