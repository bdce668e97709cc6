import { Bookmark, FileText, House, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { useIsModerator } from '#web/features/moderation/use-is-moderator.ts'
import { classes } from '#web/ui/classes.ts'
import { Tooltip, TooltipProvider } from '#web/ui/tooltip.tsx'

const places: { to: string; label: string; icon: LucideIcon }[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/profile', label: 'My Profile', icon: UserRound },
  { to: '/saved', label: 'My Saved Tools', icon: Bookmark },
  { to: '/my-posts', label: 'My Post', icon: FileText },
]

const moderation = { to: '/moderation', label: 'Moderation', icon: ShieldCheck }

const look = classes(
  'flex h-10 items-center gap-3 overflow-hidden rounded-md px-3 text-sm font-medium whitespace-nowrap',
  'text-ink-soft transition-colors hover:bg-sunken hover:text-ink collapsed:px-2.5',
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent',
)

/** The site's main places. With `collapsed`, tooltips say what the icons mean. */
export function Navigation({ collapsed = false }: { collapsed?: boolean }) {
  const isModerator = useIsModerator()
  const shown = isModerator ? [...places, moderation] : places
  return (
    <nav aria-label="Main">
      <TooltipProvider delay={0}>
        <ul className="space-y-1">
          {shown.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Tooltip text={label} side="right" off={!collapsed}>
                <NavLink to={to} end={to !== moderation.to} prefetch="intent" className={look}>
                  <Icon aria-hidden className="size-5 shrink-0" />
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
