import { useForm } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { errorText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormCard, FormLink } from '#web/ui/form-card.tsx'
import { fieldProps, lazyZodResolver } from '#web/ui/form.ts'
import { Input } from '#web/ui/input.tsx'

const { resolver, usePreload } = lazyZodResolver(
  async () => (await import('./request-schema.ts')).requestSchema,
)

/** Requests a reset code by email; `onSent` receives the email address. */
export function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  usePreload()
  const form = useForm({ resolver, defaultValues: { email: '' }, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState

  async function submit({ email }: { email: string }) {
    try {
      await api.requestPasswordReset({ body: { email } })
      onSent(email)
    } catch (error) {
      form.setError('root', { message: errorText(error, messages.reset.failed) })
    }
  }

  return (
    <FormCard
      title="Forgot Password"
      prompt="Enter your email, and we send you a code to set a new password"
      error={errors.root?.message ?? null}
      footer={
        <FormLink to="/login" disabled={isSubmitting}>
          Back to login
        </FormLink>
      }
    >
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="space-y-5">
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <Input {...control} {...fieldProps(form, 'email')} type="email" autoComplete="email" />
          )}
        </Field>
        <Button type="submit" size="large" busy={isSubmitting} className="w-full">
          {isSubmitting ? 'Sending...' : 'Send Verification Code'}
        </Button>
      </form>
    </FormCard>
  )
}
