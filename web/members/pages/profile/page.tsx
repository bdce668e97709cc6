import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { User } from '#contract/profiles.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { prefetchInBrowser, prefetchOnServer, type Prefetch } from '#web/api/page-data.ts'
import { profileQuery } from '#web/api/profiles.ts'
import { MemberStats } from '#web/members/member-stats.tsx'
import { joinedText } from '#web/members/member-texts.ts'
import { PictureEditor } from '#web/members/profiles/picture-editor.tsx'
import { ProfileForm } from '#web/members/profiles/profile-form.tsx'
import { usePicture } from '#web/members/profiles/use-picture.ts'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { ErrorState } from '#web/ui/feedback.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { LoadingNote, Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import type { Route } from './+types/page.ts'

const fill: Prefetch = (cache, api) => cache.prefetchQuery(categoriesQuery(api))

export const handle: PageHandle = { title: 'My Profile', heading: 'My Profile' }

export function loader({ context }: Route.LoaderArgs) {
  return prefetchOnServer(context, fill)
}

export function clientLoader() {
  return prefetchInBrowser(fill)
}

// Below the form, far from the first view.
const DeletionSection = lazyComponent(
  async () => (await import('#web/members/profiles/account-data.tsx')).DeletionSection,
)

/** The member's own profile. */
export default function ProfilePage() {
  return (
    <div className="space-y-5">
      <PageHead title="My Profile" hidden />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl font-semibold">My Profile</h1>
        <Link to="/settings/account" prefetch="intent" className={buttonClasses({ look: 'secondary' })}>
          <Settings aria-hidden className="size-4.5" />
          Settings
        </Link>
      </div>
      <Profile />
    </div>
  )
}

function Profile() {
  const { data: user, isError, refetch } = useQuery(profileQuery())
  if (user) return <Account key={user.id} user={user} />
  if (isError) return <ErrorState onRetry={() => void refetch()}>{messages.profile.failed}</ErrorState>
  return (
    <div className={cardClasses(`${loadingClasses} relative min-h-dvh space-y-6 p-5 sm:p-8`)}>
      <LoadingNote />
      <Skeleton className="h-12 w-1/2" />
      <Skeleton round className="size-20" />
      <Skeleton className="h-16" />
    </div>
  )
}

function Account({ user }: { user: User }) {
  const picture = usePicture(user)
  return (
    <>
      <section aria-label="At a glance" className={cardClasses('space-y-6 p-5 sm:p-8')}>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            <p dir="auto" className="text-xl font-semibold wrap-anywhere">
              {user.name}
            </p>
            <p className="text-sm text-ink-3 wrap-anywhere">
              @{user.username} · {joinedText(user.created_at)}
            </p>
          </div>
          <Link
            to={`/members/${user.username}`}
            prefetch="intent"
            className={buttonClasses({ look: 'secondary', size: 'small' })}
          >
            View public page
          </Link>
        </div>
        <PictureEditor user={user} picture={picture} />
        <div className="border-t border-line pt-5">
          <MemberStats stats={user.stats} />
        </div>
      </section>
      <ProfileForm user={user} picture={picture} />
      <div className={cardClasses('px-5 sm:px-8')}>
        <DeletionSection onLoadError={() => {}}>
          <p className="text-sm text-ink-2">
            Before that, you can{' '}
            <Link to="/settings/account" className="text-accent underline underline-offset-4">
              export your data in the settings
            </Link>
            .
          </p>
        </DeletionSection>
      </div>
    </>
  )
}
