import { useEffect, useRef, useState, type FormEvent } from 'react'
import { accountMessages } from '#contract/account-messages.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { clearSessionError, signInWith } from '#web/session/sign-in.ts'
import { changeSession } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { Input } from '#web/ui/input.tsx'

interface SecondStepFormProps {
  /** The token of the first step. */
  token: string
  /** Called when the person goes back to the first step. */
  onBack: () => void
}

const prompts = {
  app: 'Enter the 6-digit code of your authenticator app.',
  recovery: 'Enter one of your recovery codes. Each works once.',
}

/** The second step of a sign-in. When the token has expired, the first step comes again, with the session's error. */
export function SecondStepForm({ token, onBack }: SecondStepFormProps) {
  const [kind, setKind] = useState<keyof typeof prompts>('app')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { isLoading: isPending, error } = useSession()

  useEffect(() => {
    clearSessionError()
    input.current?.focus()
  }, [])

  function change(text: string) {
    setCode(text)
    setMissing(false)
    clearSessionError()
  }

  function switchKind() {
    change('')
    setKind(kind === 'app' ? 'recovery' : 'app')
    input.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const isEmpty = code.trim() === ''
    setMissing(isEmpty)
    if (isEmpty || !(await signInWith(() => finish(token, code)))) {
      input.current?.focus()
      input.current?.select()
    }
  }

  return (
    <FormCard
      title="Two-step sign-in"
      prompt={prompts[kind]}
      error={error}
      footer={
        <Button look="link" disabled={isPending} onClick={onBack}>
          Back to login
        </Button>
      }
    >
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <Field label="Code" error={isMissing ? accountMessages.twoFactor.required : undefined}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={code}
              onChange={(event) => change(event.target.value)}
              readOnly={isPending}
              inputMode={kind === 'app' ? 'numeric' : 'text'}
              autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
            />
          )}
        </Field>
        <Button type="submit" size="large" busy={isPending} className="w-full">
          {isPending ? 'Verifying...' : 'Verify'}
        </Button>
        <p className="text-center text-sm">
          <Button look="link" disabled={isPending} onClick={switchKind}>
            {kind === 'app' ? 'Use a recovery code' : 'Use the authenticator app'}
          </Button>
        </p>
      </form>
    </FormCard>
  )
}

async function finish(token: string, code: string): Promise<{ token: string }> {
  try {
    return await api.loginTwoFactor({ body: { two_factor_token: token, code } })
  } catch (error) {
    const isExpired = error instanceof ApiError && error.code === 'invalid_two_factor_token'
    if (isExpired) changeSession({ twoFactorToken: null })
    throw error
  }
}
