import { NavLink, Outlet } from 'react-router'
import { PageHead } from '#web/app/page-head.tsx'
import { SecondFactorNotice } from '#web/features/moderation/second-factor-notice.tsx'
import { useIsModerator } from '#web/session/use-session.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'

const tabs = [
  { to: '/moderation', label: 'Reports' },
  { to: '/moderation/categories', label: 'Categories' },
  { to: '/moderation/log', label: 'Log' },
]

/** Frame of the pages for moderators: one tab each. */
export default function ModerationPage() {
  const isModerator = useIsModerator()
  return (
    <div className="space-y-5">
      <h1 className="text-2xl font-semibold">Moderation</h1>
      {isModerator ? (
        <>
          <nav aria-label="Moderation" className="tabs">
            {tabs.map(({ to, label }) => (
              <NavLink key={to} to={to} end className="tab">
                {label}
              </NavLink>
            ))}
          </nav>
          <SecondFactorNotice head={<PageHead title="Moderation" hidden />}>
            <Outlet />
          </SecondFactorNotice>
        </>
      ) : (
        <>
          <PageHead title="Moderation" hidden />
          <EmptyState picture={<EmptyPicture of="done" />}>This page is for moderators.</EmptyState>
        </>
      )}
    </div>
  )
}
