import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { FactKey } from '#contract/tool-facts.ts'
import type { Tool } from '#contract/tools.ts'
import { api } from '#web/api/browser.ts'
import { ApiError, ignoreNotFound } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { useDraft } from '#web/session/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { useErrorFocus } from '#web/ui/error-focus.ts'
import { AlertBox } from '#web/ui/feedback.tsx'
import { toast } from '#web/ui/toast.ts'
import { UnsavedChangesPrompt } from '#web/ui/unsaved-changes.tsx'
import {
  editsOf,
  type FactDraft,
  type FactEdit,
  type FactFields,
  fieldsOf,
  restoreDraft,
  withFacts,
} from './fact-fields.ts'
import { type FactErrors, FactForm } from './fact-form.tsx'

interface EditFactsDialogProps {
  tool: Pick<Tool, 'slug' | 'name' | 'facts'>
  onClose: () => void
}

const formId = 'edit-facts'

const lossText = 'Your changes are not saved yet. They will be lost.'

/** The form for the facts about a tool. Sends only those that changed; the server checks them. */
export function EditFactsDialog({ tool, onClose }: EditFactsDialogProps) {
  // As they were when the dialog opened, and since then as saved: facts may change meanwhile.
  const [saved, setSaved] = useState(() => fieldsOf(tool.facts))
  const [draft, setDraft] = useDraft<FactDraft | null>(`facts of tool ${tool.slug}`, null)
  const [isRestored] = useState(draft !== null)
  const [fields, setFields] = useState(() => (draft ? restoreDraft(saved, draft) : saved))
  const { save, errors, failure, isPending } = useSaveFacts(tool.slug, () => setDraft(null))
  const edits = editsOf(saved, fields)
  const isChanged = edits.length > 0

  function change(next: FactFields) {
    setFields(next)
    setDraft({ saved, fields: next })
  }

  function discard() {
    setDraft(null)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    save(edits, (done) => {
      const current = withFacts(saved, fields, done)
      setSaved(current)
      setDraft({ saved: current, fields })
      if (done.length === edits.length) discard()
    })
  }

  return (
    <Dialog
      open
      onOpenChange={isChanged && !isPending ? discard : onClose}
      unsaved={isChanged && !isPending}
      title="Edit facts"
      description={`What do you know about ${tool.name}? Anybody may correct it, and the history keeps every change.`}
      wide
      footer={
        <>
          <DialogClose disabled={isPending}>Cancel</DialogClose>
          <Button type="submit" form={formId} busy={isPending} disabled={!isChanged}>
            Save
          </Button>
        </>
      }
    >
      <form
        ref={useErrorFocus({ isSubmitting: isPending, errors: failure ? { failure } : errors })}
        id={formId}
        method="post"
        noValidate
        onSubmit={submit}
        className="space-y-5"
      >
        {isRestored && isChanged && (
          <p role="status" className="rounded-md border border-line bg-sunken px-4 py-2.5 text-sm">
            Your unsaved changes are back.
          </p>
        )}
        {failure && <AlertBox>{failure}</AlertBox>}
        <FactForm fields={fields} errors={errors} readOnly={isPending} onChange={change} />
      </form>
      <UnsavedChangesPrompt needed={isChanged && !isPending} text={lossText} onLeave={discard} />
    </Dialog>
  )
}

interface Outcome {
  done: FactKey[]
  errors: FactErrors
  failure: string | undefined
}

/** Sends the edits one after the other, also those after a refused one. */
async function sendAll(slug: string, edits: FactEdit[]): Promise<Outcome> {
  const outcome: Outcome = { done: [], errors: {}, failure: undefined }
  for (const edit of edits) {
    try {
      await send(slug, edit)
      outcome.done.push(edit.key)
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : {}
      if (refused['value'] || refused['source']) {
        outcome.errors[edit.key] = { value: refused['value']?.[0], source: refused['source']?.[0] }
        continue
      }
      console.error('Saving a fact failed', error)
      outcome.failure = failureText(error, 'Not everything was saved.')
      return outcome
    }
  }
  return outcome
}

async function send(slug: string, { key, value, source }: FactEdit): Promise<void> {
  const params = { slug, key }
  if (value === null) await api.deleteFact({ params }).catch(ignoreNotFound)
  else await api.setFact({ params, body: { value, source } })
}

/** `onSaved` is called when all are saved, also when the page was left meanwhile. */
function useSaveFacts(slug: string, onSaved: () => void) {
  const cache = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: (edits: FactEdit[]) => sendAll(slug, edits),
    onSuccess: ({ done }, edits) => {
      if (done.length > 0) void cache.invalidateQueries({ queryKey: ['tools'] })
      if (done.length < edits.length) return
      onSaved()
      toast.success('The facts have been saved.')
    },
  })
  const save = (edits: FactEdit[], onDone: (done: FactKey[]) => void) =>
    mutate(edits, { onSuccess: ({ done }) => onDone(done) })
  return { save, errors: data?.errors ?? {}, failure: data?.failure, isPending }
}
