import { NavLink } from 'react-router'
import { useIsModerator } from '#web/features/moderation/use-is-moderator.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
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

/** The site's main places. With `collapsed`, tooltips say what the icons mean. */
export function Navigation({ collapsed = false }: { collapsed?: boolean }) {
  const isModerator = useIsModerator()
  const shown = isModerator ? [...places, moderation] : places
  return (
    <nav aria-label="Main">
      <TooltipProvider delay={0}>
        <ul className="space-y-1">
          {shown.map(({ to, label, icon }) => (
            <li key={to}>
              <Tooltip text={label} side="right" off={!collapsed}>
                <NavLink to={to} end={to !== moderation.to} prefetch="intent" className="place">
                  <Icon name={icon} className="size-5 shrink-0" />
                  <span className="collapsed:sr-only">{label}</span>
                </NavLink>
              </Tooltip>
            </li>
          ))}
        </ul>
      </TooltipProvider>
    </nav>
  )
}
