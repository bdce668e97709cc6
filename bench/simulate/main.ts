import { parseArgs } from 'node:util'
import { finish, reportFlag, wholeNumber } from '#bench/report.ts'
import { type Assumptions, assumptions, readAssumptions } from './assumptions.ts'
import { type Constants, constants, readConstants } from './constants.ts'
import { layers, limitsOf } from './layers.ts'
import { measureConstants } from './measure.ts'
import { type Needs, needsOf } from './needs.ts'

const options = {
  posts: { type: 'string', default: '10000000' },
  members: { type: 'string', default: '1000000' },
  requests: { type: 'string', default: '20000' },
  assume: { type: 'string', multiple: true, default: [] as string[] },
  constants: { type: 'string' },
  measured: { type: 'string', default: '10000,30000' },
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '2' },
  report: reportFlag('simulate'),
} as const

/**
 * Prints what each layer of a site would need, from constants of this machine. `--constants` reads them from the report of an
 * earlier run; `--measured` are the sizes of the two data sets.
 */
export async function simulate(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const site = {
    posts: wholeNumber('posts', values.posts),
    members: wholeNumber('members', values.members),
    requests: wholeNumber('requests', values.requests),
  }
  const assumed = readAssumptions(values.assume)
  const [small, large] = readMeasured(values.measured)
  const run = {
    rounds: wholeNumber('rounds', values.rounds),
    seconds: wholeNumber('seconds', values.seconds),
  }
  const measured =
    values.constants === undefined
      ? await measureConstants({ sizes: [small, large], ...run }, cleanup)
      : await readConstants(values.constants)
  const needs = needsOf(site, assumed, measured)
  printConstants(measured)
  printAssumptions(assumed)
  printNeeds(needs, limitsOf(assumed))
  return finish(values.report, [], { ...site, constants: measured, assumptions: assumed, needs })
}

function readMeasured(text: string): [small: string, large: string] {
  const sizes = text.split(',').map((size) => wholeNumber('measured', size, 100))
  const [small = 0, large = 0] = sizes
  if (sizes.length !== 2 || small >= large)
    throw new Error('--measured must be two numbers of posts, the smaller one first.')
  return [String(small), String(large)]
}

const threeDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

function printTable(header: string[], rows: string[][]): void {
  const line = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`)
  line(header)
  console.log(`|${'---|'.repeat(header.length)}`)
  for (const cells of rows) line(cells)
  console.log()
}

function printConstants(measured: Constants): void {
  const rows = Object.entries(constants).map(([name, [unit, way]]) => [
    ...[name, threeDigits.format(measured[name as keyof Constants]), unit, way],
  ])
  printTable(['constant', 'value', 'unit', 'measured as'], rows)
}

function printAssumptions(assumed: Assumptions): void {
  const rows = Object.entries(assumptions).map(([name, [, meaning]]) => [
    ...[name, threeDigits.format(assumed[name as keyof Assumptions]), meaning],
  ])
  printTable(['assumption', 'value', 'meaning'], rows)
}

/** Needs, and how many times as much one machine, one primary or one night has: below 1 it does not do. */
function printNeeds(needs: Needs, limits: Partial<Needs>): void {
  const rows = (Object.keys(layers) as (keyof Needs)[]).map((name) => {
    const [need, limit] = [needs[name], limits[name]]
    const times = limit === undefined ? '–' : `× ${threeDigits.format(limit / need)}`
    return [layers[name].name, threeDigits.format(need), layers[name].setting, times, layers[name].basis]
  })
  printTable(['layer', 'need', 'provided by', 'one machine has', 'figure'], rows)
}
