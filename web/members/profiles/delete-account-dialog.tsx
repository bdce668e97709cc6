import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { profileQuery } from '#web/api/profiles.ts'
import { endSession } from '#web/session/session-lifecycle.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'

interface DeleteAccountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for the password, where the account has one, and deletes the account. */
export function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const formId = useId()
  const cache = useQueryClient()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { data: user } = useQuery(profileQuery())
  const hasPassword = user?.has_password ?? true
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.deleteAccount({ body: hasPassword ? { password } : {} }),
    onSuccess: () => {
      endSession({ isSignOut: true })
      // The member's posts and comments are gone from every list.
      cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'categories' })
      toast.success('Your account has been deleted.')
    },
    onError: (failure) => setError(textOf(failure)),
  })

  function change(next: string) {
    setPassword(next)
    setError(undefined)
  }

  function close() {
    if (isPending) return
    change('')
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Delete account"
      description="Your account, posts, comments, ratings and lists will be gone. This can not be undone."
      closable={false}
      footer={
        <>
          <Button look="secondary" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} look="danger" busy={isPending}>
            {isPending ? 'Deleting...' : 'Delete account'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (hasPassword && password === '') setError(messages.password.required)
          else mutate()
        }}
      >
        {hasPassword ? (
          <Field label="Password" error={error}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                value={password}
                readOnly={isPending}
                onChange={(event) => change(event.target.value)}
              />
            )}
          </Field>
        ) : (
          error && <AlertBox>{error}</AlertBox>
        )}
      </form>
    </Dialog>
  )
}

function textOf(error: unknown): string {
  const fieldError = error instanceof ApiError ? error.firstFieldError : undefined
  return fieldError ?? failureText(error, 'Your account could not be deleted.')
}
