import { parseArgs } from 'node:util'
import { reportFlag, wholeNumber } from '#bench/flags.ts'
import { writeReport } from '#bench/report.ts'
import { measureChoices } from './choices.ts'
import { measureDemo } from './demo-needs.ts'
import { readDemoNeeds, readNeeds, readTools } from './files.ts'

const options = {
  tools: { type: 'string' },
  needs: { type: 'string' },
  limit: { type: 'string' },
  demo: { type: 'string' },
  verbose: { type: 'boolean', default: false },
  report: reportFlag('needs'),
} as const

const usage = 'Usage: npm run bench -- needs [--tools FILE --needs FILE [--limit N]] [--demo FILE] [--verbose]'

// Least shares with the right tool among the first three results.
const least = { choices: 0.6, demo: 0.7 }

/** Asks the finder needs whose right tools are known. Returns exit status 1 when a threshold is missed. */
export async function needs(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const { tools, needs, demo, verbose } = values
  if ((tools === undefined) !== (needs === undefined) || (tools ?? demo) === undefined) throw new Error(usage)
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
  console.log(`  conditions broken there: ${broken.length}; reasons that are not in their source: ${wrong.length}`)
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
