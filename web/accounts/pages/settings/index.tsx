import { Navigate } from 'react-router'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'

export const handle: PageHandle = { title: 'Settings', heading: 'Settings' }

/** Leads to the first page of the settings. */
export default function SettingsIndex() {
  return (
    <>
      <PageHead title="Settings" hidden />
      <Navigate to="/settings/account" replace />
    </>
  )
}
