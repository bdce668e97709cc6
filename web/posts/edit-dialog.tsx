import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { OwnPost } from '#contract/posts.ts'
import type { api } from '#web/api/browser.ts'
import { categoriesQuery, menuCategories } from '#web/api/categories.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { MarkdownArea } from '#web/markdown/public.ts'
import {
  checkScreenshots,
  isSameScreenshots,
  PictureFields,
  savedScreenshots,
  type Screenshot,
  unsavedScreenshots,
} from '#web/pictures/public.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'
import { UnsavedChangesPrompt } from '#web/ui/unsaved-changes.tsx'
import { DisclosureFields } from './disclosure-fields.tsx'
import { LinkLookup } from './link-lookup.tsx'
import { withScheme } from './link-text.ts'
import { useOwnCategories } from './use-own-categories.ts'

/** The fields of a post that its author can change. */
export type PostEdit = Required<Parameters<typeof api.updatePost>[0]['body']>

interface EditDialogProps {
  /** The fields as they are on the site. */
  saved: PostEdit
  /** The changes from before the dialog was closed; null without any. */
  draft: PostEdit | null
  post: OwnPost
  busy: boolean
  /** A sentence about the upload that is running; empty without one. */
  progress: string
  onDraft: (draft: PostEdit) => void
  /** Closes the dialog; the draft stays. */
  onClose: () => void
  /** Gives up the changes and closes the dialog. */
  onDiscard: () => void
  onSave: (edit: PostEdit, screenshots: Screenshot[]) => void
}

const formId = 'edit-post'

const lossText = 'Your changes are not saved yet. They will be lost.'

/** Form that edits a post. The server validates it. */
export function EditDialog({
  saved,
  draft,
  post: { id, pictures, pending_link: pendingLink, tool },
  busy,
  progress,
  onDraft,
  onClose,
  onDiscard,
  onSave,
}: EditDialogProps) {
  // A draft of an earlier version of the site has fewer fields.
  const [edit, setEdit] = useState({ ...saved, ...draft })
  const [unsaved] = useState(() => unsavedScreenshots.get(id))
  const [screenshots, setScreenshots] = useState(unsaved ?? savedScreenshots(pictures))
  const isChanged = !isSameEdit(edit, saved) || !isSameScreenshots(screenshots, pictures)
  const { data: categories = [] } = useQuery(categoriesQuery())
  const own = useOwnCategories()

  function change(changed: Partial<PostEdit>) {
    const next = { ...edit, ...changed }
    setEdit(next)
    onDraft(next)
  }

  // Files are read one after the other, so that changes come in between renders.
  const latest = useRef(screenshots)
  const changeScreenshots = useCallback(
    (changed: (now: Screenshot[]) => Screenshot[]) => {
      latest.current = changed(latest.current)
      setScreenshots(latest.current)
      unsavedScreenshots.set(id, latest.current)
    },
    [id],
  )

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
          const checked = checkScreenshots(screenshots)
          if (checked) return changeScreenshots(() => checked)
          onSave({ ...edit, link: withScheme(edit.link) }, screenshots)
        }}
      >
        {((draft && !isSameEdit(draft, saved)) || unsaved) && (
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
          <LinkLookup
            link={edit.link}
            typed={edit}
            own={{ link: saved.link, slug: tool?.slug }}
            onFill={change}
          />
        </div>
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Categories</legend>
          <MultiSelect
            prompt="Select category"
            options={menuCategories(categories, [...saved.category_ids, ...edit.category_ids], own)}
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
        <PictureFields
          screenshots={screenshots}
          onChange={changeScreenshots}
          disabled={busy}
          progress={progress}
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
