/** Database time of one call at every size. */
export interface Growth {
  name: string
  threshold: number
  /** Milliseconds by number of posts. */
  times: Record<number, { p50: number; p99: number }>
}

/** The median at the largest size over the median at the smallest size. */
export function growthOf({ times }: Growth): number {
  const sizes = Object.keys(times).map(Number)
  return times[Math.max(...sizes)]!.p50 / times[Math.min(...sizes)]!.p50
}

/** A sentence for each missed threshold. */
export function missedThresholds(results: Growth[]): string[] {
  return results
    .filter((one) => growthOf(one) > one.threshold)
    .map((one) => `${one.name}: × ${growthOf(one).toFixed(2)}, over × ${one.threshold}`)
}

function row(name: string, cells: string[]): string {
  return name.padEnd(52) + cells.map((cell) => cell.padStart(15)).join('')
}

/** The table of p50 and p99 at each size and the growth of p50. */
export function table(sizes: number[], results: Growth[]): string {
  const columns = sizes.map((posts) => posts.toLocaleString('en'))
  const heading = row('  p50 / p99 in ms of database time', [...columns, 'p50 growth', 'max'])
  const lines = results.map((one) => {
    const times = sizes.map((posts) => {
      const { p50, p99 } = one.times[posts]!
      return `${p50.toFixed(2)} / ${p99.toFixed(2)}`
    })
    const mark = growthOf(one) > one.threshold ? '✗' : '✓'
    return row(`${mark} ${one.name}`, [...times, `× ${growthOf(one).toFixed(2)}`, `× ${one.threshold}`])
  })
  return [heading, ...lines].join('\n')
}
