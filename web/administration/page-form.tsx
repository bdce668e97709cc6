import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { SitePage } from '#contract/site.ts'
import { limits } from '#contract/limits.ts'
import { pagePath, starterSlugs } from '#contract/site-pages.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { sitePageQuery } from '#web/api/site.ts'
import { MarkdownArea } from '#web/markdown/public.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useErrorFocus } from '#web/ui/error-focus.ts'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { fieldProps, lazyZodResolver } from '#web/ui/form.ts'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { UnsavedChangesPrompt } from '#web/ui/unsaved-changes.tsx'
import { showErrors } from './form-errors.ts'
import { pagesQuery } from './queries.ts'

const { resolver, usePreload } = lazyZodResolver(async () => (await import('./page-schema.ts')).pageSchema)

interface PageFormProps {
  slug: string
  /** Null for a page that is not there yet. */
  page: SitePage | null
}

/** The editor of a page of the operator. */
export function PageForm({ slug, page }: PageFormProps) {
  usePreload()
  const cache = useQueryClient()
  const form = useForm({
    resolver,
    defaultValues: { title: page?.title ?? '', text: page?.text ?? '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const { mutateAsync: save } = useMutation({
    mutationFn: (body: { title: string; text: string }) => api.savePage({ params: { slug }, body }),
    networkMode: 'always',
    onSuccess: (saved) => {
      cache.setQueryData(sitePageQuery(slug).queryKey, saved)
      void cache.invalidateQueries({ queryKey: pagesQuery().queryKey })
      form.reset({ title: saved.title, text: saved.text })
      toast.success('The page has been saved.')
    },
    onError: (error) => showErrors(form, error, 'The page could not be saved. Please try again.'),
  })

  return (
    <form
      ref={useErrorFocus({ isSubmitting, errors })}
      method="post"
      noValidate
      aria-label="Page"
      className={cardClasses('space-y-5 p-5 sm:p-8')}
      onSubmit={form.handleSubmit((values) => save(values).catch(() => {}))}
    >
      {errors.root?.message && <AlertBox>{errors.root.message}</AlertBox>}
      {page?.updated_at === null && (
        <p className="rounded-md bg-warm-soft px-4 py-3 text-sm">
          A draft that came with the software, and that readers see with a note. Saving it says that you have
          reviewed it.
        </p>
      )}
      <Field label="Title *" max={limits.site.pageTitle.max} error={errors.title?.message}>
        {(control) => <Input {...control} {...fieldProps(form, 'title')} required autoComplete="off" />}
      </Field>
      <Field label="Text *" max={limits.site.pageText.max} error={errors.text?.message}>
        {(control) => (
          <MarkdownArea {...control} {...fieldProps(form, 'text')} kind="page" required rows={20} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="large" busy={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save page'}
        </Button>
        {page !== null && page.updated_at !== null && (
          <DeleteButton slug={slug} onDeleted={() => form.reset()} />
        )}
      </div>
      <UnsavedChangesPrompt
        needed={isDirty && !isSubmitting}
        text={`Your changes of ${pagePath(slug)} are not saved.`}
      />
    </form>
  )
}

/** Deletes a saved page, after a confirmation, and leads to the list. */
function DeleteButton({ slug, onDeleted }: { slug: string; onDeleted: () => void }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => api.deletePage({ params: { slug } }),
    onSuccess: async () => {
      onDeleted()
      toast.success('The page has been deleted.')
      await navigate('/admin/pages')
      cache.removeQueries({ queryKey: sitePageQuery(slug).queryKey })
      void cache.invalidateQueries({ queryKey: pagesQuery().queryKey })
    },
    onError: (error) => toast.error(failureText(error, 'The page could not be deleted.')),
  })
  const hasStarter = (starterSlugs as readonly string[]).includes(slug)
  return (
    <>
      <Button look="ghost" size="large" onClick={() => setAsks(true)}>
        Delete page
      </Button>
      {asks && (
        <ConfirmDialog
          open
          onOpenChange={setAsks}
          title="Delete this page?"
          text={
            hasStarter
              ? 'Your text is deleted. The page has the text again that came with the software.'
              : 'Your text is deleted, and its address leads nowhere.'
          }
          confirm="Delete page"
          danger
          busy={isPending}
          onConfirm={() => remove()}
        />
      )}
    </>
  )
}
