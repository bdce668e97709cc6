import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Lifetime } from '#server/lifetime.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes, type Sizes } from '#bench/dataset/sizes.ts'
import { measure, type Measured } from '#bench/queries/measure.ts'
import { drawSample } from '#bench/queries/sample.ts'
import { openSite } from '#bench/queries/site.ts'
import { followedCalls, type Followed } from './calls.ts'
import { missed, table, writeReport, type Grown } from './report.ts'

const say = (text: string) => console.error(text)

/** As much of everything for a post at every size, and no more than a million posts need to fit on a small disk. */
function sizesFor(posts: string): Sizes {
  const { posts: count } = readSizes({ posts })
  const each = String(count)
  return readSizes({ posts, likes: String(3 * count), comments: each, ratings: each, saves: each })
}

/** Where the data set of a size is kept, if it is to be. */
function keptFor({ posts }: Sizes): string | undefined {
  const kept = process.env.BENCH_DATA_DIR
  return kept && join(kept, `${posts}-posts`)
}

async function measureAt(sizes: Sizes, lifetime: Lifetime): Promise<(Followed & { measured: Measured })[]> {
  const data = await openDataSet(sizes, { kept: keptFor(sizes), say, lifetime })
  const sample = await drawSample(data.connection)
  const site = await openSite(data.connection)
  const all = []
  for (const followed of followedCalls(sample)) {
    const measured = await measure(site, followed.case)
    say(`${sizes.posts} posts, ${measured.name}: ${measured.p50.toFixed(2)} ms`)
    all.push({ ...followed, measured })
  }
  await site.stop()
  await data.stop()
  return all
}

const options = {
  posts: { type: 'string', default: '10000,100000,1000000' },
  report: { type: 'string', default: fileURLToPath(new URL('../report-growth.json', import.meta.url)) },
} as const

/**
 * Measures the database time of the calls that every visitor causes as the site grows. `--posts` names the sizes, with
 * commas between, `--report` the file to write. Returns the status to exit with: 1 when a bar is missed.
 */
export async function growth(flags: string[], lifetime: Lifetime): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const sizes = values.posts.split(',').map(sizesFor)
  const grown = new Map<string, Grown>()
  for (const one of sizes) {
    for (const { call, bar, measured } of await measureAt(one, lifetime)) {
      const name = measured.name.startsWith(call) ? measured.name : `${call}: ${measured.name}`
      const { at } = grown.get(name) ?? { at: {} }
      const { p50, p99 } = measured
      grown.set(name, { name, bar, at: { ...at, [one.posts]: { p50, p99 } } })
    }
  }
  const all = [...grown.values()]
  const counts = sizes.map(({ posts }) => posts)
  console.log(table(counts, all))
  await writeReport(values.report, sizes, all)
  const failures = missed(all)
  for (const failure of failures) console.log(failure)
  return failures.length > 0 ? 1 : 0
}
