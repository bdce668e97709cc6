import type { ServedTask } from '#contract/finder.ts'
import { classes, quietLink } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { findUrl } from './find-url.ts'

const shownTasks = 8

const linkClasses = classes(
  quietLink,
  'inline-flex min-h-8 items-center text-sm wrap-anywhere text-ink-2 transition-colors hover:text-accent',
)

interface TaskLinksProps {
  /** The first ones are shown. */
  tasks: Pick<ServedTask, 'text'>[]
  label: string
}

/** Tasks as links to the tools that serve them. */
export function TaskLinks({ tasks, label }: TaskLinksProps) {
  if (tasks.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-5">
      {tasks.slice(0, shownTasks).map(({ text }) => (
        <li key={text}>
          <SiteLink to={findUrl(text)} dir="auto" className={linkClasses}>
            {text}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
