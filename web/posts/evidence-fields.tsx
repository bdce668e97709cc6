import type { Evidence } from '#contract/disclosure.ts'
import { limits } from '#contract/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Select, TextArea } from '#web/ui/input.tsx'

const usedForChoices = [
  ['days', 'Days'],
  ['weeks', 'Weeks'],
  ['months', 'Months'],
  ['years', 'Years'],
] as const

const shortTexts = [
  ['plan', 'Plan'],
  ['version', 'Version'],
  ['cost', 'Cost'],
] as const

const longTexts = [
  ['task', 'Task', 2, undefined],
  ['prompt', 'Prompt', 3, 'font-mono text-sm'],
  ['output', 'Output', 3, 'font-mono text-sm'],
] as const

export interface EvidenceFieldsProps {
  evidence: Evidence
  disabled: boolean
  errors: Partial<Record<keyof Evidence, string | undefined>>
  onChange: (changed: Partial<Evidence>) => void
}

/** The fields of the evidence that an author gives. */
export function EvidenceFields({ evidence, disabled, errors, onChange }: EvidenceFieldsProps) {
  function text(name: Exclude<keyof Evidence, 'used_for'>) {
    return {
      value: evidence[name],
      disabled,
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    }
  }

  return (
    <>
      <p className="text-sm text-ink-3">How you used it, so that others can check what you say.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Used for" error={errors.used_for}>
          {(control) => (
            <Select
              {...control}
              value={evidence.used_for ?? ''}
              disabled={disabled}
              onChange={({ target }) =>
                onChange({ used_for: (target.value || null) as Evidence['used_for'] })
              }
            >
              <option value="">Not said</option>
              {usedForChoices.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {shortTexts.map(([name, label]) => (
          <Field key={name} label={label} max={limits.evidence[name]} error={errors[name]}>
            {(control) => <Input {...control} {...text(name)} autoComplete="off" />}
          </Field>
        ))}
      </div>
      {longTexts.map(([name, label, rows, className]) => (
        <Field key={name} label={label} max={limits.evidence[name]} error={errors[name]}>
          {(control) => <TextArea {...control} {...text(name)} rows={rows} className={className} />}
        </Field>
      ))}
    </>
  )
}
