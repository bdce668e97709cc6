import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useErrorFocus } from '#web/ui/error-focus.ts'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { fieldProps } from '#web/ui/form.ts'
import { Input, PasswordInput } from '#web/ui/input.tsx'

interface ProofFormProps {
  /** The fields that are asked for. */
  password: boolean
  code: boolean
  /** A sentence below the code. */
  codeHint?: string
  /** Label of the submit button. */
  action: string
  danger?: boolean
  /** Moves the focus to the first field at the beginning. */
  focused?: boolean
  /** The beginning of the message of a failure. */
  failure: string
  onSubmit: (values: { password: string; code: string }) => Promise<void>
  onCancel: () => void
}

const fields = ['password', 'code'] as const

/** Form with the password, a code, or both. Errors of fields are shown at the fields, others above the button. */
export function ProofForm({
  action,
  danger,
  focused = true,
  failure,
  codeHint,
  onSubmit,
  onCancel,
  ...asked
}: ProofFormProps) {
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const { errors, isSubmitting } = form.formState
  const element = useErrorFocus(form.formState)
  const first = fields.find((name) => asked[name])
  const { setFocus } = form
  useEffect(() => {
    if (!focused) return
    if (first) setFocus(first)
    else element.current?.querySelector('button')?.focus()
  }, [focused, first, setFocus, element])

  const submit = form.handleSubmit(async (values) => {
    const missing = fields.filter((name) => asked[name] && values[name].trim() === '')
    const texts = { password: messages.password.required, code: accountMessages.twoFactor.required }
    for (const name of missing) form.setError(name, { message: texts[name] })
    if (missing.length > 0) return
    try {
      await onSubmit(values)
    } catch (error) {
      console.error(failure, error)
      const told = error instanceof ApiError ? error.errors : {}
      const refused = fields.filter((name) => asked[name] && told[name]?.[0])
      for (const name of refused) form.setError(name, { message: told[name]![0]! })
      if (refused.length === 0) form.setError('root', { message: failureText(error, failure) })
    }
  })

  return (
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="max-w-sm space-y-5"
    >
      {asked.password && (
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...fieldProps(form, 'password')} autoComplete="current-password" />
          )}
        </Field>
      )}
      {asked.code && (
        <Field label="Code" hint={codeHint} error={errors.code?.message}>
          {(control) => (
            <Input
              {...control}
              {...fieldProps(form, 'code')}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
            />
          )}
        </Field>
      )}
      {errors.root?.message && <AlertBox>{errors.root.message}</AlertBox>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={isSubmitting}>
          {action}
        </Button>
        <Button look="secondary" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
