import { useWatch } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { MarkdownArea } from '#web/features/markdown/public.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { RatingFaces } from '#web/ui/rating-faces.tsx'
import { CategoryChoice } from './category-choice.tsx'
import type { Disclosure } from './disclosure-fields.tsx'
import { LinkLookup } from './link-lookup.tsx'
import { withScheme } from './link-text.ts'
import type { NewPostForm, NewPostValues } from './new-post.ts'

const DisclosureFields = lazyPart(async () => (await import('./disclosure-fields.tsx')).DisclosureFields)

interface NewPostFieldsProps {
  form: NewPostForm
  disabled: boolean
}

/** The fields of a new post. A change of a field clears its error. */
export function NewPostFields({ form, disabled }: NewPostFieldsProps) {
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

  return (
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
        <LinkLookup link={link} typed={{ title, description }} onFill={set} />
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
      <Field
        label="Your Opinion"
        hint="What it is good at, and what it is not"
        max={limits.review.max}
        error={errors.personal_review?.message}
      >
        {(control) => <MarkdownArea {...control} {...text('personal_review')} rows={4} />}
      </Field>
      {/* With the height of its fields until they are loaded. */}
      <div className="min-h-51 space-y-5 sm:min-h-41">
        <DisclosureFields
          relation={relation}
          evidence={evidence}
          disabled={disabled}
          errors={disclosureErrors(errors)}
          onChange={(changed) => set(disclosureValues(changed))}
        />
      </div>
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
    </>
  )
}

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
