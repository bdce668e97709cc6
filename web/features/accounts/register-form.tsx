import { useForm } from 'react-hook-form'
import { clearSessionError, register, type Registration } from '#web/session/actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormCard, FormLink } from '#web/ui/form-card.tsx'
import { fieldProps, lazyZodResolver } from '#web/ui/form.ts'
import { Input, PasswordInput } from '#web/ui/input.tsx'
import { useAuthStatus } from './use-auth-status.ts'

const { resolver, usePreload } = lazyZodResolver(
  async () => (await import('./register-schema.ts')).registerSchema,
)

const defaultValues = { name: '', username: '', email: '', password: '', confirmPassword: '' }

const inputs = [
  { name: 'name', label: 'Full Name', type: 'text', autoComplete: 'name' },
  { name: 'username', label: 'Username', type: 'text', autoComplete: 'username' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
] as const

const passwordInputs = [
  {
    name: 'password',
    label: 'Password',
    hint: '6 to 20 characters, with an upper and a lower case letter, a number and one of @$!%*?&',
  },
  { name: 'confirmPassword', label: 'Confirm Password', hint: undefined },
] as const

/** Creates an account and calls `onDone`. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  usePreload()
  const form = useForm({ resolver, defaultValues, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const { pending, error } = useAuthStatus(() => form.setFocus('name'))

  async function submit({ name, username, email, password }: Registration) {
    if (await register({ name, username, email, password })) onDone()
  }

  return (
    <FormCard
      title="Sign Up"
      prompt="Share the AI tools you use, and find out what others think of them"
      error={error}
      footer={
        <>
          Already have an account?
          <FormLink to="/login" disabled={pending}>
            Login
          </FormLink>
        </>
      }
    >
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="space-y-5">
        {inputs.map(({ name, label, ...input }) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(control) => (
              <Input
                {...control}
                {...input}
                {...fieldProps(form, name, clearSessionError)}
                autoCapitalize={name === 'name' ? 'words' : 'none'}
                disabled={pending}
              />
            )}
          </Field>
        ))}
        {passwordInputs.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
            {(control) => (
              <PasswordInput
                {...control}
                {...fieldProps(form, name, clearSessionError)}
                autoComplete="new-password"
                disabled={pending}
              />
            )}
          </Field>
        ))}
        <Button type="submit" size="large" busy={isSubmitting} className="w-full">
          {isSubmitting ? 'Creating account...' : 'Create Account'}
        </Button>
      </form>
    </FormCard>
  )
}
