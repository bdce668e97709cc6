import type { Category } from '#contract/categories.ts'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

interface CategoryBadgesProps {
  categories: Category[]
  /** Shows at most so many, and the number of the rest. */
  max?: number
  /** The page that they lead to; the feed by default. */
  page?: string
  className?: string
}

/** The categories of a post or tool, as plain text; each links to the list of the category. */
export function CategoryBadges({
  categories,
  max = categories.length,
  page = '/',
  className,
}: CategoryBadgesProps) {
  if (categories.length === 0) return null
  const rest = categories.slice(max)
  return (
    <ul aria-label="Categories" className={classes('badges', className)}>
      {categories.slice(0, max).map(({ id, name }) => (
        <li key={id}>
          <SiteLink to={`${page}?category=${id}`} dir="auto">
            {name}
          </SiteLink>
        </li>
      ))}
      {rest.length > 0 && <li title={rest.map(({ name }) => name).join(', ')}>{`+${rest.length}`}</li>}
    </ul>
  )
}

/** The first categories of a post as plain text, and the number of the rest. */
export function CategoryLine({ categories, max }: Required<Pick<CategoryBadgesProps, 'categories' | 'max'>>) {
  if (categories.length === 0) return null
  const rest = categories.slice(max)
  return (
    <ul aria-label="Categories" className="category-line">
      {categories.slice(0, max).map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {rest.length > 0 && <li title={rest.map(({ name }) => name).join(', ')}>{`+${rest.length}`}</li>}
    </ul>
  )
}
