import { Check, Plus } from 'lucide-react'
import type { Category } from '#contract/categories.ts'
import { useToggle } from '#web/session/use-toggle.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { pressedButton } from '#web/ui/classes.ts'
import { followToggle } from './follow-toggle.ts'

interface FollowCategoriesProps {
  categories: Category[]
  /** Takes several rows; otherwise one that scrolls sideways, whose height does not depend on the names. */
  wraps?: boolean
}

/** Buttons that follow categories, pressed while the member follows them. */
export function FollowCategories({ categories, wraps = false }: FollowCategoriesProps) {
  return (
    <ul
      aria-label="Follow categories"
      className={`-m-1 flex gap-2 p-1 ${wraps ? 'flex-wrap' : 'overflow-x-auto'}`}
    >
      {categories.map((category) => (
        <li key={category.id} className={wraps ? 'max-w-full' : 'shrink-0'}>
          <FollowCategory category={category} />
        </li>
      ))}
    </ul>
  )
}

function FollowCategory({ category }: { category: Category }) {
  const { isOn, toggle } = useToggle(followToggle({ kind: 'category', ...category }))
  const Sign = isOn ? Check : Plus
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={toggle}
      className={buttonClasses(
        { look: 'secondary', size: 'small' },
        `max-w-full rounded-full! ${pressedButton}`,
      )}
    >
      <Sign aria-hidden className="size-4 shrink-0" />
      <span dir="auto" className="truncate">
        Follow {category.name}
      </span>
    </button>
  )
}
