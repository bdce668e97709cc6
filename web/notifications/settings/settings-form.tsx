import { useQuery } from '@tanstack/react-query'
import { notificationSettingsQuery } from './settings-queries.ts'
import { profileQuery } from '#web/api/profiles.ts'
import { ErrorState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { KindsTable } from './kinds-table.tsx'
import { PauseField } from './pause-field.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { useSave } from './use-save.ts'

/** By which ways the member hears of what, and when; each choice is saved at once. */
export function SettingsForm() {
  const { data: settings, isError, refetch } = useQuery(notificationSettingsQuery())
  const { data: user } = useQuery(profileQuery())
  const { save, isSaving } = useSave()
  if (!settings) {
    return (
      <Section title="What you hear of">
        {isError ? (
          <ErrorState onRetry={() => void refetch()}>Your settings could not be loaded.</ErrorState>
        ) : (
          <LoadingRows />
        )}
      </Section>
    )
  }
  return (
    <>
      <Section title="What you hear of">
        {user?.settings.email_notifications === false && (
          <p className="-mt-3 max-w-prose text-sm text-ink-2">
            Email notifications are turned off above, so no mails are sent.
          </p>
        )}
        <div aria-busy={isSaving}>
          <KindsTable settings={settings} onChange={(kind, change) => save({ kinds: { [kind]: change } })} />
        </div>
      </Section>
      <Section title="When">
        <div className="grid gap-6 sm:grid-cols-2">
          <TimeZoneField value={settings.time_zone} onChange={(zone) => save({ time_zone: zone })} />
          <PauseField value={settings.paused_until} onChange={(time) => save({ paused_until: time })} />
        </div>
      </Section>
    </>
  )
}
