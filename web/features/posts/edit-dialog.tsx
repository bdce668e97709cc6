import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { api } from '#web/api/browser.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, TextArea } from '#web/ui/input.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'

/** The fields of a post that its author can change. */
export type PostEdit = Required<Parameters<typeof api.updatePost>[0]['body']>

interface EditDialogProps {
  initial: PostEdit
  /** The new link that waits for a moderator; null without one. */
  pendingLink: string | null
  busy: boolean
  onCancel: () => void
  onSave: (edit: PostEdit) => void
}

const formId = 'edit-post'

/** Form that edits a post. The server validates it. */
export function EditDialog({ initial, pendingLink, busy, onCancel, onSave }: EditDialogProps) {
  const [edit, setEdit] = useState(initial)
  const { data: categories = [] } = useQuery(categoriesQuery())

  function text(name: 'title' | 'link' | 'description' | 'personal_review') {
    return {
      value: edit[name],
      disabled: busy,
      onChange: ({ target }: { target: { value: string } }) => setEdit({ ...edit, [name]: target.value }),
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title="Edit Post"
      description="Update your Ai tool recommendation and review"
      wide
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save Changes
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(edit)
        }}
      >
        <Field label="Post Title Or Tool Name">
          {(control) => <Input {...control} {...text('title')} autoComplete="off" />}
        </Field>
        <Field
          label="Tool URL"
          hint={pendingLink && edit.link === pendingLink && 'This new link waits for a moderator.'}
        >
          {(control) => <Input {...control} {...text('link')} type="url" autoComplete="off" />}
        </Field>
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Categories</legend>
          <MultiSelect
            prompt="Select category"
            options={categories}
            chosen={edit.category_ids}
            onChange={(category_ids) => setEdit({ ...edit, category_ids })}
            disabled={busy}
          />
        </fieldset>
        <Field label="Post Description">
          {(control) => <TextArea {...control} {...text('description')} rows={5} />}
        </Field>
        <Field label="Post Review">
          {(control) => <TextArea {...control} {...text('personal_review')} rows={5} />}
        </Field>
      </form>
    </Dialog>
  )
}
