import { useForm } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { clearSessionError, register, type Registration } from '#web/session/actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { allMessages } from '#web/ui/field-messages.ts'
import { FormCard, FormLink } from '#web/ui/form-card.tsx'
import { fieldProps, lazyZodResolver } from '#web/ui/form.ts'
import { Input, PasswordInput } from '#web/ui/input.tsx'
import { useAuthStatus } from './use-auth-status.ts'

const { resolver, usePreload } = lazyZodResolver(
  async () => (await import('./register-schema.ts')).registerSchema,
)

const defaultValues = { name: '', username: '', email: '', password: '', confirmPassword: '' }

const inputs = [
  { name: 'name', label: 'Full Name', type: 'text', autoComplete: 'name', max: limits.name.max },
  {
    name: 'username',
    label: 'Username',
    type: 'text',
    autoComplete: 'username',
    max: limits.username.max,
  },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', max: limits.email.max },
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
  const form = useForm({ resolver, defaultValues, reValidateMode: 'onSubmit', criteriaMode: 'all' })
  const { errors, isSubmitting } = form.formState
  const { pending, error } = useAuthStatus(() => {
    // The errors of the fields are set right after the session's error.
    setTimeout(() => {
      const refused = inputs.find(({ name }) => form.getFieldState(name).error)
      form.setFocus(refused?.name ?? 'name')
    })
  })

  async function submit({ name, username, email, password }: Registration) {
    const { isDone, fieldErrors } = await register({ name, username, email, password })
    if (isDone) return onDone()
    for (const input of inputs) {
      const [message] = fieldErrors[input.name] ?? []
      if (message) form.setError(input.name, { type: 'server', message })
    }
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
        {inputs.map(({ name, label, max, ...input }) => (
          <Field
            key={name}
            label={label}
            max={max}
            error={errors[name]?.message}
            // The box above the form announces what the server refuses.
            quiet={errors[name]?.type === 'server'}
          >
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
          <Field key={name} label={label} hint={hint} error={allMessages(errors[name])}>
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
