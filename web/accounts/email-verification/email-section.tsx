import { useCallback, useState } from 'react'
import type { User } from '#contract/profiles.ts'
import { Button } from '#web/ui/button.tsx'
import { SuccessBox } from '#web/ui/feedback.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Section } from '#web/ui/section.tsx'

const ChangeEmailDialog = lazyComponent(
  async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog,
)

/** The member's email address, and the button that changes it. */
export function EmailSection({ user }: { user: Pick<User, 'email' | 'email_verified' | 'has_password'> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <Section title="Email">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="wrap-anywhere">{user.email}</p>
          <p className="text-sm text-ink-3">
            {user.email_verified ? 'You log in with it; only you can see it' : 'Not confirmed yet'}
          </p>
        </div>
        <Button look="secondary" onClick={() => setIsOpen(true)}>
          Change email
        </Button>
      </div>
      {sentTo && (
        <SuccessBox>
          Please open the link that we have sent to {sentTo}. Until then your address stays as it is.
        </SuccessBox>
      )}
      {isOpen && (
        <ChangeEmailDialog
          hasPassword={user.has_password}
          onClose={close}
          onLoadError={close}
          onSent={(email) => {
            close()
            setSentTo(email)
          }}
        />
      )}
    </Section>
  )
}
