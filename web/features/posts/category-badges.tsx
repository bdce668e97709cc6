import type { Category } from '#contract/categories.ts'

interface CategoryBadgesProps {
  categories: Category[]
  /** Show so many, and count the rest. */
  atMost?: number
}

/** A post's categories. */
export function CategoryBadges({ categories, atMost = categories.length }: CategoryBadgesProps) {
  if (categories.length === 0) return null
  const more = categories.slice(atMost)
  return (
    <ul aria-label="Categories" className="badges">
      {categories.slice(0, atMost).map(({ id, name }) => (
        <li key={id} className="badge badge-plain">
          {name}
        </li>
      ))}
      {more.length > 0 && (
        <li className="badge badge-plain" title={more.map(({ name }) => name).join(', ')}>
          {`+${more.length}`}
        </li>
      )}
    </ul>
  )
}
