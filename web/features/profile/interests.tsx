import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { categoriesQuery } from '#web/api/categories.ts'
import { GroupField } from '#web/ui/field.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'
import { Section } from './section.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** The categories that the member cares about: highlighted tools are chosen by them. */
export function Interests({ form, busy }: { form: ProfileForm; busy: boolean }) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { field, fieldState } = useController({ control: form.control, name: 'interests' })
  return (
    <Section title="Interests">
      <GroupField
        label="Categories"
        hint="Highlighted tools are chosen from these first"
        error={fieldState.error?.message}
      >
        {(describedBy) => (
          <MultiSelect
            prompt="Select category"
            options={categories}
            chosen={field.value}
            onChange={field.onChange}
            disabled={busy}
            describedBy={describedBy}
          />
        )}
      </GroupField>
    </Section>
  )
}
