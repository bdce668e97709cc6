import type { ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, TextArea } from '#web/ui/input.tsx'
import { Section } from './section.tsx'
import type { ProfileValues } from './profile-values.ts'
import type { ProfileForm } from './use-profile-form.ts'

type TextName = Exclude<keyof ProfileValues, 'interests' | 'email_notifications'>

interface Text extends Omit<ComponentProps<'input'>, 'name'> {
  name: TextName
  label: string
  hint?: string
}

const names: Text[] = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
]

const username: Text = {
  name: 'username',
  label: 'Username',
  autoComplete: 'username',
  autoCapitalize: 'none',
  hint: 'Your public page has it in its address',
}

const work: Text[] = [
  { name: 'job_title', label: 'Job Title', autoComplete: 'organization-title' },
  { name: 'company', label: 'Company', autoComplete: 'organization' },
  { name: 'location', label: 'Location', autoComplete: 'address-level2' },
  { name: 'website', label: 'Website', type: 'url', autoComplete: 'url', placeholder: 'https://' },
]

const links: Text[] = [
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

const phone: Text = {
  name: 'phone',
  label: 'Phone',
  type: 'tel',
  autoComplete: 'tel',
  hint: 'Only you can see it',
}

const pairs = 'grid gap-5 sm:grid-cols-2'

interface ProfileTextsProps {
  form: ProfileForm
  email: string
  busy: boolean
}

/** All of the profile that is text. */
export function ProfileTexts({ form, email, busy }: ProfileTextsProps) {
  const inputs = (texts: Text[]) =>
    texts.map((text) => <TextField key={text.name} {...{ form, text, busy }} />)
  return (
    <>
      <Section title="About you">
        <div className={pairs}>{inputs([...names, username])}</div>
        <Field
          label="Bio"
          hint={`At most ${limits.bio.max} characters`}
          error={form.formState.errors.bio?.message}
        >
          {(control) => <TextArea {...control} {...textProps(form, 'bio')} readOnly={busy} rows={4} />}
        </Field>
      </Section>
      <Section title="Work and place">
        <div className={pairs}>{inputs(work)}</div>
      </Section>
      <Section title="Social links">
        <div className={pairs}>{inputs(links)}</div>
      </Section>
      <Section title="Contact">
        <div className={pairs}>
          {inputs([phone])}
          <dl className="space-y-1.5">
            <dt className="text-sm font-medium">Email</dt>
            <dd className="flex min-h-11 items-center wrap-anywhere">{email}</dd>
            <dd className="text-sm text-ink-faint">You log in with it; only you can see it</dd>
          </dl>
        </div>
      </Section>
    </>
  )
}

function TextField({ form, text, busy }: { form: ProfileForm; text: Text; busy: boolean }) {
  const { name, label, hint, ...input } = text
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(control) => <Input type="text" {...control} {...input} {...textProps(form, name)} readOnly={busy} />}
    </Field>
  )
}

/** Ties an input to the form. Editing it takes away its message, and what the server said. */
function textProps({ register, clearErrors }: ProfileForm, name: TextName) {
  return register(name, {
    onChange: () => {
      clearErrors(name)
      clearErrors('root')
    },
  })
}
