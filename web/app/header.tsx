import { Fragment } from 'react'
import { AccountLinks } from '#web/accounts/public.ts'
import { NotificationsBell } from '#web/notifications/public.ts'
import { ThemeControls } from '#web/theme/theme-controls.tsx'
import { buttonClasses, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Logo } from './logo.tsx'
import { aboutLinks } from './navigation.tsx'
import { toggleSidebar, useNarrow, useSidebar } from './sidebar-state.ts'
import { SiteSearch } from './site-search.tsx'

/** The bar at the top of every page; on narrow screens with the search below it, which scrolls away. */
export function Header() {
  return (
    <header className="contents">
      <Bar />
      <SiteSearch position="row" />
    </header>
  )
}

function Bar() {
  return (
    <div className="sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-line bg-bg/94 px-2 backdrop-blur-sm sm:gap-2 sm:px-3">
      <SidebarButton />
      <Logo />
      <div className="mx-4 hidden flex-1 lg:flex lg:pl-6">
        <SiteSearch position="header" />
      </div>
      <div className="ml-auto flex items-center gap-0.5 sm:gap-1.5 lg:ml-0">
        <nav aria-label="About this site" className="hidden md:flex">
          {aboutLinks.map(({ to, label }) => (
            <Fragment key={to}>
              <SiteLink to={to} className={buttonClasses({ look: 'ghost' })}>
                {label}
              </SiteLink>{' '}
            </Fragment>
          ))}
        </nav>
        <ThemeControls />
        <NotificationsBell />
        <AccountLinks />
      </div>
    </div>
  )
}

function SidebarButton() {
  const { collapsed, sheetOpen } = useSidebar()
  const narrow = useNarrow()
  return (
    <IconButton
      label="Toggle Sidebar"
      aria-expanded={narrow ? sheetOpen : !collapsed}
      onClick={toggleSidebar}
    >
      <Icon name="panel-left" className="size-5" />
    </IconButton>
  )
}
