import { Link } from 'react-router'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { storeVisitorDrafts } from './drafts.ts'
import { storeAct } from './pending-act.ts'

interface LoginRequiredDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The act that the guest wanted to do. */
  act: string
}

export function LoginRequiredDialog({ open, onOpenChange, act }: LoginRequiredDialogProps) {
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
      description="Please log in or sign up to perform this action."
      closable={false}
      footer={
        <>
          <Button look="ghost" onClick={() => onOpenChange(false)}>
            OK
          </Button>
          <Link to="/register" onClick={leave} className={buttonClasses({ look: 'secondary' })}>
            Sign Up
          </Link>
          <Link to="/login" onClick={leave} className={buttonClasses()}>
            Login
          </Link>
        </>
      }
    />
  )
}
