import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { dirname } from 'node:path'

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
