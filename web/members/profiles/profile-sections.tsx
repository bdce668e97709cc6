import { useQuery } from '@tanstack/react-query'
import { useId, type ComponentProps } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { categoriesQuery, menuCategories } from '#web/api/categories.ts'
import { Field, GroupField } from '#web/ui/field.tsx'
import { fieldProps } from '#web/ui/form.ts'
import { Input, TextArea } from '#web/ui/input.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'
import type { ProfileValues } from './profile-values.ts'
import { Section } from '#web/ui/section.tsx'

export type ProfileFormState = UseFormReturn<ProfileValues, unknown, ProfileValues>

type TextName = Exclude<keyof ProfileValues, 'interests' | 'email_notifications'>

interface TextInput extends Omit<ComponentProps<'input'>, 'name'> {
  name: TextName
  label: string
  hint?: string
  max?: number
}

const names: TextInput[] = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name', max: limits.name.max },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name', max: limits.name.max },
]

const username: TextInput = {
  name: 'username',
  label: 'Username',
  max: limits.username.max,
  autoComplete: 'username',
  autoCapitalize: 'none',
  hint: 'Your public page has it in its address',
}

const work: TextInput[] = [
  {
    name: 'job_title',
    label: 'Job Title',
    autoComplete: 'organization-title',
    max: limits.profile.jobTitle.max,
  },
  { name: 'company', label: 'Company', autoComplete: 'organization', max: limits.profile.company.max },
  { name: 'location', label: 'Location', autoComplete: 'address-level2', max: limits.profile.location.max },
  { name: 'website', label: 'Website', type: 'url', autoComplete: 'url', placeholder: 'https://' },
]

const links: TextInput[] = [
  { name: 'github', label: 'GitHub', type: 'url', autoComplete: 'off', placeholder: 'https://github.com/…' },
  { name: 'x', label: 'X', type: 'url', autoComplete: 'off', placeholder: 'https://x.com/…' },
  {
    name: 'linkedin',
    label: 'LinkedIn',
    type: 'url',
    autoComplete: 'off',
    placeholder: 'https://www.linkedin.com/in/…',
  },
]

const phone: TextInput = {
  name: 'phone',
  label: 'Phone',
  type: 'tel',
  max: limits.profile.phone.max,
  autoComplete: 'tel',
  hint: 'Only you can see it',
}

const pairs = 'grid gap-5 sm:grid-cols-2'

interface ProfileSectionsProps {
  form: ProfileFormState
  email: string
}

/** All fields of the profile form, in sections. */
export function ProfileSections({ form, email }: ProfileSectionsProps) {
  const fields = (inputs: TextInput[]) =>
    inputs.map((input) => <TextField key={input.name} form={form} input={input} />)
  return (
    <>
      <Section title="About you">
        <div className={pairs}>{fields([...names, username])}</div>
        <Field
          label="Bio"
          hint={`At most ${limits.bio.max} characters`}
          max={limits.bio.max}
          error={form.formState.errors.bio?.message}
        >
          {(control) => <TextArea {...control} {...fieldProps(form, 'bio')} rows={4} />}
        </Field>
      </Section>
      <Section title="Work and place">
        <div className={pairs}>{fields(work)}</div>
      </Section>
      <Section title="Social links">
        <div className={pairs}>{fields(links)}</div>
      </Section>
      <Section title="Contact">
        <div className={pairs}>
          {fields([phone])}
          <dl className="space-y-1.5">
            <dt className="text-sm font-medium">Email</dt>
            <dd className="flex min-h-11 items-center wrap-anywhere">{email}</dd>
            <dd className="text-sm text-ink-3">You log in with it; only you can see it</dd>
          </dl>
        </div>
      </Section>
      <Interests form={form} />
      <Settings form={form} />
    </>
  )
}

function TextField({ form, input }: { form: ProfileFormState; input: TextInput }) {
  const { name, label, hint, max, ...rest } = input
  return (
    <Field label={label} hint={hint} {...(max && { max })} error={form.formState.errors[name]?.message}>
      {(control) => <Input type="text" {...control} {...rest} {...fieldProps(form, name)} />}
    </Field>
  )
}

function Interests({ form }: { form: ProfileFormState }) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { field, fieldState } = useController({ control: form.control, name: 'interests' })
  return (
    <Section title="Interests">
      <GroupField
        label="Categories"
        hint="Highlighted tools are chosen from these first"
        error={fieldState.error?.message}
      >
        {(describedBy) => (
          <MultiSelect
            prompt="Select category"
            options={menuCategories(categories, field.value)}
            chosen={field.value}
            onChange={field.onChange}
            disabled={form.formState.isSubmitting}
            describedBy={describedBy}
          />
        )}
      </GroupField>
    </Section>
  )
}

function Settings({ form }: { form: ProfileFormState }) {
  const hintId = useId()
  return (
    <Section title="Settings">
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          aria-describedby={hintId}
          {...form.register('email_notifications')}
          className="mt-1 size-4.5 shrink-0 accent-accent"
        />
        <span className="text-sm font-medium">Email notifications</span>
      </label>
      <p id={hintId} className="-mt-4 pl-7.5 text-sm text-ink-3">
        About what others make of your posts; the settings say which. Verification codes are always sent.
      </p>
    </Section>
  )
}
