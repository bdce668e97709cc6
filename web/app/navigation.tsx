import { useId } from 'react'
import { useLocation } from 'react-router'
import { useIsAdministrator, useIsAuthenticated, useIsModerator } from '#web/session/use-session.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Tooltip, TooltipProvider } from '#web/ui/tooltip.tsx'

interface NavigationLink {
  to: string
  label: string
  icon: IconName
  /** Beginnings of the addresses that belong to it, besides those of the pages below it. */
  also?: string[]
}

const mainLinks: NavigationLink[] = [
  { to: '/', label: 'Home', icon: 'house', also: ['/posts', '/members', '/search', '/find', '/create-post'] },
  { to: '/profile', label: 'My Profile', icon: 'user-round', also: ['/settings'] },
  { to: '/saved', label: 'My Saved Tools', icon: 'bookmark' },
  { to: '/my-posts', label: 'My Post', icon: 'file-text' },
]

const exploreLinks: NavigationLink[] = [
  { to: '/tools', label: 'Tools', icon: 'shapes', also: ['/compare'] },
  { to: '/lists', label: 'Lists', icon: 'list' },
]

const followingLink: NavigationLink = { to: '/following', label: 'Following', icon: 'users-round' }

const moderationLink: NavigationLink = { to: '/moderation', label: 'Moderation', icon: 'shield-check' }
const administrationLink: NavigationLink = {
  to: '/admin',
  label: 'Administration',
  icon: 'sliders-horizontal',
}

/** All links of the sidebar. */
export const links = [...mainLinks, moderationLink, administrationLink, ...exploreLinks, followingLink]

/** Links to the pages about the site itself. */
export const aboutLinks = [
  { to: '/aboutUs', label: 'About us' },
  { to: '/contactUs', label: 'Contact us' },
] as const

/** Whether the current page is the link's target, a page below it, or one that belongs to it. */
export function isCurrent(pathname: string, { to, also = [] }: Pick<NavigationLink, 'to' | 'also'>): boolean {
  const isBelow = (start: string) => pathname === start || pathname.startsWith(`${start}/`)
  // Every address is below that of the home page.
  return pathname === to || (to !== '/' && isBelow(to)) || also.some(isBelow)
}

/** The site's main navigation. With `collapsed`, tooltips name the icons. */
export function Navigation({ collapsed = false }: { collapsed?: boolean }) {
  const isModerator = useIsModerator()
  const isAuthenticated = useIsAuthenticated()
  const exploreId = useId()
  const isAdministrator = useIsAdministrator()
  const main = [
    ...mainLinks,
    ...(isModerator ? [moderationLink] : []),
    ...(isAdministrator ? [administrationLink] : []),
  ]
  return (
    <TooltipProvider delay={0}>
      <nav aria-label="Main">
        <Links links={main} collapsed={collapsed} />
      </nav>
      <nav aria-label="Explore">
        <div role="group" aria-labelledby={exploreId}>
          <p
            id={exploreId}
            className={classes(
              'mt-5 mb-1 px-3 text-xs font-medium whitespace-nowrap text-ink-3',
              'collapsed:mx-2.5 collapsed:mt-3 collapsed:mb-3 collapsed:h-px collapsed:bg-line collapsed:p-0 collapsed:text-transparent',
            )}
          >
            Explore
          </p>
          {/* The last link, so that nothing moves when the session is restored. */}
          <Links
            links={isAuthenticated ? [...exploreLinks, followingLink] : exploreLinks}
            collapsed={collapsed}
          />
        </div>
      </nav>
    </TooltipProvider>
  )
}

const linkClasses = classes(
  'navigation-link group relative flex h-10 items-center gap-3 rounded-md px-3 whitespace-nowrap pointer-coarse:h-11 collapsed:px-2.5',
  'text-ink-2 transition-colors hover:bg-hover hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink',
  // A mark at the edge beside the current page.
  'before:absolute before:inset-y-1.5 before:-left-3 before:hidden before:w-1 before:rounded-r-sm before:bg-accent aria-[current=page]:before:block collapsed:before:-left-1',
)

function Links({ links, collapsed }: { links: NavigationLink[]; collapsed: boolean }) {
  const { pathname } = useLocation()
  return (
    <ul className="space-y-1">
      {links.map((link) => (
        <li key={link.to}>
          <Tooltip text={link.label} side="right" off={!collapsed}>
            <SiteLink
              to={link.to}
              aria-current={isCurrent(pathname, link) ? 'page' : undefined}
              className={linkClasses}
            >
              <Icon name={link.icon} className="size-5 shrink-0 group-aria-[current=page]:text-accent" />
              <span className="overflow-hidden collapsed:sr-only">{link.label}</span>
            </SiteLink>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
