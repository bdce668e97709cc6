import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { EmailNotifications } from '#web/features/profiles/email-notifications.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { Section } from '#web/ui/section.tsx'

export const handle: PageHandle = { title: 'Notifications', heading: 'Notifications' }

/** What the member is told, and how. */
export default function NotificationsPage() {
  return (
    <>
      <PageHead title="Notifications" hidden />
      <h1 className="text-2xl font-semibold">Notifications</h1>
      <div className={cardClasses('divide-y divide-line px-5 sm:px-8')}>
        <Section title="Email">
          <EmailNotifications />
        </Section>
        <Section title="Always sent">
          <p className="-mt-3 max-w-prose text-sm text-ink-soft">
            Verification codes, and emails about the security of your account: a sign-in from a new browser,
            or a change of what you sign in with.
          </p>
        </Section>
      </div>
    </>
  )
}
