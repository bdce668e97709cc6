import { useForm } from 'react-hook-form'
import { clearSessionError, login } from '#web/session/sign-in.ts'
import { useSignedOut } from '#web/session/route-guards.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormCard, FormLink } from '#web/ui/form-card.tsx'
import { fieldProps, lazyZodResolver } from '#web/ui/form.ts'
import { Input, PasswordInput } from '#web/ui/input.tsx'
import { PasskeySignIn } from '#web/accounts/passkeys/public.ts'
import { KeepSignedIn } from './keep-signed-in.tsx'
import { Agreement } from './agreement.tsx'
import { ProviderButtons, useProviderError } from '#web/accounts/providers/public.ts'
import { SignUpLink } from './sign-up-link.tsx'
import { useAuthStatus } from './use-auth-status.ts'

const { resolver, usePreload } = lazyZodResolver(async () => (await import('./login-schema.ts')).loginSchema)

/**
 * Logs a member in. The route guard redirects afterwards. `hidden` during the second step: what was typed is there again when
 * the person comes back.
 */
export function LoginForm({ hidden = false }: { hidden?: boolean }) {
  usePreload()
  const form = useForm({
    resolver,
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState
  const { pending, error } = useAuthStatus(() => form.setFocus('password'))
  const signedOut = useSignedOut()
  const providerError = useProviderError()
  if (hidden) return null
  return (
    <FormCard
      title="Login"
      prompt="Enter your email below to login to your account"
      error={error ?? providerError}
      footer={<SignUpLink disabled={pending} />}
    >
      {signedOut && !error && (
        <p role="status" className="rounded-md border border-line bg-sunken px-3.5 py-3 text-sm">
          You were signed out. Sign in to go on.
        </p>
      )}
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(async (values) => void (await login(values)))}
        className="space-y-5"
      >
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...fieldProps(form, 'email', clearSessionError)}
              type="email"
              autoComplete="username webauthn"
              disabled={pending}
            />
          )}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...fieldProps(form, 'password', clearSessionError)}
              autoComplete="current-password"
              disabled={pending}
            />
          )}
        </Field>
        <KeepSignedIn disabled={pending} />
        <Button type="submit" size="large" busy={isSubmitting} className="w-full">
          {isSubmitting ? 'Logging in...' : 'Login'}
        </Button>
        <PasskeySignIn disabled={pending} />
        <p className="text-center">
          <FormLink to="/forgot-password" disabled={pending}>
            Forgot your password?
          </FormLink>
        </p>
      </form>
      <ProviderButtons note={<Agreement />} />
    </FormCard>
  )
}
