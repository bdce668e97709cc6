import { useId } from 'react'
import { useLocation } from 'react-router'
import { useIsModerator, useSession } from '#web/session/use-session.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Tooltip, TooltipProvider } from '#web/ui/tooltip.tsx'

interface NavigationLink {
  to: string
  label: string
  icon: IconName
}

const mainLinks: NavigationLink[] = [
  { to: '/', label: 'Home', icon: 'house' },
  { to: '/profile', label: 'My Profile', icon: 'user-round' },
  { to: '/saved', label: 'My Saved Tools', icon: 'bookmark' },
  { to: '/my-posts', label: 'My Post', icon: 'file-text' },
]

const exploreLinks: NavigationLink[] = [
  { to: '/tools', label: 'Tools', icon: 'shapes' },
  { to: '/lists', label: 'Lists', icon: 'list' },
]

const followingLink: NavigationLink = { to: '/following', label: 'Following', icon: 'users-round' }

const moderationLink: NavigationLink = { to: '/moderation', label: 'Moderation', icon: 'shield-check' }

/** Links to the pages about the site itself. */
export const aboutLinks = [
  { to: '/aboutUs', label: 'About us' },
  { to: '/contactUs', label: 'Contact us' },
] as const

/** Whether the current page is the link's target, or a page below it. */
function isCurrent(pathname: string, { to }: NavigationLink): boolean {
  return pathname === to || (to === moderationLink.to && pathname.startsWith(`${to}/`))
}

/** The site's main navigation. With `collapsed`, tooltips name the icons. */
export function Navigation({ collapsed = false }: { collapsed?: boolean }) {
  const isModerator = useIsModerator()
  const { isAuthenticated } = useSession()
  const exploreId = useId()
  const links = isModerator ? [...mainLinks, moderationLink] : mainLinks
  return (
    <TooltipProvider delay={0}>
      <nav aria-label="Main">
        <Links links={links} collapsed={collapsed} />
      </nav>
      <nav aria-label="Explore">
        <div role="group" aria-labelledby={exploreId}>
          <p id={exploreId} className="navigation-heading">
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
              className="navigation-link"
            >
              <Icon name={link.icon} className="size-5 shrink-0" />
              <span className="collapsed:sr-only">{link.label}</span>
            </SiteLink>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
