import { X } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { buttonClasses, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { focusContent } from '#web/ui/content-focus.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { clearCompared, useCompareChoice } from './compare-choice.ts'
import { compareHintId } from './compare-checkbox.tsx'
import { compareUrl } from './compare-url.ts'
import { ToolCover } from './spine.tsx'

/** The class `compare-bar` makes room below the focused element. */
const barClasses = classes(
  'compare-bar sticky bottom-0 z-20 mx-auto mt-6 w-fit max-w-full animate-rise overflow-clip',
  'rounded-t-xl border border-b-0 border-line bg-raised text-sm shadow-float print:hidden',
)

const slot = 'h-15.5 w-7 rounded-t-sm border-[1.5px] border-b-0 border-dashed border-control'

/** The tools that are chosen to be compared, on a small shelf at the bottom of the window with a slot for each further one. */
export function CompareBar() {
  const chosen = useCompareChoice()
  const { min, max } = limits.tool.compared
  if (chosen.length === 0) return null
  const slots = Array.from({ length: max - chosen.length }, (_, index) => chosen.length + index)

  function clear() {
    // The button disappears with the bar.
    focusContent()
    clearCompared()
  }

  return (
    <section aria-label="Chosen tools" className={barClasses}>
      <div className="flex items-end gap-3 px-4 pt-3">
        <ul className="flex items-end gap-1">
          {chosen.map(({ slug, name, logo }) => (
            <li key={slug} title={name} className="book-in">
              <ToolCover
                name={name}
                logo={logo}
                spineClassName="h-17.5 w-7 py-1 [--u:0.56] before:content-none after:content-none"
                coverClassName="m-0 h-17.5 w-14 p-1.5 *:[b]:hidden *:[img]:size-9"
              />
              <span className="sr-only">{name}</span>
            </li>
          ))}
          {slots.map((place, index) => (
            <li key={place} aria-hidden className={classes(slot, index > 0 && 'max-sm:hidden')} />
          ))}
        </ul>
        <p className="mb-2 self-center whitespace-nowrap text-ink-3 tabular-nums">
          {`${chosen.length} of ${max}`}
          {chosen.length >= max && (
            <span id={compareHintId} className="sr-only">{`You can compare up to ${max} tools.`}</span>
          )}
        </p>
        {chosen.length >= min && (
          <SiteLink to={compareUrl(chosen.map(({ slug }) => slug))} className={buttonClasses({}, 'mb-2')}>
            Compare<span className="sr-only">{` (${chosen.length})`}</span>
          </SiteLink>
        )}
        <IconButton label="Deselect all" className="-mx-2 mb-2" onClick={clear}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="board board-thin" />
    </section>
  )
}
