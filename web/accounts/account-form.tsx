import { useRef, type FormEvent, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { clearSessionError, type Registered, type Registration } from '#web/session/sign-in.ts'
import { NewPasswordInput } from '#web/accounts/passwords/public.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { allMessages } from '#web/ui/field-messages.ts'
import { FormCard } from '#web/ui/form-card.tsx'
import { fieldProps, lazyZodResolver } from '#web/ui/form.ts'
import { Input, passwordRules, PasswordInput } from '#web/ui/input.tsx'
import { KeepSignedIn } from './keep-signed-in.tsx'
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
    // The address signs in, so password managers are to keep that.
    autoComplete: 'nickname',
    max: limits.username.max,
  },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', max: limits.email.max },
] as const

const passwordHint = '6 to 20 characters, with an upper and a lower case letter, a number and one of @$!%*?&'
/** The same for generators of passwords. */
const generatorRules = { ...limits.password, required: ['lower', 'upper', 'digit', '[@$!%*?&]'] }
const refusable = [...inputs.map(({ name }) => name), 'password'] as const

interface AccountFormProps {
  title: string
  prompt: string
  submitLabel: string
  /** The label while the call is pending. */
  busyLabel: string
  create: (given: Registration) => Promise<Registered>
  onDone?: () => void
  /** Fields before those of the account. */
  before?: ReactNode
  /** Checks these fields, and shows their errors. */
  checkBefore?: () => boolean
  /** A text above the button. */
  note?: ReactNode
  /** Below the form. */
  children?: ReactNode
  footer: ReactNode
}

/** The form that creates an account with a password and calls `onDone`. */
export function AccountForm(props: AccountFormProps) {
  usePreload()
  const form = useForm({ resolver, defaultValues, reValidateMode: 'onSubmit', criteriaMode: 'all' })
  const { errors, isSubmitting } = form.formState
  const { pending, error } = useAuthStatus(() => {
    // The errors of the fields are set right after the session's error.
    setTimeout(() => focusFirstInvalid() ?? form.setFocus('name'))
  })
  const element = useRef<HTMLFormElement>(null)

  function focusFirstInvalid(): true | undefined {
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    invalid?.focus()
    return invalid ? true : undefined
  }

  function onSubmit(event: FormEvent) {
    if (props.checkBefore?.() !== false) return void form.handleSubmit(submit)(event)
    event.preventDefault()
    void form.trigger().then(() => setTimeout(focusFirstInvalid))
  }

  async function submit({ name, username, email, password }: Registration) {
    const { isDone, fieldErrors } = await props.create({ name, username, email, password })
    if (isDone) return props.onDone?.()
    for (const name of refusable) {
      const message = fieldErrors[name]?.join(' ')
      if (message) form.setError(name, { type: 'server', message })
    }
  }

  return (
    <FormCard title={props.title} prompt={props.prompt} error={error} footer={props.footer}>
      <form ref={element} method="post" noValidate onSubmit={onSubmit} className="space-y-5">
        {props.before}
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
        <Field
          label="Password"
          hint={passwordHint}
          error={allMessages(errors.password)}
          quiet={errors.password?.type === 'server'}
        >
          {(control) => (
            <NewPasswordInput
              {...control}
              {...fieldProps(form, 'password', clearSessionError)}
              owner={form.getValues}
              max={limits.password.max}
              rules={generatorRules}
              disabled={pending}
            />
          )}
        </Field>
        <Field label="Confirm Password" error={allMessages(errors.confirmPassword)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...fieldProps(form, 'confirmPassword', clearSessionError)}
              autoComplete="new-password"
              {...passwordRules(generatorRules)}
              disabled={pending}
            />
          )}
        </Field>
        <KeepSignedIn disabled={pending} />
        {props.note}
        <Button type="submit" size="large" busy={isSubmitting} className="w-full">
          {isSubmitting ? props.busyLabel : props.submitLabel}
        </Button>
      </form>
      {props.children}
    </FormCard>
  )
}
