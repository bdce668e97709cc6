import { Link } from 'react-router'
import type { FeedFilter, FeedPeriod, FeedSort } from '#web/api/feed.ts'
import { classes } from '#web/ui/classes.ts'
import { feedPeriods, feedSorts, feedUrl } from './feed.ts'

const sortNames: Record<FeedSort, string> = { new: 'New', trending: 'Trending', top: 'Top' }
const periodNames: Record<FeedPeriod, string> = { day: 'Day', week: 'Week', month: 'Month', all: 'All' }

/** Links to the orders of the feed; for the best rated posts, to the periods. They keep the chosen categories. */
export function FeedTabs({ filter: { category, sort = 'new', period = 'all' } }: { filter: FeedFilter }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line">
      <nav aria-label="Order of posts" className="tabs border-b-0">
        {feedSorts.map((one) => (
          <Link
            key={one}
            to={feedUrl({ category, sort: one })}
            aria-current={one === sort ? 'page' : undefined}
            preventScrollReset
            className="tab px-1"
          >
            {sortNames[one]}
          </Link>
        ))}
      </nav>
      {sort === 'top' && (
        <nav aria-label="Period" className="flex gap-1 pb-1.5">
          {feedPeriods.map((one) => (
            <Link
              key={one}
              to={feedUrl({ category, sort, period: one })}
              aria-current={one === period ? 'page' : undefined}
              preventScrollReset
              className={classes(
                'rounded-full px-3 py-1 text-sm font-medium text-ink-2 transition-colors hover:bg-hover hover:text-ink',
                one === period && 'bg-accent-soft text-accent',
              )}
            >
              {periodNames[one]}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
