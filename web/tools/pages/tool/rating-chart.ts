import type { RatingMonth } from './texts.ts'

/** In units of the viewBox. The plot of averages is above that of the numbers of ratings. */
export const chartSize = { width: 300, height: 176, labels: 173 }

const plot = { left: 26, right: 292, top: 8, bottom: 108 }
const barPlot = { top: 118, bottom: 154 }
const widestBar = 14

/** Months since the year 0. */
function indexOf(month: string): number {
  const [year, number] = month.split('-').map(Number)
  return year! * 12 + number! - 1
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** Positions of everything in the chart. Months without ratings are gaps, so a step to the right is always a month. */
export function layOutMonths(months: RatingMonth[]) {
  const first = indexOf(months[0]!.month)
  const steps = Math.max(1, indexOf(months.at(-1)!.month) - first)
  const step = (plot.right - plot.left) / steps
  const xOf = (month: string) => rounded(plot.left + (indexOf(month) - first) * step)
  const yOf = (stars: number) => rounded(plot.bottom - ((stars - 1) / 4) * (plot.bottom - plot.top))
  const most = Math.max(...months.map(({ rating_count }) => rating_count))
  const barWidth = rounded(Math.min(widestBar, step * 0.7))
  return {
    grid: [1, 2, 3, 4, 5].map((stars) => ({ stars, y: yOf(stars) })),
    points: months.map(({ month, avg_rating }) => {
      return { month, average: avg_rating, x: xOf(month), y: yOf(avg_rating) }
    }),
    bars: months.map(({ month, rating_count: count }) => {
      const height = rounded(Math.max(2, (count / most) * (barPlot.bottom - barPlot.top)))
      const x = rounded(xOf(month) - barWidth / 2)
      return { month, count, x, y: rounded(barPlot.bottom - height), width: barWidth, height }
    }),
  }
}
