import { useForm } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { FormLink } from '#web/ui/form-link.tsx'
import { lazyResolver } from '#web/ui/lazy-resolver.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { formProps } from './form-props.ts'
import { refusalText } from './refusal-text.ts'

const { resolver, usePreload } = lazyResolver(
  async () => (await import('./password-fields.ts')).passwordFields,
)

interface PasswordFormProps {
  email: string
  resetToken: string
  onDone: () => void
}

/** Sets a new password. */
export function PasswordForm({ email, resetToken, onDone }: PasswordFormProps) {
  usePreload()
  const form = useForm({
    resolver,
    defaultValues: { new_password: '', confirm_password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState

  async function set(given: { new_password: string; confirm_password: string }) {
    try {
      await api.setNewPassword({ body: { ...given, reset_token: resetToken } })
      onDone()
    } catch (error) {
      form.setError('root', { message: refusalText(error, messages.reset.setFailed) })
    }
  }

  return (
    <FormCard
      title="Reset Password"
      prompt={`Choose a new password for ${email}`}
      error={errors.root?.message ?? null}
      footer={
        <FormLink to="/forgot-password" disabled={isSubmitting}>
          Ask for a new code
        </FormLink>
      }
    >
      <form method="post" noValidate onSubmit={form.handleSubmit(set)} className="space-y-5">
        {/* Password managers want to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="New Password"
          hint={`At least ${limits.newPassword.min} characters`}
          error={errors.new_password?.message}
        >
          {(control) => (
            <PasswordInput {...control} {...formProps(form, 'new_password')} autoComplete="new-password" />
          )}
        </Field>
        <Field label="Confirm Password" error={errors.confirm_password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...formProps(form, 'confirm_password')}
              autoComplete="new-password"
            />
          )}
        </Field>
        <Button type="submit" size="large" busy={isSubmitting} className="w-full">
          {isSubmitting ? 'Resetting...' : 'Reset Password'}
        </Button>
      </form>
    </FormCard>
  )
}
