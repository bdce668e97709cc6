import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { categoriesQuery } from '#web/api/categories.ts'
import { MultiSelect } from '#web/ui/multi-select.tsx'

interface CategoryFilterProps {
  chosen: number[]
  onChange: (chosen: number[]) => void
}

/** Chooses the categories that every shown post must have. */
export function CategoryFilter({ chosen, onChange }: CategoryFilterProps) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span id={labelId} className="text-sm font-medium text-ink-soft">
        Sorted By Category:
      </span>
      <MultiSelect prompt="Select category" options={categories} chosen={chosen} onChange={onChange} />
    </div>
  )
}
