import { useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import { checkScreenshots, PictureFields, type Screenshot } from '#web/pictures/public.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { useErrorFocus } from '#web/ui/error-focus.ts'
import { lazyZodResolver } from '#web/ui/form.ts'
import { AlertBox } from '#web/ui/feedback.tsx'
import { withScheme } from './link-text.ts'
import { NewPostFields } from './new-post-fields.tsx'
import {
  draftSubject,
  emptyPost,
  isComplete,
  moveToReview,
  reviewOf,
  useNewPostDraft,
  usePublish,
  useUpload,
  type ReviewedTool,
} from './new-post.ts'

const { resolver, usePreload } = lazyZodResolver(async () => (await import('#contract/posts.ts')).newPost)

interface NewPostFormProps {
  memberId: number
  /** The known tool that the post is a review of. */
  tool?: ReviewedTool | undefined
  /** Values to begin with, of a post that is no review of a known tool. */
  given?: typeof emptyPost | undefined
  onPublished: () => void
}

/** Form that publishes a post. After a failure it keeps all values and shows the errors. */
export function NewPostForm({ memberId, tool, given, onPublished }: NewPostFormProps) {
  usePreload()
  const [initial] = useState(() => (tool ? reviewOf(tool) : (given ?? emptyPost)))
  const form = useForm({ resolver, defaultValues: initial, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting, isDirty } = form.formState
  const complete = isComplete(useWatch({ control: form.control }))
  const { mutateAsync: publish } = usePublish(form)
  const [screenshots, setScreenshots] = useState<Screenshot[]>([])
  const { upload, progress } = useUpload()
  const draft = useNewPostDraft(form, { memberId, subject: draftSubject(tool?.slug, given), initial })

  function finish() {
    draft.discard()
    onPublished()
  }

  function submit(event: FormEvent) {
    const checked = checkScreenshots(screenshots)
    if (checked) {
      event.preventDefault()
      return setScreenshots(checked)
    }
    form.setValue('link', withScheme(form.getValues('link') ?? ''))
    void form.handleSubmit((post) =>
      publish(post)
        .then((published) => upload(published, screenshots))
        .then(finish, () => {}),
    )(event)
  }

  return (
    <form
      ref={useErrorFocus({ isSubmitting, errors })}
      method="post"
      aria-label={tool ? `Review ${tool.name}` : 'Share an AI Tool'}
      noValidate
      className={cardClasses('space-y-6 p-5 sm:p-8')}
      onSubmit={submit}
    >
      {draft.isRestored && <RestoredDraft onStartOver={draft.startOver} disabled={isSubmitting} />}
      {errors.root?.message && <AlertBox>{errors.root.message}</AlertBox>}
      <NewPostFields
        form={form}
        tool={tool}
        disabled={isSubmitting}
        onReview={(slug) => moveToReview(form, memberId, slug)}
      />
      <PictureFields
        screenshots={screenshots}
        onChange={setScreenshots}
        disabled={isSubmitting}
        progress={progress}
      />
      <div className="space-y-3 border-t border-line pt-6">
        {!complete && (
          <p id="missing-fields" className="text-sm text-ink-2">
            {messages.post.required}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button
            type="submit"
            size="large"
            busy={isSubmitting}
            disabled={!complete}
            aria-describedby={complete ? undefined : 'missing-fields'}
            className="w-full sm:w-auto"
          >
            {isSubmitting ? 'Publishing...' : 'Publish Post'}
          </Button>
          {isDirty && (
            <p className="text-sm text-ink-3">
              {screenshots.length > 0
                ? 'Your draft is kept in this tab, without its screenshots.'
                : 'Your draft is kept in this tab.'}
            </p>
          )}
        </div>
      </div>
    </form>
  )
}

interface RestoredDraftProps {
  onStartOver: () => void
  disabled: boolean
}

/** Says that the values are those of an earlier visit. */
function RestoredDraft({ onStartOver, disabled }: RestoredDraftProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-sunken px-4 py-2.5 text-sm">
      <p role="status">Your draft is back.</p>
      <Button look="secondary" size="small" disabled={disabled} onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
