import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormSetError } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import type { User } from '#contract/profiles.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { errorText } from '#web/api/failure-text.ts'
import { userScoped } from '#web/api/query-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { useErrorFocus } from '#web/ui/error-focus.ts'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { allMessages } from '#web/ui/field-messages.ts'
import { fieldProps, lazyZodResolver } from '#web/ui/form.ts'
import { PasswordInput } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { NewPasswordInput } from './new-password-input.tsx'

const { resolver, usePreload } = lazyZodResolver(
  async () => (await import('./password-schema.ts')).passwordSchema,
)

const fields = ['current_password', 'new_password'] as const

interface Values {
  /** Absent for an account without a password. */
  current_password?: string | undefined
  new_password: string
}

/** Shows the errors of fields at their fields, other errors above the button. */
function showError(setError: UseFormSetError<Values>, error: unknown): void {
  const errors = error instanceof ApiError ? error.errors : {}
  const refused = fields.filter((field) => errors[field]?.length)
  for (const field of refused) {
    setError(field, { types: Object.fromEntries(errors[field]!.entries()), message: errors[field]![0]! })
  }
  if (refused.length > 0) return
  setError('root', { message: errorText(error, 'The password could not be saved. Please try again.') })
}

/** Saves the password. `onDone` empties the form. */
function useSavePassword(hadPassword: boolean, onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (values: Values) => api.changePassword({ body: values }),
    networkMode: 'always',
    onSuccess: () => {
      toast.success(
        hadPassword
          ? 'Your password has been changed. All other browsers are signed out.'
          : 'Your password has been set.',
      )
      onDone()
      // Profile, sessions and events of the account have changed.
      void cache.invalidateQueries({ queryKey: [userScoped] })
    },
  })
}

/** The form of the password, with one field for an account without one. */
export function PasswordForm({ user }: { user: User }) {
  const { has_password: hasPassword, name, username, email } = user
  usePreload()
  const defaultValues: Values = { new_password: '', ...(hasPassword && { current_password: '' }) }
  const form = useForm({ resolver, defaultValues, reValidateMode: 'onSubmit', criteriaMode: 'all' })
  const { errors, isSubmitting } = form.formState
  const [saved, setSaved] = useState(0)
  const { mutateAsync: save } = useSavePassword(hasPassword, () => {
    form.reset(defaultValues)
    setSaved((before) => before + 1)
  })
  const submit = (values: Values) => save(values).catch((error: unknown) => showError(form.setError, error))
  return (
    <form
      ref={useErrorFocus({ isSubmitting, errors })}
      method="post"
      noValidate
      onSubmit={form.handleSubmit(submit)}
      className="max-w-md space-y-5"
    >
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {!hasPassword && (
        <p className="text-sm text-ink-2">
          Your account has no password yet. With one, you can also sign in with your email.
        </p>
      )}
      {hasPassword && (
        <Field label="Current password" error={allMessages(errors.current_password)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...fieldProps(form, 'current_password')}
              autoComplete="current-password"
            />
          )}
        </Field>
      )}
      <Field
        label="New password"
        hint={`At least ${limits.newPassword.min} characters`}
        error={allMessages(errors.new_password)}
      >
        {(control) => (
          <NewPasswordInput
            key={saved}
            {...control}
            {...fieldProps(form, 'new_password')}
            owner={() => ({ name, username, email })}
            max={limits.newPassword.max}
          />
        )}
      </Field>
      {errors.root?.message && <AlertBox>{errors.root.message}</AlertBox>}
      <Button type="submit" busy={isSubmitting}>
        {submitText(hasPassword, isSubmitting)}
      </Button>
    </form>
  )
}

function submitText(hasPassword: boolean, isSubmitting: boolean): string {
  if (isSubmitting) return 'Saving...'
  return hasPassword ? 'Change password' : 'Set password'
}
