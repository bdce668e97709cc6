import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Provider } from '#contract/providers.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { profileQuery } from '#web/api/profiles.ts'
import { providersQuery, providerStart } from '#web/api/providers.ts'
import { refreshMember } from '#web/session/actions.ts'
import { useMember } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertBox, SuccessBox } from '#web/ui/feedback.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.ts'
import { useProviderError } from './use-provider-error.ts'

/** The providers that the account can be signed in to with. Nothing where none is set. */
export function ConnectedAccounts() {
  const { data: providers = [] } = useQuery(providersQuery())
  const { data: profile } = useQuery(profileQuery())
  const user = useMember()
  if (providers.length === 0) return null
  const connected = profile?.providers ?? user?.providers ?? []
  return (
    <Section title="Connected accounts">
      <p className="text-sm text-ink-2">Sign in with an account that you have elsewhere.</p>
      <Outcome providers={providers} />
      <ul className="divide-y divide-line">
        {providers.map((provider) => (
          <li key={provider.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{provider.name}</p>
              <p className="text-sm text-ink-2">
                {connected.includes(provider.id) ? 'Connected' : 'Not connected'}
              </p>
            </div>
            {connected.includes(provider.id) ? (
              <DisconnectButton {...provider} />
            ) : (
              <ConnectButton {...provider} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The result of a connection, as the address says when the provider leads back. */
function Outcome({ providers }: { providers: Provider[] }) {
  const [query, setQuery] = useSearchParams()
  const error = useProviderError()
  const connected = providers.find(({ id }) => id === query.get('connected'))
  const said = error ?? (connected && `${connected.name} is connected with your account.`)
  const [first] = useState({ said, isError: error !== null })
  useEffect(() => {
    if (!first.said) return
    // A reload says it no more.
    setQuery({}, { replace: true, preventScrollReset: true })
    void refreshMember()
  }, [first, setQuery])
  if (!first.said) return null
  return first.isError ? <AlertBox>{first.said}</AlertBox> : <SuccessBox>{first.said}</SuccessBox>
}

function ConnectButton({ id, name }: Provider) {
  const { mutate: connect, ...state } = useMutation({
    mutationFn: () => api.linkProvider({ params: { provider: id } }),
    onSuccess: ({ code }) => window.location.assign(providerStart(id, { link: code })),
    onError: (error) => {
      console.error('Connecting a provider failed', error)
      toast.error(failureText(error, `${name} could not be connected.`))
    },
  })
  // Busy until the browser has left.
  return (
    <Button look="secondary" busy={state.isPending || state.isSuccess} onClick={() => connect()}>
      Connect {name}
    </Button>
  )
}

function DisconnectButton({ id, name }: Provider) {
  const cache = useQueryClient()
  const { mutate: disconnect, isPending } = useMutation({
    mutationFn: () => api.unlinkProvider({ params: { provider: id } }),
    onSuccess: async () => {
      await Promise.all([cache.invalidateQueries({ queryKey: profileQuery().queryKey }), refreshMember()])
      toast.success(`${name} is disconnected.`)
    },
    onError: (error) => {
      console.error('Disconnecting a provider failed', error)
      toast.error(failureText(error, `${name} could not be disconnected.`))
    },
  })
  return (
    <Button look="secondary" busy={isPending} onClick={() => disconnect()}>
      Disconnect {name}
    </Button>
  )
}
