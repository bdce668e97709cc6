import { comparePath, differences } from '#web/features/tools/compare-url.ts'

interface DifferencesSwitchProps {
  slugs: string[]
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Leaves out the rows in which the tools do not differ. Without scripts it is a form. */
export function DifferencesSwitch({ slugs, checked, onChange }: DifferencesSwitchProps) {
  return (
    <form action={comparePath} className="flex flex-wrap items-center gap-x-3">
      {slugs.map((slug) => (
        <input key={slug} type="hidden" name="slug" value={slug} />
      ))}
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          name={differences.name}
          value={differences.value}
          checked={checked}
          aria-checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        Only differences
      </label>
      <noscript>
        <button type="submit" className="button button-secondary button-small">
          Apply
        </button>
      </noscript>
    </form>
  )
}
