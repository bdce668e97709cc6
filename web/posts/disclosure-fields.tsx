import { useId, useState } from 'react'
import type { Evidence, Relation } from '#contract/disclosure.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/input.tsx'
import { EvidenceFields } from './evidence-fields.tsx'

const relationChoices: readonly (readonly [Relation, string])[] = [
  ['none', 'None'],
  ['employee', 'I work there'],
  ['founder', 'I founded it'],
  ['investor', 'I invested in it'],
  ['paid', 'I was paid for this'],
  ['gifted', 'I got it for free'],
]

/** Relation and evidence as a form has them. */
export interface Disclosure {
  relation: Relation
  evidence: Evidence | null
}

interface DisclosureFieldsProps {
  relation: Relation | undefined
  /** Fields may be missing. */
  evidence: Partial<Evidence> | null | undefined
  evidenceFirst?: boolean
  disabled: boolean
  /** Errors by the name of the field; `evidence` for all of them. */
  errors?: Partial<Record<'relation' | 'evidence' | keyof Evidence, string | undefined>>
  onChange: (changed: Partial<Disclosure>) => void
}

const noEvidence: Evidence = {
  ...{ used_for: null, plan: '', version: '', task: '', prompt: '', output: '', cost: '' },
}

/** The author's relation to the tool, and the evidence of use, which is shown on demand. */
export function DisclosureFields({
  relation = 'none',
  evidence,
  evidenceFirst = false,
  disabled,
  errors = {},
  onChange,
}: DisclosureFieldsProps) {
  const id = useId()
  // Null until the author has decided: a draft that is restored is shown.
  const [isOpened, setIsOpened] = useState<boolean | null>(null)
  const isOpen = isOpened ?? Boolean(evidence)
  const given = { ...noEvidence, ...evidence }

  function change(changed: Partial<Evidence>) {
    setIsOpened(true)
    const next = { ...given, ...changed }
    onChange({ evidence: Object.values(next).some(Boolean) ? next : null })
  }

  const relationField = (
    <Field
      label="Your relation to this tool"
      hint="Shown beside your name. With a relation, your ratings do not count in the tool's average."
      error={errors.relation}
    >
      {(control) => (
        <Select
          {...control}
          value={relation}
          disabled={disabled}
          onChange={({ target }) => onChange({ relation: target.value as Relation })}
        >
          {relationChoices.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  const evidenceFields = (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpened(!isOpen)}
        className="-ml-1 inline-flex min-h-10 items-center gap-1.5 rounded-md px-1 text-sm font-medium text-ink-2 transition-colors hover:text-ink"
      >
        <Icon name="chevron-down" className={`size-4 transition-transform ${isOpen ? '' : '-rotate-90'}`} />
        Add evidence
      </button>
      <div id={id} hidden={!isOpen} className="mt-2 space-y-5 border-l-2 border-line pl-4 sm:pl-5">
        {isOpen && <EvidenceFields evidence={given} disabled={disabled} errors={errors} onChange={change} />}
      </div>
      <FieldError text={errors.evidence} />
    </div>
  )
  return (
    <>
      {evidenceFirst && evidenceFields}
      {relationField}
      {!evidenceFirst && evidenceFields}
    </>
  )
}
