import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { api } from '#web/api/browser.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { MarkdownArea } from '#web/features/markdown/public.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'
import { UnsavedChangesPrompt } from '#web/ui/unsaved-changes.tsx'
import { DisclosureFields } from './disclosure-fields.tsx'
import { LinkLookup } from './link-lookup.tsx'
import { withScheme } from './link-text.ts'

/** The fields of a post that its author can change. */
export type PostEdit = Required<Parameters<typeof api.updatePost>[0]['body']>

interface EditDialogProps {
  /** The fields as they are on the site. */
  saved: PostEdit
  /** The changes from before the dialog was closed; null without any. */
  draft: PostEdit | null
  /** The new link that waits for a moderator; null without one. */
  pendingLink: string | null
  /** Slug of the post's tool. */
  tool: string | undefined
  busy: boolean
  onDraft: (draft: PostEdit) => void
  /** Closes the dialog; the draft stays. */
  onClose: () => void
  /** Gives up the changes and closes the dialog. */
  onDiscard: () => void
  onSave: (edit: PostEdit) => void
}

const formId = 'edit-post'

const lossText = 'Your changes are not saved yet. They will be lost.'

/** Form that edits a post. The server validates it. */
export function EditDialog({
  saved,
  draft,
  pendingLink,
  tool,
  busy,
  onDraft,
  onClose,
  onDiscard,
  onSave,
}: EditDialogProps) {
  // A draft of an earlier version of the site has fewer fields.
  const [edit, setEdit] = useState({ ...saved, ...draft })
  const isChanged = !isSameEdit(edit, saved)
  const { data: categories = [] } = useQuery(categoriesQuery())

  function change(changed: Partial<PostEdit>) {
    const next = { ...edit, ...changed }
    setEdit(next)
    onDraft(next)
  }

  function text(name: 'title' | 'link' | 'description' | 'personal_review') {
    return {
      value: edit[name],
      disabled: busy,
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    }
  }

  return (
    <Dialog
      open
      onOpenChange={busy ? onClose : onDiscard}
      unsaved={isChanged && !busy}
      title="Edit Post"
      description="Update your Ai tool recommendation and review"
      wide
      footer={
        <>
          <DialogClose disabled={busy}>Cancel</DialogClose>
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
          onSave({ ...edit, link: withScheme(edit.link) })
        }}
      >
        {draft && !isSameEdit(draft, saved) && (
          <p role="status" className="rounded-md border border-line bg-sunken px-4 py-2.5 text-sm">
            Your unsaved changes are back.
          </p>
        )}
        <Field label="Post Title Or Tool Name" max={limits.title.max}>
          {(control) => <Input {...control} {...text('title')} autoComplete="off" />}
        </Field>
        <div>
          <Field
            label="Tool URL"
            max={limits.link.max}
            hint={pendingLink && edit.link === pendingLink && 'This new link waits for a moderator.'}
          >
            {(control) => (
              <Input
                {...control}
                {...text('link')}
                type="url"
                autoComplete="off"
                onBlur={() => withScheme(edit.link) !== edit.link && change({ link: withScheme(edit.link) })}
              />
            )}
          </Field>
          <LinkLookup link={edit.link} typed={edit} own={{ link: saved.link, slug: tool }} onFill={change} />
        </div>
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Categories</legend>
          <MultiSelect
            prompt="Select category"
            options={categories}
            chosen={edit.category_ids}
            onChange={(category_ids) => change({ category_ids })}
            disabled={busy}
          />
        </fieldset>
        <Field label="Post Description" max={limits.description.max}>
          {(control) => <MarkdownArea {...control} {...text('description')} rows={5} />}
        </Field>
        <Field label="Post Review" max={limits.review.max}>
          {(control) => <MarkdownArea {...control} {...text('personal_review')} rows={5} />}
        </Field>
        <DisclosureFields
          relation={edit.relation}
          evidence={edit.evidence}
          disabled={busy}
          onChange={change}
        />
      </form>
      <UnsavedChangesPrompt needed={isChanged && !busy} text={lossText} onLeave={onDiscard} />
    </Dialog>
  )
}

function isSameEdit(one: PostEdit, other: PostEdit): boolean {
  return (Object.keys(one) as (keyof PostEdit)[]).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )
}
