import { browserTimeZone } from '#web/session/browser-time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'

interface TimeZoneFieldProps {
  value: string
  onChange: (zone: string) => void
}

const browserZone = () => browserTimeZone() ?? 'UTC'

/** All zones, with those that browsers leave out of their list. */
function zonesWith(value: string): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), browserZone(), value])].sort()
}

const textOf = (zone: string) => zone.replaceAll('_', ' ')

/** Select of the time zone; proposes the browser's while the zone is the default. */
export function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const proposed = value === 'UTC' ? browserZone() : value
  return (
    <div className="space-y-2">
      <Field label="Time zone" hint="Digests come at 8 in the morning, weekly ones on Monday.">
        {(control) => (
          <Select {...control} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
            {zonesWith(value).map((zone) => (
              <option key={zone} value={zone}>
                {textOf(zone)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {proposed !== value && (
        <Button look="secondary" size="small" onClick={() => onChange(proposed)}>
          Use {textOf(proposed)}
        </Button>
      )}
    </div>
  )
}
