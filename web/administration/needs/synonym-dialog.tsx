import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { synonymsQuery } from './queries.ts'

interface Errors {
  phrase?: string | undefined
  means?: string | undefined
}

const fields = [
  { name: 'phrase', label: 'People say', hint: 'A word or phrase of the need.' },
  { name: 'means', label: 'Tools say', hint: 'Words that are in the texts about tools.' },
] as const

/** Adds a synonym. `phrase` is what people say, as it is known. */
export function SynonymDialog({ phrase, onClose }: { phrase: string; onClose: () => void }) {
  const cache = useQueryClient()
  const form = useId()
  const first = [...phrase].slice(0, limits.finder.synonym).join('')
  const [input, setInput] = useState({ phrase: first, means: '' })
  const [errors, setErrors] = useState<Errors>({})
  const add = useMutation({
    mutationFn: () => api.addSynonym({ body: { phrase: input.phrase.trim(), means: input.means.trim() } }),
    onSuccess: () => {
      void cache.invalidateQueries(synonymsQuery())
      toast.success('The synonym is added, and counts at once.')
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      setErrors({ phrase: error.errors.phrase?.[0], means: error.errors.means?.[0] })
    },
  })
  const hasFieldErrors = errors.phrase !== undefined || errors.means !== undefined

  function submit() {
    const missing: Errors = {
      phrase: input.phrase.trim() === '' ? 'Please say what people say' : undefined,
      means: input.means.trim() === '' ? 'Please say what tools say' : undefined,
    }
    setErrors(missing)
    if (!missing.phrase && !missing.means) add.mutate()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a synonym"
      description="The finder then reads the one as the other."
      unsaved={input.means !== '' || input.phrase !== first}
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
        {add.isError && !hasFieldErrors && (
          <AlertBox>{failureText(add.error, 'The synonym could not be added.')}</AlertBox>
        )}
        {fields.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            {(control) => (
              <Input
                {...control}
                value={input[name]}
                maxLength={limits.finder.synonym}
                autoComplete="off"
                onChange={({ target }) => {
                  setInput({ ...input, [name]: target.value })
                  setErrors({ ...errors, [name]: undefined })
                }}
              />
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  )
}
