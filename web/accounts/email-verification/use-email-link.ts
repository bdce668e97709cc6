import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { profileQuery } from '#web/api/profiles.ts'
import { refreshMember } from '#web/session/actions.ts'
import { sessionState } from '#web/session/session-state.ts'

interface NewPassword {
  new_password: string
  confirm_password: string
}

/**
 * Sends the token of the page's address once, after hydration, and again with the new password that an undoing needs.
 * `token` is null when there is none, undefined before.
 */
export function useEmailLink() {
  const cache = useQueryClient()
  const [token, setToken] = useState<string | null>()
  // The link undoes a change of address: the form for the password stays while it is sent.
  const [isUndoing, setUndoing] = useState(false)
  const isSent = useRef(false)
  const { mutate, mutateAsync, ...sending } = useMutation({
    mutationFn: (body: { token: string } & Partial<NewPassword>) => api.verifyEmail({ body }),
    onSuccess: () => {
      // The token is used up: a reload must not send it again.
      history.replaceState(history.state, '', location.pathname)
      if (sessionState().token === null) return
      void cache.invalidateQueries({ queryKey: profileQuery().queryKey })
      // After an undone change the server refuses the token, unless it is that of another account.
      void refreshMember()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'new_password_needed') setUndoing(true)
      else console.error('The link of the mail failed', error)
    },
  })

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    const given = new URLSearchParams(location.search).get('token') || null
    setToken(given)
    if (given) mutate({ token: given })
  }, [mutate])

  return {
    ...{ token, isUndoing, ...sending },
    retry: () => token && mutate({ token }),
    undo: (password: NewPassword) => mutateAsync({ token: token!, ...password }),
  }
}
