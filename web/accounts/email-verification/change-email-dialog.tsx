import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { errorText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { fieldProps, lazyZodResolver } from '#web/ui/form.ts'
import { Input, PasswordInput } from '#web/ui/input.tsx'

const { resolver, usePreload } = lazyZodResolver(
  async () => (await import('./change-schema.ts')).changeSchema,
)

interface ChangeEmailDialogProps {
  hasPassword: boolean
  onClose: () => void
  onSent: (email: string) => void
}

/** Asks for the new address and the password. The address changes when the link in the mail is opened. */
export function ChangeEmailDialog({ hasPassword, onClose, onSent }: ChangeEmailDialogProps) {
  usePreload()
  const formId = useId()
  const form = useForm({
    resolver,
    defaultValues: { email: '', password: '', hasPassword },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState

  async function submit({ email, password }: { email: string; password: string }) {
    try {
      await api.changeEmail({ body: { email, ...(hasPassword && { password }) } })
      onSent(email)
    } catch (error) {
      showError(error)
    }
  }

  function showError(error: unknown) {
    console.error('Changing the email address failed', error)
    const fieldErrors = error instanceof ApiError ? error.errors : {}
    const known = (['email', 'password'] as const).filter((field) => fieldErrors[field]?.[0])
    for (const field of known)
      form.setError(field, { message: fieldErrors[field]![0]! }, { shouldFocus: true })
    if (known.length > 0) return
    form.setError('root', { message: errorText(error, 'Your email address could not be changed.') })
  }

  return (
    <Dialog
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title="Change email"
      description="We send a link to the new address. Your account keeps its address until you open it."
      closable={false}
      footer={
        <>
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {isSubmitting ? 'Sending...' : 'Change email'}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={form.handleSubmit(submit)} className="space-y-5">
        {errors.root?.message && <AlertBox>{errors.root.message}</AlertBox>}
        <Field label="New email" error={errors.email?.message}>
          {(control) => (
            <Input {...control} {...fieldProps(form, 'email')} type="email" autoComplete="email" />
          )}
        </Field>
        {hasPassword && (
          <Field label="Password" error={errors.password?.message}>
            {(control) => (
              <PasswordInput {...control} {...fieldProps(form, 'password')} autoComplete="current-password" />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
