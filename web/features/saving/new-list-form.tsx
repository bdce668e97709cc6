import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { SavedList } from '#contract/lists.ts'
import { failureText } from '#web/api/failure-text.ts'
import { createSavedList } from '#web/api/lists.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface NewListFormProps {
  onMade: (list: SavedList) => void
  onCancel: () => void
}

/** Makes a list on the way. It stays open, with what was typed, when that fails. */
export function NewListForm({ onMade, onCancel }: NewListFormProps) {
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const [description, setDescription] = useState('')
  const cache = useQueryClient()
  const make = useMutation({
    mutationFn: () => createSavedList(cache, { name: name.trim(), description: description.trim() }),
    onSuccess: onMade,
    onError: (error) => console.error('Making a list failed', error),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (make.isPending) return
    const blank = name.trim() === ''
    setNameError(blank ? 'List name is required' : undefined)
    if (!blank) make.mutate()
  }

  return (
    <form
      method="post"
      aria-label="New List"
      onSubmit={submit}
      className="space-y-4 rounded-lg border border-line bg-sunken/50 p-4"
    >
      <Field label="List name" error={nameError}>
        {(control) => (
          <Input
            {...control}
            // The person has just asked for it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={name}
            maxLength={limits.list.name.max}
            readOnly={make.isPending}
            onChange={(event) => {
              setName(event.target.value)
              setNameError(undefined)
            }}
          />
        )}
      </Field>
      <Field label="Description (optional)">
        {(control) => (
          <Input
            {...control}
            value={description}
            maxLength={limits.list.description.max}
            readOnly={make.isPending}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      <FieldError text={make.error ? failureText(make.error, 'The list could not be made.') : undefined} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="ghost" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="secondary" size="small" busy={make.isPending}>
          Add
        </Button>
      </div>
    </form>
  )
}
