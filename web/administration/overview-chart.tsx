import type { OverviewDay } from '#contract/overview.ts'
import { absoluteDate } from '#web/ui/time-format.ts'
import { axisEnd } from './overview-texts.ts'

const rows = [
  { noun: 'members', label: 'New members' },
  { noun: 'posts', label: 'Posts' },
  { noun: 'comments', label: 'Comments' },
] as const

type Noun = (typeof rows)[number]['noun']

// Units of the drawing: a bar with its gap, and the height of the highest bar.
const [step, bar, height] = [10, 7, 56]

/** The last 30 days as bars, a row for each number; and as a table. */
export function OverviewChart({ series }: { series: OverviewDay[] }) {
  const [first, last] = [series[0]!.day, series.at(-1)!.day]
  return (
    <div className="space-y-4">
      {/* The table has the same numbers. */}
      <div aria-hidden className="grid gap-x-8 gap-y-5 lg:grid-cols-3">
        {rows.map(({ noun, label }) => (
          <Bars key={noun} label={label} days={series} noun={noun} />
        ))}
      </div>
      <p className="text-sm text-ink-3">
        {absoluteDate(first, 'UTC')} to {absoluteDate(last, 'UTC')}. Days begin at midnight in UTC.
      </p>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer py-1 font-medium text-ink-2">As a table</summary>
        <Table series={series} />
      </details>
    </div>
  )
}

function Bars({ label, days, noun }: { label: string; days: OverviewDay[]; noun: Noun }) {
  const end = axisEnd(days.map((day) => day[noun]))
  const width = days.length * step
  return (
    <div className="space-y-1.5">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-ink-3 tabular-nums">up to {end.toLocaleString('en')} a day</span>
      </p>
      <svg viewBox={`0 0 ${width} ${height + 1}`} className="h-20 w-full" preserveAspectRatio="none">
        <line x1="0" x2={width} y1="0.5" y2="0.5" className="stroke-line" vectorEffect="non-scaling-stroke" />
        {days.map((day, index) => {
          const size = (day[noun] / end) * height
          return (
            <rect
              key={day.day}
              x={index * step + (step - bar) / 2}
              y={height - size}
              width={bar}
              height={size}
              className="fill-accent"
            >
              <title>{`${absoluteDate(day.day, 'UTC')}: ${day[noun].toLocaleString('en')}`}</title>
            </rect>
          )
        })}
        <line
          x1="0"
          x2={width}
          y1={height + 0.5}
          y2={height + 0.5}
          className="stroke-control"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  )
}

function Table({ series }: { series: OverviewDay[] }) {
  return (
    <table className="mt-2 w-full max-w-xl text-left tabular-nums">
      <thead>
        <tr className="border-b border-line text-ink-2">
          <th scope="col" className="py-1.5 pr-4 font-medium">
            Day
          </th>
          {rows.map(({ noun, label }) => (
            <th key={noun} scope="col" className="py-1.5 pr-4 text-right font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.toReversed().map((day) => (
          <tr key={day.day} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-4 font-normal">
              {absoluteDate(day.day, 'UTC')}
            </th>
            {rows.map(({ noun }) => (
              <td key={noun} className="py-1.5 pr-4 text-right">
                {day[noun].toLocaleString('en')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
