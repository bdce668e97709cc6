import { useForm } from 'react-hook-form'
import { register, type Registration } from '#web/session/actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { FormLink } from '#web/ui/form-link.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazyResolver } from '#web/ui/lazy-resolver.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { fieldProps } from './field-props.ts'
import { useAttempt } from './use-attempt.ts'

const { resolver, usePreload } = lazyResolver(async () => (await import('./sign-up-fields.ts')).signUpFields)

const empty = { name: '', username: '', email: '', password: '', confirmPassword: '' }

const texts = [
  { name: 'name', label: 'Full Name', type: 'text', autoComplete: 'name' },
  { name: 'username', label: 'Username', type: 'text', autoComplete: 'username' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
] as const

const passwords = [
  {
    name: 'password',
    label: 'Password',
    hint: '6 to 20 characters, with an upper and a lower case letter, a number and one of @$!%*?&',
  },
  { name: 'confirmPassword', label: 'Confirm Password', hint: undefined },
] as const

/** Makes an account. `onDone` is called when there is one. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  usePreload()
  const form = useForm({
    resolver,
    defaultValues: empty,
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState
  const { underWay, error } = useAttempt(() => form.setFocus('name'))

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
          <FormLink to="/login" disabled={underWay}>
            Login
          </FormLink>
        </>
      }
    >
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="space-y-5">
        {texts.map(({ name, label, ...input }) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(control) => (
              <Input
                {...control}
                {...input}
                {...fieldProps(form, name)}
                autoCapitalize={name === 'name' ? 'words' : 'none'}
                disabled={underWay}
              />
            )}
          </Field>
        ))}
        {passwords.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
            {(control) => (
              <PasswordInput
                {...control}
                {...fieldProps(form, name)}
                autoComplete="new-password"
                disabled={underWay}
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
