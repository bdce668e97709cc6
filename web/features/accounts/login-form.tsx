import { useForm } from 'react-hook-form'
import { login } from '#web/session/actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { FormLink } from '#web/ui/form-link.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazyResolver } from '#web/ui/lazy-resolver.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { fieldProps } from './field-props.ts'
import { useAttempt } from './use-attempt.ts'

const { resolver, usePreload } = lazyResolver(async () => (await import('./login-fields.ts')).loginFields)

/** Signs a member in. Where it goes from there is up to the page. */
export function LoginForm() {
  usePreload()
  const form = useForm({
    resolver,
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState
  const { underWay, error } = useAttempt(() => form.setFocus('password'))
  return (
    <FormCard
      title="Login"
      prompt="Enter your email below to login to your account"
      error={error}
      footer={
        <>
          Don't have an account?
          <FormLink to="/register" disabled={underWay}>
            Sign up
          </FormLink>
        </>
      }
    >
      <form
        method="post"
        noValidate

        onSubmit={form.handleSubmit(async (given) => void (await login(given)))}
        className="space-y-5"
      >
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...fieldProps(form, 'email')}
              type="email"
              autoComplete="email"
              disabled={underWay}
            />
          )}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...fieldProps(form, 'password')}
              autoComplete="current-password"
              disabled={underWay}
            />
          )}
        </Field>
        <Button type="submit" size="large" busy={isSubmitting} className="w-full">
          {isSubmitting ? 'Logging in...' : 'Login'}
        </Button>
        <p className="text-center">
          <FormLink to="/forgot-password" disabled={underWay}>
            Forgot your password?
          </FormLink>
        </p>
      </form>
    </FormCard>
  )
}
