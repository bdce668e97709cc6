import { parseArgs } from 'node:util'
import { reportFlag, wholeNumber } from '#bench/flags.ts'
import { writeReport } from '#bench/report.ts'
import { measureChoices } from './choices.ts'
import { measureDemo } from './demo-needs.ts'
import { readDemoNeeds, readNeeds, readTools } from './files.ts'
import { measureScale } from './scale.ts'

const options = {
  tools: { type: 'string' },
  needs: { type: 'string' },
  limit: { type: 'string' },
  demo: { type: 'string' },
  size: { type: 'string' },
  count: { type: 'string', default: '300' },
  verbose: { type: 'boolean', default: false },
  report: reportFlag('needs'),
} as const

const usage =
  'Usage: npm run bench -- needs [--tools FILE --needs FILE [--limit N]] [--demo FILE] [--size N [--count N]] [--verbose]'

// Least shares with the right tool among the first three results.
const least = { choices: 0.6, demo: 0.7 }
// Milliseconds without those of the model that 95 % of the needs take at most.
const maxP95 = 60

/** Asks the finder needs whose right tools are known, and new ones on a large site. Returns exit status 1 when a threshold is missed. */
export async function needs(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const { tools, needs, demo, size, verbose } = values
  const isEmpty = [tools, demo, size].every((one) => one === undefined)
  if (isEmpty || (tools === undefined) !== (needs === undefined)) throw new Error(usage)
  const limit = values.limit === undefined ? Infinity : wholeNumber('limit', values.limit)
  const missed: string[] = []
  const report: Record<string, unknown> = {}
  if (tools !== undefined && needs !== undefined) {
    const given = { tools: await readTools(tools), needs: (await readNeeds(needs)).slice(0, limit) }
    report.choices = await askChoices(given, { verbose, missed }, cleanup)
  }
  if (demo !== undefined) {
    report.demo = await askDemo(demo, { verbose, missed }, cleanup)
  }
  if (size !== undefined) {
    const sizes = { size: wholeNumber('size', size, 100), count: wholeNumber('count', values.count) }
    report.scale = await askAtScale(sizes, { verbose, missed }, cleanup)
  }
  await writeReport(values.report, { ...report, missed })
  for (const sentence of missed) console.log(sentence)
  return missed.length > 0 ? 1 : 0
}

interface Output {
  verbose: boolean
  missed: string[]
}

async function askChoices(
  given: Parameters<typeof measureChoices>[0],
  { verbose, missed }: Output,
  cleanup: AsyncDisposableStack,
) {
  const { shares, misses } = await measureChoices(given, cleanup)
  console.log(`${given.needs.length} needs, ${given.tools.length} tools`)
  console.log('         first  first 3  first 10  ms (median, without the model)')
  for (const [name, { first1, first3, first10, median }] of Object.entries(shares)) {
    const cells = [first1, first3, first10].map((share) => share.toFixed(3).padStart(8))
    console.log(`${name.padEnd(7)}${cells.join('')}${median === null ? '' : median.toFixed(1).padStart(9)}`)
  }
  if (verbose) for (const miss of misses) console.log(`  ${miss}`)
  const { first3 } = shares.both
  if (first3 < least.choices) missed.push(`Found in the first three: ${first3}, below ${least.choices}`)
  return shares
}

async function askDemo(file: string, { verbose, missed }: Output, cleanup: AsyncDisposableStack) {
  const results = await measureDemo(await readDemoNeeds(file), cleanup)
  const found = results.filter(({ isFound }) => isFound).length
  const broken = results.flatMap((one) => one.broken.map((what) => `${one.need}: ${what}`))
  const wrong = results.flatMap((one) => one.wrong)
  const share = found / results.length
  console.log(`demo content: ${found} of ${results.length} needs found in the first three`)
  console.log(
    `  conditions broken there: ${broken.length}; reasons that are not in their source: ${wrong.length}`,
  )
  if (verbose) {
    for (const one of results) {
      if (!one.isFound) console.log(`  missed: ${one.need} → ${one.first.join(', ') || 'nothing'}`)
    }
    for (const one of broken) console.log(`  broken: ${one}`)
    for (const one of wrong) console.log(`  not in its source: ${one}`)
  }
  if (share < least.demo) missed.push(`Demo needs found in the first three: ${share}, below ${least.demo}`)
  if (broken.length > 0) missed.push(`Conditions broken: ${broken.length}`)
  if (wrong.length > 0) missed.push(`Reasons that are not in their source: ${wrong.length}`)
  return { share, broken, wrong }
}

async function askAtScale(
  sizes: { size: number; count: number },
  { verbose, missed }: Output,
  cleanup: AsyncDisposableStack,
) {
  const result = await measureScale(sizes, cleanup)
  console.log(`${sizes.count} new needs on ${sizes.size} tools, milliseconds without the model:`)
  for (const name of ['elapsed', 'processor'] as const) {
    const times = Object.entries(result[name] ?? {}).map(
      ([quantile, time]) => `${quantile} ${time.toFixed(1)}`,
    )
    console.log(`  ${name.padEnd(10)} ${times.join(', ')}`)
  }
  if (verbose) {
    for (const { text, mean, calls } of result.statements.slice(0, 8)) {
      console.log(
        `  ${mean.toFixed(2).padStart(6)} ms, ${calls} × ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 100)}`,
      )
    }
  }
  const { p95 } = result.elapsed
  if (p95 > maxP95) missed.push(`95 % of new needs within ${p95.toFixed(1)} ms, over ${maxP95} ms`)
  return result
}
