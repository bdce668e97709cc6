import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { EmailNotifications } from '#web/members/profiles/email-notifications.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { IdleComponent } from '#web/ui/idle-component.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'

export const handle: PageHandle = { title: 'Notification settings', heading: 'Notification settings' }

const loadForm = async () => (await import('#web/notifications/settings/settings-form.tsx')).SettingsForm

const loadPushButton = async () => (await import('#web/notifications/push-button.tsx')).PushButton

/** Stands in for the settings whose code is being loaded. */
function Pending() {
  return (
    <Section title="What you hear of">
      <LoadingRows />
    </Section>
  )
}

/** The kinds of notifications, and the means for each. */
export default function NotificationsPage() {
  return (
    <>
      <PageHead title="Notification settings" hidden />
      <h1 className="text-2xl font-semibold">Notification settings</h1>
      <div className={cardClasses('divide-y divide-line px-5 sm:px-8')}>
        <Section title="Email">
          <EmailNotifications />
        </Section>
        <IdleComponent load={loadForm} fallback={<Pending />} />
        <Section title="Push in this browser">
          <IdleComponent load={loadPushButton} fallback={<LoadingRows />} />
        </Section>
        <Section title="Always sent">
          <p className="-mt-3 max-w-prose text-sm text-ink-2">
            Verification codes, and emails about the security of your account: a sign-in from a new browser,
            or a change of what you sign in with.
          </p>
        </Section>
      </div>
    </>
  )
}
