import type { Category } from '#contract/categories.ts'

interface CategoryBadgesProps {
  categories: Category[]
  /** Shows at most so many, and the number of the rest. */
  max?: number
}

/** The categories of a post. */
export function CategoryBadges({ categories, max = categories.length }: CategoryBadgesProps) {
  if (categories.length === 0) return null
  const rest = categories.slice(max)
  return (
    <ul aria-label="Categories" className="badges">
      {categories.slice(0, max).map(({ id, name }) => (
        <li key={id} dir="auto" className="badge badge-plain">
          {name}
        </li>
      ))}
      {rest.length > 0 && (
        <li className="badge badge-plain" title={rest.map(({ name }) => name).join(', ')}>
          {`+${rest.length}`}
        </li>
      )}
    </ul>
  )
}
