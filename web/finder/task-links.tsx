import type { ServedTask } from '#contract/finder.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { findUrl } from './find-url.ts'

const shownTasks = 8

interface TaskLinksProps {
  /** The first ones are shown. */
  tasks: Pick<ServedTask, 'text'>[]
  label: string
}

/** Tasks as links to the tools that serve them. */
export function TaskLinks({ tasks, label }: TaskLinksProps) {
  if (tasks.length === 0) return null
  return (
    <ul aria-label={label} className="task-links">
      {tasks.slice(0, shownTasks).map(({ text }) => (
        <li key={text}>
          <SiteLink to={findUrl(text)} dir="auto">
            {text}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
