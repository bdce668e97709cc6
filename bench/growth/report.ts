import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import type { Sizes } from '#bench/dataset/sizes.ts'

/** Milliseconds of database time that half, and 99 of 100, of the requests keep to. */
interface Times {
  p50: number
  p99: number
}

/** One call in one use, at every size. */
export interface FollowedCall {
  name: string
  bar: number
  /** By the number of posts. */
  at: Record<number, Times>
}

/** Its median at the largest size over that at the smallest. */
export function growthOf({ at }: FollowedCall): number {
  const sizes = Object.keys(at).map(Number)
  return at[Math.max(...sizes)]!.p50 / at[Math.min(...sizes)]!.p50
}

/** What grows more than it may, in words. */
export function missed(grown: FollowedCall[]): string[] {
  return grown
    .filter((one) => growthOf(one) > one.bar)
    .map((one) => `${one.name}: ${growthOf(one).toFixed(2)} times as long, over ${one.bar}`)
}

function row(name: string, cells: string[]): string {
  return name.padEnd(52) + cells.map((cell) => cell.padStart(15)).join('')
}

/** The table for the terminal: p50 and p99 at each size, and how the former grows. */
export function table(sizes: number[], grown: FollowedCall[]): string {
  const columns = sizes.map((posts) => posts.toLocaleString('en'))
  const heading = row('  p50 / p99 in ms of database time', [...columns, 'p50 grows', 'at most'])
  const lines = grown.map((one) => {
    const times = sizes.map((posts) => {
      const { p50, p99 } = one.at[posts]!
      return `${p50.toFixed(2)} / ${p99.toFixed(2)}`
    })
    const mark = growthOf(one) > one.bar ? '✗' : '✓'
    return row(`${mark} ${one.name}`, [...times, `× ${growthOf(one).toFixed(2)}`, `× ${one.bar}`])
  })
  return [heading, ...lines].join('\n')
}

/** Writes everything down, rounded to three decimals. */
export async function writeReport(file: string, sizes: Sizes[], grown: FollowedCall[]): Promise<void> {
  const machine = `${cpus().length} × ${cpus()[0]?.model}`
  const calls = grown.map((one) => ({ ...one, growth: growthOf(one) }))
  const report = { machine, node: process.version, sizes, missed: missed(grown), calls }
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
  await writeFile(file, `${JSON.stringify(report, rounded, 2)}\n`)
}
