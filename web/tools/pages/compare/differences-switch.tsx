import { compareUrl } from '#web/tools/compare-url.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

interface DifferencesSwitchProps {
  slugs: string[]
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Leaves out the rows in which the tools do not differ. A link, so that it works without scripts and before they run. */
export function DifferencesSwitch({ slugs, checked, onChange }: DifferencesSwitchProps) {
  return (
    <SiteLink
      role="switch"
      aria-checked={checked}
      to={compareUrl(slugs, !checked)}
      className="switch"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onChange(!checked)
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return
        event.preventDefault()
        onChange(!checked)
      }}
    >
      Only differences
    </SiteLink>
  )
}
