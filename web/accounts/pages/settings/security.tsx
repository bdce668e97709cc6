import { prefetchInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { prefetchProviders } from '#web/api/providers.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { IdleComponent } from '#web/ui/idle-component.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { RecentActivity } from '#web/accounts/sessions/recent-activity.tsx'
import { Sessions } from '#web/accounts/sessions/session-list.tsx'
import type { Route } from './+types/security.ts'

export const handle: PageHandle = { title: 'Security', heading: 'Security' }

const loadPassword = async () =>
  (await import('#web/accounts/passwords/password-section.tsx')).PasswordSection
const loadTwoFactor = async () =>
  (await import('#web/accounts/two-factor/two-factor-section.tsx')).TwoFactorSection
const loadPasskeys = async () => (await import('#web/accounts/passkeys/passkeys-section.tsx')).PasskeysSection
const loadAccounts = async () =>
  (await import('#web/accounts/providers/connected-accounts.tsx')).ConnectedAccounts

/** Stands in for a section whose code is being loaded. */
function Pending({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Loading />
    </Section>
  )
}

export function loader({ context }: Route.LoaderArgs) {
  return prefetchOnServer(context, prefetchProviders)
}

export function clientLoader() {
  return prefetchInBrowser(prefetchProviders)
}

/** The member's ways to sign in, and their sessions. */
export default function SecurityPage() {
  return (
    <>
      <PageHead title="Security" hidden />
      <h1 className="text-2xl font-semibold">Security</h1>
      <div className={cardClasses('divide-y divide-line px-5 sm:px-8')}>
        <IdleComponent load={loadPassword} fallback={<Pending title="Password" />} />
        <IdleComponent load={loadTwoFactor} fallback={<Pending title="Two-step sign-in" />} />
        <IdleComponent load={loadPasskeys} fallback={<Pending title="Passkeys" />} />
        <IdleComponent load={loadAccounts} fallback={null} />
        <Sessions />
        <RecentActivity />
      </div>
    </>
  )
}
