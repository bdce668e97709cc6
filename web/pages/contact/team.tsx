import { Code, Handshake, HeartHandshake, PencilRuler, type LucideIcon } from 'lucide-react'
import { cardClasses } from '#web/ui/classes.ts'

const roles: { role: string; icon: LucideIcon; text: string }[] = [
  {
    role: 'Community',
    icon: HeartHandshake,
    text: 'Reads every message first, answers questions, and looks after the tone in comments.',
  },
  {
    role: 'Engineering',
    icon: Code,
    text: 'Gets bug reports. The address of the page and what you did before help most.',
  },
  {
    role: 'Product',
    icon: PencilRuler,
    text: 'Collects feature requests, and decides what is built next and what is better left out.',
  },
  {
    role: 'Partnerships',
    icon: Handshake,
    text: 'Talks with schools, libraries and tool makers. Places in the feed are not for sale.',
  },
]

/** Who reads a message: roles, since people change. */
export function Team() {
  return (
    <section aria-labelledby="team" className="space-y-3">
      <h2 id="team" className="text-lg font-semibold">
        Who you write to
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {roles.map(({ role, icon: Icon, text }) => (
          <li key={role} className={cardClasses('flex gap-4 p-5')}>
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon aria-hidden className="size-5" strokeWidth={1.75} />
            </span>
            <div className="space-y-1">
              <h3 className="font-medium">{role}</h3>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
