import { useId, useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, TextArea } from '#web/ui/input.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import type { NewList } from './list-cache.ts'

interface ListFormDialogProps {
  title: string
  /** Label of the button that closes the dialog. */
  cancel: string
  /** Labels of the submit button, idle and busy. */
  confirm: string
  confirming: string
  initial?: NewList
  busy: boolean
  /** Why the last submit has failed. */
  failure: string | undefined
  onSubmit: (list: NewList) => void
  onClose: () => void
}

/** Form with the name and the description of a list. The dialog stays open when the submit fails. */
export function ListFormDialog({
  initial = { name: '', description: '' },
  busy,
  failure,
  onSubmit,
  onClose,
  ...texts
}: ListFormDialogProps) {
  const [value, setValue] = useState(initial)
  const formId = useId()
  const [nameError, setNameError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const name = value.name.trim()
    setNameError(name === '' ? 'List name is required' : undefined)
    if (name !== '') onSubmit({ name, description: value.description.trim() })
  }

  function change(changed: Partial<NewList>) {
    setValue({ ...value, ...changed })
    setNameError(undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      unsaved={!busy && (value.name !== initial.name || value.description !== initial.description)}
      title={texts.title}
      closable={false}
      footer={
        <>
          <DialogClose>{texts.cancel}</DialogClose>
          <Button type="submit" form={formId} busy={busy}>
            {busy ? texts.confirming : texts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} className="space-y-5">
        {failure && <AlertBox>{failure}</AlertBox>}
        <Field label="List name" max={limits.list.name.max} error={nameError}>
          {(control) => (
            <Input
              {...control}
              value={value.name}
              maxLength={limits.list.name.max}
              readOnly={busy}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Description (optional)" max={limits.list.description.max}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              value={value.description}
              maxLength={limits.list.description.max}
              readOnly={busy}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
