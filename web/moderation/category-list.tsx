import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ModeratedCategory } from '#contract/category-moderation.ts'
import { limits } from '#contract/limits.ts'
import { moderatedCategoriesQuery } from './moderation-queries.ts'
import { useIsAdministrator } from '#web/session/use-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { postsText, type CategoryAction } from './category-actions.ts'

const CategoryDialog = lazyComponent(async () => (await import('./category-dialog.tsx')).CategoryDialog)
const NewCategoryDialog = lazyComponent(
  async () => (await import('./new-category-dialog.tsx')).NewCategoryDialog,
)

/** All categories by name, with the actions of moderators. */
export function CategoryList() {
  const [typed, setTyped] = useState('')
  const part = useDeferredValue(typed.trim())
  const [action, setAction] = useState<CategoryAction | null>(null)
  const isAdministrator = useIsAdministrator()
  const [isAdding, setIsAdding] = useState(false)
  const endAdding = useCallback(() => setIsAdding(false), [])
  const close = useCallback(() => setAction(null), [])
  const query = useInfiniteQuery(moderatedCategoriesQuery(part))
  useFocusAfterRemoval(query.data?.pages.flatMap((page) => page.items).length ?? 0)
  return (
    <div className="space-y-4">
      {isAdministrator && (
        <div className="flex justify-end">
          <Button onClick={() => setIsAdding(true)}>New category</Button>
        </div>
      )}
      <search>
        <Field label="Find a category">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={typed}
              maxLength={limits.search.query.max}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </search>
      <InfiniteList
        query={query}
        error="The categories could not be loaded."
        empty={
          <EmptyState picture={<EmptyPicture of="search" />}>No category has this in its name</EmptyState>
        }
      >
        {(categories) => (
          <ul aria-label="All categories" className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
            {categories.map((category) => (
              <Item key={category.id} category={category} onAction={setAction} />
            ))}
          </ul>
        )}
      </InfiniteList>
      {isAdding && <NewCategoryDialog onClose={endAdding} onLoadError={endAdding} />}
      {action && <CategoryDialog action={action} onClose={close} onLoadError={close} />}
    </div>
  )
}

/** Moves the focus to the content of the page when the focused button is removed with its category. */
function useFocusAfterRemoval(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const fewer = count < before.current
    before.current = count
    if (fewer) restoreLostFocus()
  }, [count])
}

interface ItemProps {
  category: ModeratedCategory
  onAction: (action: CategoryAction) => void
}

/** A category with its buttons. The site's own categories stay, so they cannot be merged into others here. */
function Item({ category, onAction }: ItemProps) {
  const { name, is_standard, post_count } = category
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-48 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {is_standard && <Badge>Built in</Badge>}
        </p>
        <p className="text-sm text-ink-3">{postsText(post_count)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          size="small"
          aria-label={`Rename ${name}`}
          onClick={() => onAction({ kind: 'rename', category })}
        >
          Rename
        </Button>
        {!is_standard && (
          <Button
            look="secondary"
            size="small"
            aria-label={`Merge into… (${name})`}
            onClick={() => onAction({ kind: 'merge', category })}
          >
            Merge into…
          </Button>
        )}
      </div>
    </li>
  )
}
