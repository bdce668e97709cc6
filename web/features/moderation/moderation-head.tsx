import { NavLink } from 'react-router'
import { classes } from '#web/ui/classes.ts'

const places = [
  { to: '/moderation', label: 'Reports' },
  { to: '/moderation/log', label: 'Log' },
]

const look = classes(
  '-mb-px border-b-2 border-transparent py-2 text-sm font-medium text-ink-faint transition-colors',
  'hover:border-edge hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink',
)

/** The title of the moderators' pages, and the way from one to the other. */
export function ModerationHead() {
  return (
    <>
      <h1 className="text-2xl font-semibold">Moderation</h1>
      <nav aria-label="Moderation" className="flex gap-5 border-b border-line">
        {places.map(({ to, label }) => (
          <NavLink key={to} to={to} end className={look}>
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  )
}
