import { useState } from 'react'
import { Field, GroupField } from '#web/ui/field.tsx'
import { Input, PasswordInput, TextArea } from '#web/ui/input.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'
import { RadioList } from '#web/ui/radio-list.tsx'
import { RatingFaces } from '#web/ui/rating-faces.tsx'
import { Section } from './section.tsx'

const categories = [
  { id: 1, name: 'Writing' },
  { id: 2, name: 'Programming' },
  { id: 3, name: 'Data Analysis' },
]
const reasons = [
  { value: 'spam', label: 'Spam' },
  { value: 'other', label: 'Something else' },
]

/** Form fields in their states. */
export function Fields() {
  const [selected, setSelected] = useState([1])
  const [reason, setReason] = useState<string | null>(null)
  const [rating, setRating] = useState<number | null>(4)
  return (
    <Section title="Fields">
      <Field label="Input" hint="A hint below the field">
        {(control) => <Input {...control} placeholder="Placeholder" />}
      </Field>
      <Field label="With an error" hint="A hint below the field" error="Email is required">
        {(control) => <Input {...control} defaultValue="Wrong" />}
      </Field>
      <Field label="Read-only">{(control) => <Input {...control} readOnly defaultValue="Text" />}</Field>
      <Field label="Disabled">{(control) => <Input {...control} disabled defaultValue="Text" />}</Field>
      <Field label="Password">{(control) => <PasswordInput {...control} defaultValue="secret" />}</Field>
      <Field label="Text area">{(control) => <TextArea {...control} />}</Field>
      <GroupField label="Multi-select" error="Choose at most two">
        {(describedBy) => (
          <MultiSelect
            prompt="Select category"
            options={categories}
            chosen={selected}
            onChange={setSelected}
            describedBy={describedBy}
          />
        )}
      </GroupField>
      <RadioList label="Radio list" options={reasons} value={reason} onChange={setReason} />
      <RadioList
        label="Radio list with an error"
        options={reasons}
        value={null}
        onChange={() => {}}
        error="Please choose one"
      />
      <RadioList label="Disabled radio list" options={reasons} value="spam" onChange={() => {}} disabled />
      <RatingFaces label="Rating" value={rating} onChange={setRating} />
      <RatingFaces label="Disabled rating" value={2} onChange={() => {}} disabled />
    </Section>
  )
}
