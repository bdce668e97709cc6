import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ratingMonthsQuery } from '#web/api/tools.ts'
import { cardClasses, classes, foldedSummary } from '#web/ui/classes.ts'
import { ErrorState } from '#web/ui/feedback.tsx'
import { Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import { chartSize, layOutMonths } from './rating-chart.ts'
import { countText, monthsText, monthText, type RatingMonth } from './texts.ts'

/** The average rating of each month as a line, and the number of ratings as bars. */
export function RatingMonths({ slug }: { slug: string }) {
  const id = useId()
  const { data, isError, refetch } = useQuery(ratingMonthsQuery(slug))
  return (
    <section aria-labelledby={id} className={cardClasses('p-5')}>
      <h2 id={id} className="text-lg font-semibold">
        Ratings over time
      </h2>
      {data ? (
        <Months months={data.months} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>The ratings could not be loaded.</ErrorState>
      ) : (
        <div role="status" className={`${loadingClasses} mt-3`}>
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-40" />
        </div>
      )}
    </section>
  )
}

const columnHead = 'border-b border-line py-1 text-xs font-medium text-ink-2'

function Months({ months }: { months: RatingMonth[] }) {
  if (months.length < 2) {
    return (
      <p className="mt-2 text-sm text-ink-2">
        {months.length === 0
          ? 'No ratings yet.'
          : `All ratings are of ${monthText(months[0]!.month)}. The chart starts with the second month.`}
      </p>
    )
  }
  return (
    <>
      <p className="mt-1 text-sm text-ink-2">{monthsText(months)}</p>
      <Chart months={months} />
      <details className="mt-2 text-sm">
        <summary className={classes(foldedSummary, 'py-1')}>Show as a table</summary>
        <table className="mt-2 w-full tabular-nums">
          <thead>
            <tr>
              <th scope="col" className={classes(columnHead, 'text-left')}>
                Month
              </th>
              <th scope="col" className={classes(columnHead, 'text-right')}>
                Average
              </th>
              <th scope="col" className={classes(columnHead, 'text-right')}>
                Ratings
              </th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, avg_rating, rating_count }) => (
              <tr key={month}>
                <th scope="row" className="py-1 text-left font-normal text-ink-2">
                  {monthText(month)}
                </th>
                <td className="text-right">{avg_rating.toFixed(1)}</td>
                <td className="text-right">{rating_count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** Hidden from screen readers: sentence and table say the same. */
function Chart({ months }: { months: RatingMonth[] }) {
  const { points, bars, grid } = layOutMonths(months)
  const { width, height, labels } = chartSize
  const [first, last] = [months[0]!, months.at(-1)!]
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      className="mt-3 w-full overflow-visible fill-ink-3 text-[0.6875rem]"
    >
      {grid.map(({ stars, y }) => (
        <g key={stars}>
          <line x1="18" x2={width} y1={y} y2={y} className="stroke-line" />
          <text x="0" y={y + 4}>
            {stars}
          </text>
        </g>
      ))}
      <g className="fill-chart">
        {bars.map(({ month, x, y, width: wide, height: high, count }) => (
          <rect key={month} x={x} y={y} width={wide} height={high} rx="2">
            <title>{`${monthText(month)}: ${countText(count, 'rating')}`}</title>
          </rect>
        ))}
      </g>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="fill-none stroke-star stroke-2 [stroke-linejoin:round]"
      />
      <g className="fill-star stroke-surface stroke-2">
        {points.map(({ month, x, y, average }) => (
          <circle key={month} cx={x} cy={y} r="4">
            <title>{`${monthText(month)}: ${average.toFixed(1)}`}</title>
          </circle>
        ))}
      </g>
      <text x="18" y={labels}>
        {shortMonth(first.month)}
      </text>
      <text x={width} y={labels} textAnchor="end">
        {shortMonth(last.month)}
      </text>
    </svg>
  )
}

/** 'Nov 2026'. */
function shortMonth(month: string): string {
  const [name = '', year] = monthText(month).split(' ')
  return `${name.slice(0, 3)} ${year}`
}
