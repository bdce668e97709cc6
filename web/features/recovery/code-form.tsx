import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { FormLink } from '#web/ui/form-link.tsx'
import { GoodNews } from '#web/ui/notices.tsx'
import { CodeInput } from './code-input.tsx'
import { refusalText } from './refusal-text.ts'
import { useResend } from './use-resend.ts'

interface CodeFormProps {
  email: string
  /** The code was right. */
  onConfirmed: (resetToken: string) => void
}

/** Trades the mailed code for the right to set a new password. */
export function CodeForm({ email, onConfirmed }: CodeFormProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const check = useMutation({
    mutationFn: () => api.confirmResetCode({ body: { code, email } }),
    onSuccess: ({ reset_token }) => onConfirmed(reset_token),
    onError: () => input.current?.select(),
  })
  const { resend, isPending: isResending, isSent, error: resendError, forget } = useResend(email)
  const complete = code.length === limits.resetCode.digits
  const busy = check.isPending || isResending

  function change(digits: string) {
    setCode(digits)
    check.reset()
    if (resendError) forget()
  }

  function sendAnother() {
    check.reset()
    resend()
    input.current?.focus()
  }

  return (
    <FormCard
      title="Verify Code"
      prompt={`We sent a 6-digit code to ${email}`}
      error={check.error ? refusalText(check.error, messages.reset.code) : resendError}
      footer={
        <FormLink to="/reset-password" disabled={busy}>
          Back to login
        </FormLink>
      }
    >
      {isSent && !check.isError && <GoodNews>New verification code sent!</GoodNews>}
      <form
        method="post"
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (complete && !busy) check.mutate()
        }}
      >
        <Field label="Verification Code">
          {(control) => (
            <CodeInput {...control} ref={input} value={code} onChange={change} readOnly={check.isPending} />
          )}
        </Field>
        <Button
          type="submit"
          size="large"
          busy={check.isPending}
          disabled={!complete || isResending}
          className="w-full"
        >
          {check.isPending ? 'Verifying...' : 'Verify Code'}
        </Button>
        <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-sm text-ink-soft">
          Nothing arrived?
          <Button look="link" busy={isResending} disabled={check.isPending} onClick={sendAnother}>
            {isResending ? 'Sending...' : 'Resend code'}
          </Button>
        </p>
      </form>
    </FormCard>
  )
}
