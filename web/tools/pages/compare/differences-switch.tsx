import { compareUrl } from '#web/tools/compare-url.ts'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

interface DifferencesSwitchProps {
  slugs: string[]
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The class `switch` is for forced colours. */
const switchClasses = classes(
  'switch relative inline-flex min-h-10 items-center rounded-sm pl-12 text-sm font-medium pointer-coarse:min-h-11',
  'before:absolute before:left-0 before:h-5.5 before:w-9.5 before:rounded-full before:bg-control',
  'after:absolute after:left-0.75 after:size-4 after:rounded-full after:bg-surface',
  'before:transition-[background,translate] after:transition-[background,translate]',
  'aria-checked:before:bg-accent aria-checked:after:translate-x-4 print:hidden',
)

/** Leaves out the rows in which the tools do not differ. A link, so that it works without scripts and before they run. */
export function DifferencesSwitch({ slugs, checked, onChange }: DifferencesSwitchProps) {
  return (
    <SiteLink
      role="switch"
      aria-checked={checked}
      to={compareUrl(slugs, !checked)}
      className={switchClasses}
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
