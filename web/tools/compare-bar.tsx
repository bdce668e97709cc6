import { X } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { buttonClasses, IconButton } from '#web/ui/button.tsx'
import { focusContent } from '#web/ui/content-focus.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { clearCompared, useCompareChoice } from './compare-choice.ts'
import { compareHintId } from './compare-checkbox.tsx'
import { compareUrl } from './compare-url.ts'
import { ToolCover } from './spine.tsx'

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
    <section aria-label="Chosen tools" className="compare-bar">
      <div>
        <ul>
          {chosen.map(({ slug, name, logo }) => (
            <li key={slug} title={name} className="book-in">
              <ToolCover name={name} logo={logo} />
              <span className="sr-only">{name}</span>
            </li>
          ))}
          {slots.map((place) => (
            <li key={place} aria-hidden className="compare-slot" />
          ))}
        </ul>
        <p>
          {`${chosen.length} of ${max}`}
          {chosen.length >= max && (
            <span id={compareHintId} className="sr-only">{`You can compare up to ${max} tools.`}</span>
          )}
        </p>
        {chosen.length >= min && (
          <SiteLink to={compareUrl(chosen.map(({ slug }) => slug))} className={buttonClasses()}>
            Compare<span className="sr-only">{` (${chosen.length})`}</span>
          </SiteLink>
        )}
        <IconButton label="Deselect all" onClick={clear}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="board board-thin" />
    </section>
  )
}
