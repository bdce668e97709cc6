import { useId, useState, type FormEvent } from 'react'
import type { NewList } from '#web/api/lists.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { ListFields } from './list-fields.tsx'

interface ListFormDialogProps {
  title: string
  /** The button that leaves everything as it is. */
  cancel: string
  /** The button that does it, and what it says meanwhile. */
  confirm: string
  confirming: string
  before?: NewList
  busy: boolean
  /** Why the last try failed. */
  failure: string | undefined
  onSubmit: (list: NewList) => void
  onClose: () => void
}

const empty: NewList = { name: '', description: '' }

/** Asks for the name and the description of a list. It stays open when what is asked for fails. */
export function ListFormDialog({
  before = empty,
  busy,
  failure,
  onSubmit,
  onClose,
  ...texts
}: ListFormDialogProps) {
  const [value, setValue] = useState(before)
  const formId = useId()
  const [nameError, setNameError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const name = value.name.trim()
    setNameError(name === '' ? 'List name is required' : undefined)
    if (name !== '') onSubmit({ name, description: value.description.trim() })
  }

  function change(changed: NewList) {
    setValue(changed)
    setNameError(undefined)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      closable={false}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {busy ? texts.confirming : texts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} className="space-y-5">
        {failure && <AlertBox>{failure}</AlertBox>}
        <ListFields value={value} onChange={change} readOnly={busy} nameError={nameError} />
      </form>
    </Dialog>
  )
}
