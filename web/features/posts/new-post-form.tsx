import { useForm, useWatch } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { lazyZodResolver } from '#web/ui/form.ts'
import { UnsavedChangesPrompt } from '#web/ui/unsaved-changes.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { NewPostFields } from './new-post-fields.tsx'
import { emptyPost, isComplete, useNewPostDraft, usePublish } from './new-post.ts'

const { resolver, usePreload } = lazyZodResolver(async () => (await import('#contract/posts.ts')).newPost)

interface NewPostFormProps {
  memberId: number
  onPublished: () => void
}

/** Form that publishes a post. After a failure it keeps all values and shows the errors. */
export function NewPostForm({ memberId, onPublished }: NewPostFormProps) {
  usePreload()
  const form = useForm({ resolver, defaultValues: emptyPost, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting, isDirty } = form.formState
  const complete = isComplete(useWatch({ control: form.control }))
  const { mutateAsync: publish, isPending, isSuccess } = usePublish(form)
  useNewPostDraft(form, memberId)

  return (
    <form
      method="post"
      aria-label="Share an AI Tool"
      noValidate
      className={cardClasses('space-y-6 p-5 sm:p-8')}
      onSubmit={form.handleSubmit((post) => publish(post).then(onPublished, () => {}))}
    >
      {errors.root?.message && <AlertBox>{errors.root.message}</AlertBox>}
      <NewPostFields form={form} disabled={isPending} />
      <div className="space-y-3 border-t border-line pt-6">
        {!complete && (
          <p id="missing-fields" className="text-sm text-ink-soft">
            {messages.post.required}
          </p>
        )}
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
      </div>
      <UnsavedChangesPrompt
        needed={isDirty && !isSuccess}
        text="Your post is not published yet. What you have written will be lost."
      />
    </form>
  )
}
