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

const badge = 'max-w-full min-w-0 wrap-anywhere'

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
    <ul
      aria-label="Categories"
      className={classes('flex flex-wrap gap-x-1 text-xs leading-6 text-ink-3', className)}
    >
      {categories.slice(0, max).map(({ id, name }) => (
        <li key={id} className={`${badge} not-last:after:content-[','_/_'']`}>
          <SiteLink
            to={`${page}?category=${id}`}
            dir="auto"
            className="inline-block rounded-sm underline-offset-3 hover:text-ink hover:underline"
          >
            {name}
          </SiteLink>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.map(({ name }) => name).join(', ')} className={badge}>{`+${rest.length}`}</li>
      )}
    </ul>
  )
}

/** The first categories of a post as plain text, and the number of the rest. */
export function CategoryLine({ categories, max }: Required<Pick<CategoryBadgesProps, 'categories' | 'max'>>) {
  if (categories.length === 0) return null
  const shown = categories.slice(0, max)
  const rest = categories.slice(max)
  return (
    <ul aria-label="Categories" className="flex min-w-0">
      {shown.map(({ id, name }, index) => (
        // The comma stays when a name is cut.
        <li
          key={id}
          className={classes(
            'flex min-w-0',
            index < shown.length - 1 && "after:whitespace-pre after:content-[',_']",
            index === shown.length - 1 && rest.length > 0 && "after:whitespace-pre after:content-['_']",
          )}
        >
          <bdi className="truncate">{name}</bdi>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.map(({ name }) => name).join(', ')} className="flex shrink-0">{`+${rest.length}`}</li>
      )}
    </ul>
  )
}
