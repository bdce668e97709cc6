import { Link } from 'react-router'
import type { FeedFilter, FeedPeriod, FeedSort } from '#web/api/feed.ts'
import { feedPeriods, feedSorts, feedUrl } from './feed.ts'

const sortNames: Record<FeedSort, string> = { new: 'New', trending: 'Trending', top: 'Top' }
const periodNames: Record<FeedPeriod, string> = { day: 'Day', week: 'Week', month: 'Month', all: 'All' }

/** Links to the orders of the feed; for the best rated posts, to the periods. They keep the chosen categories. */
export function FeedTabs({ filter: { category, sort = 'new', period = 'all' } }: { filter: FeedFilter }) {
  return (
    <>
      <nav aria-label="Order of posts" className="tabs">
        {feedSorts.map((one) => (
          <Link
            key={one}
            to={feedUrl({ category, sort: one })}
            aria-current={one === sort ? 'page' : undefined}
            preventScrollReset
            className="tab"
          >
            {sortNames[one]}
          </Link>
        ))}
      </nav>
      {sort === 'top' && (
        <nav aria-label="Period" className="feed-periods">
          {feedPeriods.map((one) => (
            <Link
              key={one}
              to={feedUrl({ category, sort, period: one })}
              aria-current={one === period ? 'page' : undefined}
              preventScrollReset
            >
              {periodNames[one]}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}
