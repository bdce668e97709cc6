import type { ServedTask } from '#contract/finder.ts'
import { Book } from '#web/tools/public.ts'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { findUrl } from './find-url.ts'

interface TaskShelfProps {
  tasks: ServedTask[]
  label: string
  className?: string
}

/** A long shelf: its sections are tasks, over whose labels stand some of the tools that serve them. */
export function TaskShelf({ tasks, label, className }: TaskShelfProps) {
  if (tasks.length === 0) return null
  return (
    <ul aria-label={label} className={classes('bays', className)}>
      {tasks.map(({ text, tools }) => (
        <li key={text}>
          <div className="shelf">
            {tools.map(({ logo, ...tool }, index) => (
              // A section has room for one book that is turned face out.
              <Book key={tool.slug} {...tool} logo={index === 0 ? logo : null} />
            ))}
          </div>
          <div className="board" />
          <SiteLink to={findUrl(text)} dir="auto" className="bay-label">
            {text}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
