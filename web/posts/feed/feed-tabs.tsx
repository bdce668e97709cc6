import { Link } from 'react-router'
import type { FeedFilter, FeedPeriod, FeedSort } from '#web/api/feed.ts'
import { classes } from '#web/ui/classes.ts'
import { tabClasses } from '#web/ui/tabs.tsx'
import { feedPeriods, feedSorts, feedUrl } from './feed.ts'

const sortNames: Record<FeedSort, string> = { new: 'New', trending: 'Trending', top: 'Top' }
const periodNames: Record<FeedPeriod, string> = { day: 'Day', week: 'Week', month: 'Month', all: 'All' }

/** Links to the orders of the feed; for the best rated posts, to the periods. They keep the chosen categories. */
export function FeedTabs({ filter: { category, sort = 'new', period = 'all' } }: { filter: FeedFilter }) {
  return (
    <>
      <nav aria-label="Order of posts" className="flex flex-wrap gap-x-5 self-end">
        {feedSorts.map((one) => (
          <Link
            key={one}
            to={feedUrl({ category, sort: one })}
            aria-current={one === sort ? 'page' : undefined}
            preventScrollReset
            className={tabClasses('-mb-px px-0.5 py-3')}
          >
            {sortNames[one]}
          </Link>
        ))}
      </nav>
      {sort === 'top' && (
        <nav aria-label="Period" className="flex gap-1">
          {feedPeriods.map((one) => (
            <Link
              key={one}
              to={feedUrl({ category, sort, period: one })}
              aria-current={one === period ? 'page' : undefined}
              preventScrollReset
              className={classes(
                'rounded-md px-2.5 py-1 text-sm font-medium transition-colors hover:bg-hover',
                one === period ? 'bg-accent-soft text-accent' : 'text-ink-3 hover:text-ink',
              )}
            >
              {periodNames[one]}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}
