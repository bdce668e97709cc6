import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#web/api/browser.ts'
import { profileQuery } from '#web/api/profiles.ts'
import { refreshMember } from '#web/session/actions.ts'
import { sessionState } from '#web/session/session-state.ts'

/** Sends the token of the page's address once, after hydration. `token` is null when there is none, undefined before. */
export function useEmailLink() {
  const cache = useQueryClient()
  const [token, setToken] = useState<string | null>()
  const isSent = useRef(false)
  const { mutate, ...sending } = useMutation({
    mutationFn: (given: string) => api.verifyEmail({ body: { token: given } }),
    onSuccess: () => {
      // The token is used up: a reload must not send it again.
      history.replaceState(history.state, '', location.pathname)
      if (sessionState().token === null) return
      void cache.invalidateQueries({ queryKey: profileQuery().queryKey })
      // After an undone change the server refuses the token, unless it is that of another account.
      void refreshMember()
    },
    onError: (error) => console.error('The link of the mail failed', error),
  })

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    const given = new URLSearchParams(location.search).get('token') || null
    setToken(given)
    if (given) mutate(given)
  }, [mutate])

  return { token, ...sending, retry: () => token && mutate(token) }
}
