import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { categoriesQuery, menuCategories } from '#web/api/categories.ts'
import { categoryCountsQuery } from '#web/api/feed.ts'
import { classes } from '#web/ui/classes.ts'
import { MultiSelect } from '#web/ui/multi-select.tsx'

interface CategoryFilterProps {
  chosen: number[]
  onChange: (chosen: number[]) => void
  /** Shows how many posts of the feed each further category leaves. */
  counted?: boolean
  className?: string
}

/** Chooses the categories that every shown post must have. */
export function CategoryFilter({ chosen, onChange, counted = false, className }: CategoryFilterProps) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const [opened, setOpened] = useState(false)
  const countOf = useCategoryCounts(chosen, counted && opened)
  const labelId = useId()
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      className={classes('flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2', className)}
    >
      <span id={labelId} className="text-sm font-medium text-ink-2">
        Sorted By Category:
      </span>
      <MultiSelect
        keepOpen
        prompt="Select category"
        options={menuCategories(categories, chosen).map((category) => ({
          ...category,
          count: countOf(category.id),
        }))}
        chosen={chosen}
        onChange={onChange}
        onOpen={() => setOpened(true)}
      />
    </div>
  )
}

/** Returns a function from a category to its count. The counts are loaded when the menu is first opened. */
function useCategoryCounts(chosen: number[], enabled: boolean) {
  const { data } = useQuery({ ...categoryCountsQuery(chosen), enabled, placeholderData: keepPreviousData })
  return (id: number) => {
    if (!data || chosen.includes(id)) return undefined
    const { post_count: count = 0 } = data.categories.find((one) => one.id === id) ?? {}
    if (data.complete) return { text: String(count), description: count === 1 ? '1 post' : `${count} posts` }
    // More posts than the server counts.
    return count > 0 ? { text: `${count}+`, description: `at least ${count} posts` } : undefined
  }
}
