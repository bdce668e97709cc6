import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#web/administration/queries.ts'
import { SettingsForm } from '#web/administration/settings-form.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { showSavedLook } from '#web/app/site.ts'
import { ErrorState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'

export const handle: PageHandle = { title: 'Settings', heading: 'Administration' }

/** The settings of the site. */
export default function SettingsPage() {
  const { data: settings, error, refetch } = useQuery(settingsQuery())
  return (
    <>
      <PageHead title="Settings" hidden />
      {settings ? (
        <SettingsForm settings={settings} onSaved={showSavedLook} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>The settings could not be loaded.</ErrorState>
      ) : (
        <LoadingRows />
      )}
    </>
  )
}
