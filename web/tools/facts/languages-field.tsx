import { factLabel } from '#contract/fact-text.ts'
import { languageCodes, languageName } from '#contract/language-names.ts'
import { limits } from '#contract/limits.ts'
import { GroupField } from '#web/ui/field.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'

interface LanguagesFieldProps {
  /** Codes of ISO 639-1. */
  chosen: string[]
  disabled: boolean
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** All languages by their English names; the id of an option is the place of its code. */
const options = languageCodes
  .map((code, id) => ({ id, name: languageName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

/** The languages that a tool works in. */
export function LanguagesField({ chosen, disabled, error, onChange }: LanguagesFieldProps) {
  const most = limits.tool.languages
  return (
    <GroupField
      label={factLabel('languages')}
      error={error}
      hint={`The languages that it works in, at most ${most}.`}
    >
      {(describedBy) => (
        <MultiSelect
          prompt="Add language"
          options={options}
          chosen={chosen.map((code) => languageCodes.indexOf(code))}
          // In the order of the server: the same languages are no change.
          onChange={(ids) => onChange(languageCodes.filter((_, id) => ids.includes(id)))}
          keepOpen
          disabled={disabled}
          full={chosen.length >= most}
          describedBy={describedBy}
        />
      )}
    </GroupField>
  )
}
