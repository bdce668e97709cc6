import type { Category } from '#contract/categories.ts'
import { Badge } from '#web/ui/badge.tsx'

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
    <ul aria-label="Categories" className="flex flex-wrap gap-1.5">
      {categories.slice(0, atMost).map(({ id, name }) => (
        <li key={id} className="flex max-w-full">
          <Badge>{name}</Badge>
        </li>
      ))}
      {more.length > 0 && (
        <li className="flex" title={more.map(({ name }) => name).join(', ')}>
          <Badge>+{more.length}</Badge>
        </li>
      )}
    </ul>
  )
}
