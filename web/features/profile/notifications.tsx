import { useId } from 'react'
import { Section } from './section.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** Whether the member wants to be told things by email. */
export function Notifications({ form }: { form: ProfileForm }) {
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
      <p id={hintId} className="-mt-4 pl-7.5 text-sm text-ink-faint">
        About what others make of your posts. No such emails are sent yet: your choice is kept until they are.
        Verification codes are always sent.
      </p>
    </Section>
  )
}
