import { limits } from '#contract/limits.ts'
import type { NewList } from '#web/api/lists.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, TextArea } from '#web/ui/input.tsx'

interface ListFieldsProps {
  value: NewList
  onChange: (value: NewList) => void
  readOnly: boolean
  /** What is wrong with the name. */
  nameError: string | undefined
}

/** What a list is called, and what it is for. */
export function ListFields({ value, onChange, readOnly, nameError }: ListFieldsProps) {
  return (
    <div className="space-y-5">
      <Field label="List name" error={nameError}>
        {(control) => (
          <Input
            {...control}
            value={value.name}
            maxLength={limits.list.name.max}
            readOnly={readOnly}
            onChange={(event) => onChange({ ...value, name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description (optional)">
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={value.description}
            maxLength={limits.list.description.max}
            readOnly={readOnly}
            onChange={(event) => onChange({ ...value, description: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
