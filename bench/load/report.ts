import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import type { Compared } from './compare.ts'
import { mixBars, type Mixed } from './mix.ts'

/** Whether the bar is met; undefined where there is none, or nothing to hold against it. */
function met({ ratio, bar }: Pick<Compared, 'ratio' | 'bar'>): boolean | undefined {
  return ratio === undefined || bar === undefined ? undefined : ratio >= bar
}

function mark(isMet: boolean | undefined): string {
  return isMet === undefined ? ' ' : isMet ? '✓' : '✗'
}

const columns = ['a second', 'limit', 'of', 'ratio', 'bar', 'µs', 'limit µs']

function row(name: string, cells: string[]): string {
  const padded = cells.map((cell, i) => cell.padStart(Math.max(10, columns[i]!.length + 2)))
  return name.padEnd(50) + padded.join('')
}

export const heading = row('  median of interleaved runs', columns)

function whole(value: number | undefined): string {
  return value === undefined ? '–' : Math.round(value).toLocaleString('en')
}

/** One line of the table on the terminal. */
export function line(compared: Compared): string {
  const { name, ours, limit, ratio, bar } = compared
  return row(`${mark(met(compared))} ${name}`, [
    whole(ours.rate),
    whole(limit?.rate),
    limit?.name ?? '–',
    ratio?.toFixed(3) ?? '–',
    bar?.toString() ?? '',
    whole(ours.cost),
    whole(limit?.cost),
  ])
}

/** The lines about the mix. */
export function mixLines({ peak, rate, guests, members, writers, memory }: Mixed): string[] {
  const times = ({ p50, p99 }: { p50: number; p99: number }) =>
    `50 % within ${p50.toFixed(1)} ms, 99 % within ${p99.toFixed(1)} ms`
  return [
    `  mix: peak ${whole(peak)} a second; at half of it, ${whole(rate)} a second:`,
    `${mark(guests.p99 <= mixBars.p99)}   guests' reads  ${times(guests)} (bar: 99 % within ${mixBars.p99} ms)`,
    `    members' reads ${times(members)}`,
    `    writes         ${times(writers)}`,
    `${mark(memory <= mixBars.memory)}   Node's memory  ${whole(memory)} MB at most (bar: ${mixBars.memory} MB)`,
  ]
}

/** What misses its bar, in words. */
export function missed(compared: Compared[], mixed: Mixed | undefined): string[] {
  const found = compared
    .filter((one) => met(one) === false)
    .map(({ name, ratio, bar }) => `${name}: ${ratio!.toFixed(3)} of its limit, below ${bar}`)
  if (mixed && mixed.guests.p99 > mixBars.p99) {
    found.push(`mix: guests' 99th percentile is ${mixed.guests.p99.toFixed(1)} ms, over ${mixBars.p99} ms`)
  }
  if (mixed && mixed.memory > mixBars.memory) {
    found.push(`mix: ${whole(mixed.memory)} MB of memory, over ${mixBars.memory} MB`)
  }
  return found
}

/** Writes everything down, rounded to three decimals. */
export async function writeReport(file: string, found: object): Promise<void> {
  const machine = `${cpus().length} × ${cpus()[0]?.model}`
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
  await writeFile(file, `${JSON.stringify({ machine, node: process.version, ...found }, rounded, 2)}\n`)
}
