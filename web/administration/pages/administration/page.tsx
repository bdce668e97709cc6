import { NavLink, Outlet } from 'react-router'
import { PageHead } from '#web/app/page-head.tsx'
import { useIsAdministrator } from '#web/session/use-session.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { tabClasses, tabListClasses } from '#web/ui/tabs.tsx'

const tabs = [
  { to: '/admin', label: 'Overview' },
  { to: '/admin/members', label: 'Members' },
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/pages', label: 'Pages', hasMore: true },
  { to: '/admin/invites', label: 'Invites' },
  { to: '/admin/import', label: 'Import' },
  { to: '/admin/webhooks', label: 'Webhooks', hasMore: true },
  { to: '/admin/jobs', label: 'Jobs' },
  { to: '/admin/needs', label: 'Needs' },
  { to: '/admin/log', label: 'Log' },
]

/** Frame of the pages for administrators: one tab each. */
export default function AdministrationPage() {
  const isAdministrator = useIsAdministrator()
  return (
    <div className="space-y-5">
      <h1 className="text-2xl font-semibold">Administration</h1>
      {isAdministrator ? (
        <>
          <nav aria-label="Administration" className={tabListClasses}>
            {tabs.map(({ to, label, hasMore = false }) => (
              <NavLink key={to} to={to} end={!hasMore} className={tabClasses()}>
                {label}
              </NavLink>
            ))}
          </nav>
          <Outlet />
        </>
      ) : (
        <>
          <PageHead title="Administration" hidden />
          <EmptyState picture={<EmptyPicture of="done" />}>This page is for administrators.</EmptyState>
        </>
      )}
    </div>
  )
}
