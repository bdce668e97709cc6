import { useLocation } from 'react-router'
import { useIsModerator } from '#web/features/moderation/use-is-moderator.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Tooltip, TooltipProvider } from '#web/ui/tooltip.tsx'

interface Place {
  to: string
  label: string
  icon: IconName
}

const places: Place[] = [
  { to: '/', label: 'Home', icon: 'house' },
  { to: '/profile', label: 'My Profile', icon: 'user-round' },
  { to: '/saved', label: 'My Saved Tools', icon: 'bookmark' },
  { to: '/my-posts', label: 'My Post', icon: 'file-text' },
]

const moderation: Place = { to: '/moderation', label: 'Moderation', icon: 'shield-check' }

/** Whether a page is the place, or one below it. */
function isAt(pathname: string, { to }: Place): boolean {
  return pathname === to || (to === moderation.to && pathname.startsWith(`${to}/`))
}

/** The site's main places. With `collapsed`, tooltips say what the icons mean. */
export function Navigation({ collapsed = false }: { collapsed?: boolean }) {
  const isModerator = useIsModerator()
  const { pathname } = useLocation()
  const shown = isModerator ? [...places, moderation] : places
  return (
    <nav aria-label="Main">
      <TooltipProvider delay={0}>
        <ul className="space-y-1">
          {shown.map((place) => (
            <li key={place.to}>
              <Tooltip text={place.label} side="right" off={!collapsed}>
                <SiteLink
                  to={place.to}
                  aria-current={isAt(pathname, place) ? 'page' : undefined}
                  className="place"
                >
                  <Icon name={place.icon} className="size-5 shrink-0" />
                  <span className="collapsed:sr-only">{place.label}</span>
                </SiteLink>
              </Tooltip>
            </li>
          ))}
        </ul>
      </TooltipProvider>
    </nav>
  )
}
