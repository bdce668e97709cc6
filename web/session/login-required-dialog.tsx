import { Link } from 'react-router'
import type { RegistrationMode } from '#contract/site.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { storeVisitorDrafts } from './drafts.ts'
import { useRegistration } from './registration.ts'
import { storeAct } from './pending-act.ts'

interface LoginRequiredDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The act that the guest wanted to do. */
  act: string
}

const descriptions: Record<RegistrationMode, string> = {
  open: 'Please log in or sign up to perform this action.',
  invite: 'Please log in, or sign up with an invite, to perform this action.',
  closed: 'Please log in to perform this action.',
}

export function LoginRequiredDialog({ open, onOpenChange, act }: LoginRequiredDialogProps) {
  const registration = useRegistration()
  function leave() {
    storeAct(act)
    storeVisitorDrafts()
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Login Required"
      description={descriptions[registration]}
      closable={false}
      footer={
        <>
          <Button look="ghost" onClick={() => onOpenChange(false)}>
            OK
          </Button>
          {registration !== 'closed' && (
            <Link to="/register" onClick={leave} className={buttonClasses({ look: 'secondary' })}>
              Sign Up
            </Link>
          )}
          <Link to="/login" onClick={leave} className={buttonClasses()}>
            Login
          </Link>
        </>
      }
    />
  )
}
