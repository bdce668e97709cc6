import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { takeAct } from './pending-act.ts'
import { currentPlace } from './place.ts'
import { rememberPlace } from './return-place.ts'
import { sessionState } from './session-state.ts'
import { useIsAuthenticated } from './use-session.ts'

const LoginRequiredDialog = lazyComponent(
  async () => (await import('./login-required-dialog.tsx')).LoginRequiredDialog,
)

type AskToLogin = (act: string) => void

const LoginRequiredContext = createContext<AskToLogin | null>(null)

/** Provides the dialog that asks guests to log in. */
export function LoginRequiredProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  // Null until a guest is asked for the first time.
  const [act, setAct] = useState<string | null>(null)
  const ask = useCallback<AskToLogin>((asked) => {
    // Whether by login or sign-up, the guest comes back to the same place.
    rememberPlace(currentPlace())
    setAct(asked)
    setOpen(true)
  }, [])
  const close = useCallback(() => setAct(null), [])
  return (
    <LoginRequiredContext value={ask}>
      {children}
      {act !== null && (
        <LoginRequiredDialog open={open} onOpenChange={setOpen} act={act} onLoadError={close} />
      )}
    </LoginRequiredContext>
  )
}

type MemberAction = (act: string, action: () => void) => boolean

/**
 * Returns a function that runs an action for a member and opens the dialog for a guest. It returns whether the action ran. A
 * guest who logs in from the dialog comes back to the page, where `useReplay` repeats the act of the same name.
 */
export function useMemberAction(): MemberAction {
  const ask = useContext(LoginRequiredContext)
  if (ask === null) throw new Error('useMemberAction needs a LoginRequiredProvider around it')
  return (act, action) => {
    const member = sessionState().status === 'authenticated'
    if (member) action()
    else ask(act)
    return member
  }
}

/** Performs an act, once, for a member who came to log in because of it. */
export function useReplay(act: string, perform: () => void): void {
  const isAuthenticated = useIsAuthenticated()
  useEffect(() => {
    if (isAuthenticated && takeAct(act)) perform()
  })
}
