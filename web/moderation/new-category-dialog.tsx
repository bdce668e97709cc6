import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { nameError, reloadCategories } from './category-actions.ts'

/** Asks an administrator for the name of a new category, and adds it. */
export function NewCategoryDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const form = useId()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const add = useMutation({
    mutationFn: () => api.addCategory({ body: { name: name.trim() } }),
    onSuccess: (added) => {
      reloadCategories(cache)
      toast.success(`The category “${added.name}” is there.`)
      onClose()
    },
    onError: (failure) => setError(failure instanceof ApiError ? failure.errors.name?.[0] : undefined),
  })

  function submit() {
    const missing = name.trim().length < limits.categoryName.min ? nameError(name.trim()) : undefined
    setError(missing)
    if (missing === undefined) add.mutate()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New category"
      description="Menus offer it to everybody at once, and it stays without posts."
      unsaved={name !== ''}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {add.isError && error === undefined && (
          <AlertBox>{failureText(add.error, 'The category could not be added.')}</AlertBox>
        )}
        <Field label="Name" error={error}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={limits.categoryName.max}
              autoComplete="off"
              onChange={({ target }) => {
                setName(target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
