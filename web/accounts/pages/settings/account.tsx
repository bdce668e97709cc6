import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { profileQuery } from '#web/api/profiles.ts'
import { EmailSection } from '#web/accounts/email-verification/email-section.tsx'
import { DeletionSection, ExportSection } from '#web/members/profiles/account-data.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { useSite } from '#web/app/site.ts'
import { SaveFromBrowserSection } from '#web/posts/save-from-browser.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { ErrorState } from '#web/ui/feedback.tsx'
import { LoadingNote, Skeleton, loadingClasses } from '#web/ui/loading.tsx'

export const handle: PageHandle = { title: 'Account', heading: 'Account' }

/** The member's email address, a bookmark that shares pages, the export of the account and its deletion. */
export default function AccountPage() {
  return (
    <>
      <PageHead title="Account" hidden />
      <h1 className="text-2xl font-semibold">Account</h1>
      <Account />
    </>
  )
}

function Account() {
  const { data: user, isError, refetch } = useQuery(profileQuery())
  const site = useSite()
  if (user) {
    return (
      <>
        <div className={cardClasses('px-5 sm:px-8')}>
          <EmailSection user={user} />
        </div>
        <div className={cardClasses('divide-y divide-line px-5 sm:px-8')}>
          <SaveFromBrowserSection site={site} />
          <ExportSection username={user.username} />
          <DeletionSection />
        </div>
      </>
    )
  }
  if (isError) return <ErrorState onRetry={() => void refetch()}>{messages.profile.failed}</ErrorState>
  return (
    <div className={cardClasses(`${loadingClasses} relative min-h-dvh space-y-6 p-5 sm:p-8`)}>
      <LoadingNote />
      <Skeleton className="h-8 w-1/3" />
      <Skeleton className="h-12" />
    </div>
  )
}
