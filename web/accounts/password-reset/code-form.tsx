import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { errorText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormCard, FormLink } from '#web/ui/form-card.tsx'
import { Input } from '#web/ui/input.tsx'
import { SuccessBox } from '#web/ui/feedback.tsx'

/** The digits of a typed or pasted text, at most as many as a code has. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, limits.resetCode.digits)
}

interface CodeFormProps {
  email: string
  /** Called with the token that permits setting a new password. */
  onConfirmed: (resetToken: string) => void
}

/** Exchanges the mailed code for a reset token. */
export function CodeForm({ email, onConfirmed }: CodeFormProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: () => api.confirmResetCode({ body: { code, email } }),
    // Offline, it fails at once instead of waiting for the connection.
    networkMode: 'always',
    onSuccess: ({ reset_token }) => onConfirmed(reset_token),
    onError: () => input.current?.select(),
  })
  // Earlier codes stay valid.
  const resend = useMutation({
    mutationFn: () => api.requestPasswordReset({ body: { email } }),
    networkMode: 'always',
  })
  const isComplete = code.length === limits.resetCode.digits
  const isBusy = confirm.isPending || resend.isPending

  function change(text: string) {
    setCode(digitsOf(text))
    confirm.reset()
    if (resend.isError) resend.reset()
  }

  function sendAnother() {
    confirm.reset()
    resend.mutate()
    input.current?.focus()
  }

  return (
    <FormCard
      title="Verify Code"
      prompt={`We sent a 6-digit code to ${email}`}
      error={
        confirm.error
          ? errorText(confirm.error, messages.reset.code)
          : resend.error && errorText(resend.error, messages.reset.resendFailed)
      }
      footer={
        <FormLink to="/reset-password" disabled={isBusy}>
          Back to login
        </FormLink>
      }
    >
      {resend.isSuccess && !confirm.isError && <SuccessBox>New verification code sent!</SuccessBox>}
      <form
        method="post"
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete && !isBusy) confirm.mutate()
        }}
      >
        <Field label="Verification Code">
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={code}
              onChange={(event) => change(event.target.value)}
              readOnly={confirm.isPending}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              className="text-center text-lg! tracking-[0.4em] tabular-nums"
            />
          )}
        </Field>
        <Button
          type="submit"
          size="large"
          busy={confirm.isPending}
          disabled={!isComplete || resend.isPending}
          className="w-full"
        >
          {confirm.isPending ? 'Verifying...' : 'Verify Code'}
        </Button>
        <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-sm text-ink-2">
          Nothing arrived?
          <Button look="link" busy={resend.isPending} disabled={confirm.isPending} onClick={sendAnother}>
            {resend.isPending ? 'Sending...' : 'Resend code'}
          </Button>
        </p>
      </form>
    </FormCard>
  )
}
