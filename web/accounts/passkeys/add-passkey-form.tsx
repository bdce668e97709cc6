import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { passkeysQuery } from './passkey-queries.ts'
import { refreshMember } from '#web/session/actions.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { fieldProps, lazyZodResolver } from '#web/ui/form.ts'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { loadWhenIdle } from '#web/ui/when-idle.ts'
import { ceremonyErrorText, createPasskey, isCancelled, loadWebAuthn } from './ceremony.ts'
import { suggestName } from './suggested-name.ts'

const { resolver, usePreload } = lazyZodResolver(
  async () => (await import('./passkey-schema.ts')).passkeySchema,
)

export interface AddPasskeyFormProps {
  /** The names of the other passkeys. */
  taken: string[]
  onAdded: () => void
}

/** Adds a passkey of this browser or of a device beside it. */
export function AddPasskeyForm({ taken, onAdded }: AddPasskeyFormProps) {
  usePreload()
  // Browsers make a passkey only soon after the click.
  useEffect(() => loadWhenIdle(loadWebAuthn), [])
  const cache = useQueryClient()
  const form = useForm({ resolver, defaultValues: { name: suggestName(navigator.userAgent, taken) } })
  const { errors, isSubmitting } = form.formState

  async function add({ name }: { name: string }): Promise<void> {
    try {
      const response = await createPasskey()
      const added = await api.addPasskey({ body: { name, response } })
      const { queryKey } = passkeysQuery()
      cache.setQueryData(queryKey, (known = []) => [...known, added])
      form.reset({ name: suggestName(navigator.userAgent, [...taken, added.name]) })
      onAdded()
      toast.success('The passkey has been added.')
      void refreshMember()
    } catch (error) {
      if (isCancelled(error)) return
      console.error('Adding a passkey failed', error)
      const nameError = error instanceof ApiError ? error.errors['name'] : undefined
      if (nameError?.[0]) form.setError('name', { message: nameError[0] }, { shouldFocus: true })
      else form.setError('root', { message: ceremonyErrorText(error) })
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(add)} className="space-y-4">
      {errors.root?.message && <AlertBox>{errors.root.message}</AlertBox>}
      <Field label="Name of the new passkey" error={errors.name?.message} max={limits.passkey.name}>
        {(control) => (
          <Input {...control} {...fieldProps(form, 'name')} autoComplete="off" className="max-w-md" />
        )}
      </Field>
      <Button type="submit" look="secondary" busy={isSubmitting}>
        Add a passkey
      </Button>
    </form>
  )
}
