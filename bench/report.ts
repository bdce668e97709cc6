import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The `--report FILE` flag; without it the report goes to the git-ignored folder `bench/reports/`. */
export function reportFlag(name: string) {
  return {
    type: 'string',
    default: fileURLToPath(new URL(`./reports/${name}.json`, import.meta.url)),
  } as const
}

/** Parses the number of a flag. Throws a sentence for anything but a whole number from `least` on. */
export function wholeNumber(flag: string, text: string, least = 1): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
    throw new Error(`--${flag} must be a whole number from ${least} on.`)
  }
  return Number(text)
}

/** Prints what was missed and writes the report as JSON with the date and the machine. Returns the exit status. */
export async function finish(file: string, missed: string[], results: object): Promise<number> {
  const round = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} × ${cpus()[0]?.model}`
  const report = { date, machine, node: process.version, missed, ...results }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(report, round, 2)}\n`)
  for (const sentence of missed) console.log(sentence)
  return missed.length > 0 ? 1 : 0
}

/** The value that a share (0 to 1) of all values does not exceed (nearest rank). NaN for an empty list. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The middle value, the lower one of two. */
export const median = (values: number[]): number => percentile(values, 0.5)

/** A line of a table: the first cell to the left, the others to the right. */
export function row(name: string, cells: (string | number)[], width = 16): string {
  return name.padEnd(52) + cells.map((cell) => ` ${cell}`.padStart(width)).join('')
}
