import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { isBlank } from '#contract/blank.ts'
import { limits } from '#contract/limits.ts'
import type { SavedList } from '#contract/lists.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useDiscardPrompt } from '#web/ui/discard-prompt.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { createSavedList } from './list-cache.ts'

interface NewListFormProps {
  onCreated: (list: SavedList) => void
  onCancel: () => void
  /** Whether something is typed in it. */
  onTyped: (isTyped: boolean) => void
}

/** Form inside the save dialog that creates a list. It stays open when the submit fails. */
export function NewListForm({ onCreated, onCancel, onTyped }: NewListFormProps) {
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const [description, setDescription] = useState('')
  const cache = useQueryClient()
  const create = useMutation({
    mutationFn: () => createSavedList(cache, { name: name.trim(), description: description.trim() }),
    onSuccess: onCreated,
    onError: (error) => console.error('Creating a list failed', error),
  })

  const isTyped = name.trim() !== '' || description.trim() !== ''
  const { dismiss, prompt } = useDiscardPrompt(isTyped, onCancel)
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [isTyped, onTyped])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    const blank = isBlank(name)
    setNameError(blank ? 'List name is required' : undefined)
    if (!blank) create.mutate()
  }

  return (
    <form
      method="post"
      aria-label="New List"
      onSubmit={submit}
      className="space-y-4 rounded-lg border border-line bg-sunken/50 p-4"
    >
      <Field label="List name" max={limits.list.name.max} error={nameError}>
        {(control) => (
          <Input
            {...control}
            // The person has just asked for it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={name}
            maxLength={limits.list.name.max}
            readOnly={create.isPending}
            onChange={(event) => {
              setName(event.target.value)
              setNameError(undefined)
            }}
          />
        )}
      </Field>
      <Field label="Description (optional)" max={limits.list.description.max}>
        {(control) => (
          <Input
            {...control}
            value={description}
            maxLength={limits.list.description.max}
            readOnly={create.isPending}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      <FieldError
        text={create.error ? failureText(create.error, 'The list could not be made.') : undefined}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="ghost" size="small" onClick={dismiss}>
          Cancel
        </Button>
        <Button type="submit" look="secondary" size="small" busy={create.isPending}>
          Add
        </Button>
      </div>
      {prompt}
    </form>
  )
}
