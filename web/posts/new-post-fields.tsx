import { useWatch } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { MarkdownArea } from '#web/markdown/public.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { RatingFaces } from '#web/ui/rating-faces.tsx'
import { CategoryChoice } from './category-choice.tsx'
import type { Disclosure } from './disclosure-fields.tsx'
import { LinkLookup } from './link-lookup.tsx'
import { withScheme } from './link-text.ts'
import { FoldedDetails } from './folded-details.tsx'
import { isComplete, type NewPostForm, type NewPostValues, type ReviewedTool } from './new-post.ts'

const DisclosureFields = lazyPart(async () => (await import('./disclosure-fields.tsx')).DisclosureFields)

interface NewPostFieldsProps {
  form: NewPostForm
  /** The known tool that the post is a review of. */
  tool: ReviewedTool | undefined
  disabled: boolean
  /** The member goes on to the review of a tool that the link leads to. */
  onReview: (slug: string) => void
}

/** The fields of a new post. In a review, the opinion comes first. A change of a field clears its error. */
export function NewPostFields({ form, tool, disabled, onReview }: NewPostFieldsProps) {
  const { errors } = form.formState
  const {
    category_ids: chosen = [],
    new_category: added = '',
    rating = null,
    link = '',
    title = '',
    description = '',
    relation,
    evidence,
  } = useWatch({ control: form.control })

  function clear(name: keyof NewPostValues) {
    form.clearErrors(name)
    form.clearErrors('root')
  }

  function text(name: 'title' | 'link' | 'description' | 'personal_review') {
    return { ...form.register(name, { onChange: () => clear(name) }), disabled }
  }

  function set(values: Partial<NewPostValues>) {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as keyof NewPostValues, value, { shouldDirty: true })
      clear(name as keyof NewPostValues)
    }
  }

  const details = (
    <>
      <Field label="Tool Name*" max={limits.title.max} error={errors.title?.message}>
        {(control) => <Input {...control} {...text('title')} aria-required autoComplete="off" />}
      </Field>
      <div>
        <Field label="Tool URL" max={limits.link.max} error={errors.link?.message}>
          {(control) => (
            <Input
              {...control}
              {...text('link')}
              onBlur={({ target }) => form.setValue('link', withScheme(target.value))}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://example.com"
            />
          )}
        </Field>
        <LinkLookup
          link={link}
          typed={{ title, description }}
          {...(tool ? { own: { link: tool.link, slug: tool.slug } } : { onReview })}
          onFill={set}
        />
      </div>
      <Field
        label="Description*"
        hint="What it does, and for whom"
        max={limits.description.max}
        error={errors.description?.message}
      >
        {(control) => <MarkdownArea {...control} {...text('description')} aria-required rows={4} />}
      </Field>
      <CategoryChoice
        chosen={chosen}
        onChosen={(category_ids) => set({ category_ids })}
        added={added}
        onAdded={(new_category) => set({ new_category })}
        errors={{ chosen: errors.category_ids?.message, added: errors.new_category?.message }}
        disabled={disabled}
      />
    </>
  )
  const opinion = (
    <Field
      label="Your Opinion"
      hint="What it is good at, and what it is not"
      max={limits.review.max}
      error={errors.personal_review?.message}
    >
      {(control) => <MarkdownArea {...control} {...text('personal_review')} rows={tool ? 8 : 4} />}
    </Field>
  )
  const disclosure = (
    // With the height of its fields until they are loaded.
    <div className="min-h-51 space-y-5 sm:min-h-41">
      <DisclosureFields
        relation={relation}
        evidence={evidence}
        evidenceFirst={tool !== undefined}
        disabled={disabled}
        errors={disclosureErrors(errors)}
        onChange={(changed) => set(disclosureValues(changed))}
      />
    </div>
  )
  const stars = (
    <div>
      <p aria-hidden className="mb-1.5 text-sm font-medium">
        Rating*
      </p>
      <RatingFaces
        label="Rating*"
        value={rating}
        onChange={(value) => set({ rating: value })}
        disabled={disabled}
      />
      <FieldError text={errors.rating?.message} />
    </div>
  )
  if (tool) {
    const { title: name, link: address, description: about, category_ids: kinds, new_category } = errors
    return (
      <>
        {opinion}
        {stars}
        {disclosure}
        <FoldedDetails
          summary={[title, withoutScheme(link)].filter(Boolean).join(' · ')}
          isNeeded={
            Boolean(name ?? address ?? about ?? kinds ?? new_category) ||
            !isComplete({ title, description, category_ids: chosen, new_category: added, rating: 1 })
          }
        >
          {details}
        </FoldedDetails>
      </>
    )
  }
  return (
    <>
      {details}
      {opinion}
      {disclosure}
      {stars}
    </>
  )
}

const withoutScheme = (link: string) => link.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** The values that no draft needs are undefined. */
function disclosureValues({ relation, evidence }: Partial<Disclosure>): Partial<NewPostValues> {
  return {
    ...(relation !== undefined && { relation: relation === 'none' ? undefined : relation }),
    ...(evidence !== undefined && { evidence: evidence ?? undefined }),
  }
}

function disclosureErrors({ relation, evidence }: NewPostForm['formState']['errors']) {
  const fields = ['used_for', 'plan', 'version', 'task', 'prompt', 'output', 'cost'] as const
  return {
    ...Object.fromEntries(fields.map((name) => [name, evidence?.[name]?.message])),
    relation: relation?.message,
    evidence: evidence?.root?.message ?? evidence?.message,
  }
}
