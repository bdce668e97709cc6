import { useForm } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { ApiError } from '#web/api/errors.ts'
import { errorText } from '#web/api/failure-text.ts'
import { NewPasswordInput } from '#web/accounts/passwords/public.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { allMessages } from '#web/ui/field-messages.ts'
import { FormCard, FormLink } from '#web/ui/form-card.tsx'
import { fieldProps, lazyZodResolver } from '#web/ui/form.ts'
import { passwordRules, PasswordInput } from '#web/ui/input.tsx'

const { resolver, usePreload } = lazyZodResolver(
  async () => (await import('./new-password-schema.ts')).newPasswordSchema,
)

export interface NewPasswordFormProps {
  title: string
  prompt: string
  /** The address of the account, when the page knows it. */
  email?: string
  submit: { label: string; busy: string }
  /** Saves the password. */
  onSubmit: (values: { new_password: string; confirm_password: string }) => Promise<unknown>
  /** A link below the form. */
  link?: { to: string; text: string }
}

/** Sets a new password. */
export function NewPasswordForm({ title, prompt, email = '', submit, onSubmit, link }: NewPasswordFormProps) {
  usePreload()
  const form = useForm({
    resolver,
    defaultValues: { new_password: '', confirm_password: '' },
    reValidateMode: 'onSubmit',
    criteriaMode: 'all',
  })
  const { errors, isSubmitting } = form.formState

  async function save(values: { new_password: string; confirm_password: string }) {
    try {
      await onSubmit(values)
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors['new_password'] : undefined
      if (refused?.[0])
        return form.setError('new_password', { message: refused.join(' ') }, { shouldFocus: true })
      form.setError('root', { message: errorText(error, messages.reset.setFailed) })
    }
  }

  return (
    <FormCard
      title={title}
      prompt={prompt}
      error={errors.root?.message ?? null}
      footer={
        link && (
          <FormLink to={link.to} disabled={isSubmitting}>
            {link.text}
          </FormLink>
        )
      }
    >
      <form method="post" noValidate onSubmit={form.handleSubmit(save)} className="space-y-5">
        {/* For password managers. */}
        {email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
        <Field
          label="New Password"
          hint={`At least ${limits.newPassword.min} characters`}
          error={allMessages(errors.new_password)}
        >
          {(control) => (
            <NewPasswordInput
              {...control}
              {...fieldProps(form, 'new_password')}
              owner={() => ({ name: '', email })}
              max={limits.newPassword.max}
            />
          )}
        </Field>
        <Field label="Confirm Password" error={allMessages(errors.confirm_password)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...fieldProps(form, 'confirm_password')}
              autoComplete="new-password"
              {...passwordRules(limits.newPassword)}
            />
          )}
        </Field>
        <Button type="submit" size="large" busy={isSubmitting} className="w-full">
          {isSubmitting ? submit.busy : submit.label}
        </Button>
      </form>
    </FormCard>
  )
}
