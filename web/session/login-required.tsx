import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { currentPlace, rememberPlace } from './return-place.ts'
import { sessionState } from './session-state.ts'

const LoginRequiredDialog = lazyComponent(
  async () => (await import('./login-required-dialog.tsx')).LoginRequiredDialog,
)

type AskToLogin = () => void

const LoginRequiredContext = createContext<AskToLogin | null>(null)

/** Provides the dialog that asks guests to log in. */
export function LoginRequiredProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [needed, setNeeded] = useState(false)
  const ask = useMemo<AskToLogin>(
    () => () => {
      // Whether by login or sign-up, the guest comes back to the same place.
      rememberPlace(currentPlace())
      setNeeded(true)
      setOpen(true)
    },
    [],
  )
  const close = useCallback(() => setNeeded(false), [])
  return (
    <LoginRequiredContext value={ask}>
      {children}
      {needed && <LoginRequiredDialog open={open} onOpenChange={setOpen} onLoadError={close} />}
    </LoginRequiredContext>
  )
}

/** Returns a function that opens the dialog. */
export function useLoginRequired(): () => void {
  const ask = useContext(LoginRequiredContext)
  if (ask === null) throw new Error('useLoginRequired needs a LoginRequiredProvider around it')
  return ask
}

/** Returns a function that runs an action for a member and opens the dialog for a guest. It returns whether the action ran. */
export function useMemberAction(): (action: () => void) => boolean {
  const ask = useLoginRequired()
  return (action) => {
    const member = sessionState().status === 'authenticated'
    if (member) action()
    else ask()
    return member
  }
}
