import type { Category } from '#contract/categories.ts'

interface CategoryChipsProps {
  categories: Category[]
  chosen: number[]
  onChange: (chosen: number[]) => void
  /** No more can be chosen. */
  full: boolean
}

/** Categories to choose from, each a chip that is on or off. */
export function CategoryChips({ categories, chosen, onChange, full }: CategoryChipsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {categories.map(({ id, name }) => {
        const isChosen = chosen.includes(id)
        return (
          <label key={id} className="relative">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={full && !isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full disabled:cursor-not-allowed"
            />
            <span className="flex h-9 items-center rounded-full border border-edge px-3.5 text-sm font-medium text-ink-soft transition-colors peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-hover:border-accent peer-disabled:border-line peer-disabled:text-ink-faint">
              {name}
            </span>
          </label>
        )
      })}
    </div>
  )
}
