import type { ServedTask } from '#contract/finder.ts'
import { Book } from '#web/tools/public.ts'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { findUrl } from './find-url.ts'

interface TaskShelfProps {
  tasks: ServedTask[]
  label: string
  /** Stays in rows of four in a wide column. */
  short?: boolean
  className?: string
}

// Wide enough for a finger; on a phone the lettering needs the room of the ornaments.
const spineClasses =
  'min-w-6 max-sm:py-[0.3em] max-sm:text-[length:calc(var(--fs)*0.78)] max-sm:before:hidden max-sm:after:hidden'

const labelClasses = classes(
  'flex min-h-10 items-start justify-center px-2 pt-2.5',
  'text-center text-sm leading-5 font-medium text-balance wrap-anywhere',
  'underline-offset-4 hover:text-accent hover:underline',
)

/** A long shelf: its sections are tasks, over whose labels stand some of the tools that serve them. */
export function TaskShelf({ tasks, label, short = false, className }: TaskShelfProps) {
  if (tasks.length === 0) return null
  return (
    <ul
      aria-label={label}
      className={classes(
        'mt-6 grid grid-cols-2 gap-y-3 sm:grid-cols-4 sm:gap-y-6',
        !short && '@6xl:grid-cols-8',
        className,
      )}
    >
      {tasks.map(({ text, tools }) => (
        <li key={text} className="min-w-0">
          <div className="shelf justify-center gap-0.5 px-1 [--u:0.66] sm:[--u:0.85]">
            {tools.map(({ logo, ...tool }, index) => (
              // A section has room for one book that is turned face out.
              <Book
                key={tool.slug}
                {...tool}
                logo={index === 0 ? logo : null}
                spineClassName={spineClasses}
                coverClassName="mx-0 w-[calc(5rem*var(--u))]"
              />
            ))}
          </div>
          <div className="board rounded-none" />
          <SiteLink to={findUrl(text)} dir="auto" className={labelClasses}>
            {text}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
