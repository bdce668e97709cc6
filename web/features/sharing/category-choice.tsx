import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { RemovableBadge } from '#web/ui/badge.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'
import { AddCategory } from './add-category.tsx'
import { CategoryChips } from './category-chips.tsx'

interface CategoryChoiceProps {
  chosen: number[]
  onChosen: (chosen: number[]) => void
  /** A category to be made; empty when there is none. */
  added: string
  onAdded: (name: string) => void
  errors: { chosen?: string | undefined; added?: string | undefined }
  disabled: boolean
}

// The site's first categories are chips; what came later is in a menu.
const chips = 8

/** Which categories a post belongs to: existing ones, and one of its own. */
export function CategoryChoice({ chosen, onChosen, added, onAdded, errors, disabled }: CategoryChoiceProps) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const byAge = categories.toSorted((one, other) => one.id - other.id)
  const full = chosen.length + (added ? 1 : 0) >= limits.postCategories.max

  function add(name: string) {
    const existing = categories.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!existing) onAdded(name)
    else if (!chosen.includes(existing.id)) onChosen([...chosen, existing.id])
  }

  return (
    <fieldset disabled={disabled} className="space-y-4">
      <legend className="mb-2 text-sm font-medium">Categories*</legend>
      <CategoryChips categories={byAge.slice(0, chips)} chosen={chosen} onChange={onChosen} full={full} />
      {byAge.length > chips && (
        <MultiSelect
          prompt="Select category"
          options={byAge.slice(chips).toSorted((one, other) => one.name.localeCompare(other.name))}
          chosen={chosen}
          onChange={onChosen}
          disabled={full}
        />
      )}
      {added && (
        <div>
          <RemovableBadge label={added} onRemove={() => onAdded('')} />
        </div>
      )}
      <FieldError text={errors.chosen} />
      <AddCategory onAdd={add} disabled={full || added !== ''} error={errors.added} />
    </fieldset>
  )
}
