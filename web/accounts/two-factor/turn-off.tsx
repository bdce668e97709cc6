import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { refreshMember } from '#web/session/actions.ts'
import { toast } from '#web/ui/toast.ts'
import { ProofForm } from './proof-form.tsx'

interface TurnOffProps {
  hasPassword: boolean
  onClose: () => void
}

/** Asks for password and code, and turns two-step sign-in off. */
export function TurnOff({ hasPassword, onClose }: TurnOffProps) {
  async function turnOff({ password, code }: { password: string; code: string }) {
    try {
      await api.turnOffTwoFactor({ body: { code, ...(hasPassword && { password }) } })
    } catch (error) {
      // Another tab has turned it off already.
      if (!(error instanceof ApiError && error.status === 409)) throw error
    }
    await refreshMember()
    toast.success('Two-step sign-in is off.')
    onClose()
  }
  return (
    <ProofForm
      password={hasPassword}
      code
      codeHint="Of your app, or a recovery code"
      action="Turn off"
      danger
      failure="Two-step sign-in could not be turned off."
      onSubmit={turnOff}
      onCancel={onClose}
    />
  )
}
