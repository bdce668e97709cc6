import { useForm } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { FormLink } from '#web/ui/form-link.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazyResolver } from '#web/ui/lazy-resolver.ts'
import { formProps } from './form-props.ts'
import { refusalText } from './refusal-text.ts'

const { resolver, usePreload } = lazyResolver(async () => (await import('./email-fields.ts')).emailFields)

/** Has a code mailed. `onSent` gets the address that was given. */
export function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  usePreload()
  const form = useForm({ resolver, defaultValues: { email: '' }, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState

  async function send({ email }: { email: string }) {
    try {
      await api.requestPasswordReset({ body: { email } })
      onSent(email)
    } catch (error) {
      form.setError('root', { message: refusalText(error, messages.reset.failed) })
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
      <form method="post" noValidate onSubmit={form.handleSubmit(send)} className="space-y-5">
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <Input {...control} {...formProps(form, 'email')} type="email" autoComplete="email" />
          )}
        </Field>
        <Button type="submit" size="large" busy={isSubmitting} className="w-full">
          {isSubmitting ? 'Sending...' : 'Send Verification Code'}
        </Button>
      </form>
    </FormCard>
  )
}
