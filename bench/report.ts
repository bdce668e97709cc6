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

/** Writes a report as JSON with the date, the machine and the Node version; numbers are rounded to three decimals. */
export async function writeReport(file: string, results: object): Promise<void> {
  const round = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} × ${cpus()[0]?.model}`
  const report = { date, machine, node: process.version, ...results }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(report, round, 2)}\n`)
}
