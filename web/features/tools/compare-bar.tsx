import { limits } from '#contract/limits.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { clearCompared, useCompareChoice } from './compare-choice.ts'
import { compareHintId } from './compare-checkbox.tsx'
import { compareUrl } from './compare-url.ts'
import { ToolLogo } from './tool-logo.tsx'

/** The tools that are chosen to be compared, once there are two; stays at the bottom of the window. */
export function CompareBar() {
  const chosen = useCompareChoice()
  const { min, max } = limits.tool.compared
  if (chosen.length < min) return null
  return (
    <section aria-label="Chosen tools" className="compare-bar">
      <ul>
        {chosen.map(({ slug, name, logo }) => (
          <li key={slug} title={name}>
            <ToolLogo name={name} logo={logo} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {chosen.length >= max && <p id={compareHintId}>{`You can compare up to ${max} tools.`}</p>}
      <div>
        <Button look="ghost" size="small" onClick={clearCompared}>
          Deselect all
        </Button>
        <SiteLink
          to={compareUrl(chosen.map(({ slug }) => slug))}
          className={buttonClasses({ size: 'small' })}
        >{`Compare (${chosen.length})`}</SiteLink>
      </div>
    </section>
  )
}
