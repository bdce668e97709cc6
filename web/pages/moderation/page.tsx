import { NavLink, useLocation } from 'react-router'
import { PageHead } from '#web/app/page-head.tsx'
import { CaseList } from '#web/features/moderation/case-list.tsx'
import { LogList } from '#web/features/moderation/log-list.tsx'
import { useIsModerator } from '#web/session/use-session.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'

const tabs = [
  { to: '/moderation', label: 'Reports' },
  { to: '/moderation/log', label: 'Log' },
]

/** The reports for moderators; under `/log` the log of moderation actions. */
export default function ModerationPage() {
  const { pathname } = useLocation()
  const isLog = /\/log\/?$/.test(pathname)
  const isModerator = useIsModerator()
  return (
    <div className="space-y-5">
      <PageHead title={isLog ? 'Moderation log' : 'Reports'} hidden />
      {isModerator ? (
        <>
          <h1 className="text-2xl font-semibold">Moderation</h1>
          <nav aria-label="Moderation" className="tabs">
            {tabs.map(({ to, label }) => (
              <NavLink key={to} to={to} end className="tab">
                {label}
              </NavLink>
            ))}
          </nav>
          {isLog ? <LogList /> : <CaseList />}
        </>
      ) : (
        <EmptyState picture={<EmptyPicture of="done" />}>This page is for moderators.</EmptyState>
      )}
    </div>
  )
}
