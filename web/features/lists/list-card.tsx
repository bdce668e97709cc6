import { Bookmark } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { SavedList } from '#contract/lists.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { dayOf, postCount } from './list-texts.ts'

/** A list in brief; all of it leads there. */
export function ListCard({ list }: { list: Omit<SavedList, 'items'> }) {
  const nameId = useId()
  return (
    <article
      aria-labelledby={nameId}
      className={cardClasses(
        'relative flex h-full flex-col p-5 transition-colors focus-within:border-edge hover:border-edge',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={nameId} className="min-w-0 text-lg font-semibold wrap-anywhere">
          <Link
            to={`/saved/${list.id}`}
            prefetch="intent"
            className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
          >
            {list.name}
          </Link>
        </h2>
        {list.is_default && (
          <span className="mt-1 shrink-0">
            <Badge look="accent">Default</Badge>
          </span>
        )}
      </div>
      {list.description !== '' && (
        <p className="mt-1.5 line-clamp-3 text-sm wrap-anywhere text-ink-soft">{list.description}</p>
      )}
      <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-5 text-sm text-ink-faint">
        <span className="inline-flex items-center gap-1.5 font-medium text-ink-soft">
          <Bookmark aria-hidden className="size-4" />
          {postCount(list.post_count)}
        </span>
        <span>
          Created <time dateTime={list.created_at}>{dayOf(list.created_at)}</time>
        </span>
      </p>
    </article>
  )
}
