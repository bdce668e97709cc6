import { NavLink, Outlet } from 'react-router'
import { tabClasses, tabListClasses } from '#web/ui/tabs.tsx'

const tabs = [
  { to: '/settings/account', label: 'Account' },
  { to: '/settings/security', label: 'Security' },
  { to: '/settings/notifications', label: 'Notifications' },
  { to: '/settings/privacy', label: 'Privacy' },
  { to: '/settings/tokens', label: 'Tokens' },
]

/** Frame of the settings: one tab a page. */
export default function SettingsPage() {
  return (
    <div className="space-y-5">
      <nav aria-label="Settings" className={tabListClasses}>
        {tabs.map(({ to, label }) => (
          <NavLink key={to} to={to} className={tabClasses()}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}
