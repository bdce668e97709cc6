import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Lifetime } from '#server/lifetime.ts'
import type { Connection } from '#database/client.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes, type Sizes } from '#bench/dataset/sizes.ts'
import { measure } from '#bench/queries/measure.ts'
import { drawSample } from '#bench/queries/sample.ts'
import { openSite } from '#bench/queries/site.ts'
import { followedCalls, type Followed } from './calls.ts'
import { missed, table, writeReport, type FollowedCall } from './report.ts'

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

/** The data of one size, and what is asked of it. */
interface Grown {
  posts: number
  connection: Connection
  calls: Followed[]
}

async function openAt(sizes: Sizes, lifetime: Lifetime): Promise<Grown> {
  const data = await openDataSet(sizes, { kept: keptFor(sizes), say, lifetime })
  const sample = await drawSample(data.connection)
  return { posts: sizes.posts, connection: data.connection, calls: followedCalls(sample) }
}

/** One call at every size, one after the other, so that whatever else the machine does falls on all of them. */
async function follow(sizes: Grown[], place: number): Promise<FollowedCall> {
  const { call, bar, case: first } = sizes[0]!.calls[place]!
  const at: FollowedCall['at'] = {}
  for (const { posts, connection, calls } of sizes) {
    const site = await openSite(connection)
    const { p50, p99 } = await measure(site, calls[place]!.case)
    await site.stop()
    say(`${first.name}, ${posts} posts: ${p50.toFixed(2)} ms`)
    at[posts] = { p50, p99 }
  }
  return { name: first.name.startsWith(call) ? first.name : `${call}: ${first.name}`, bar, at }
}

const options = {
  posts: { type: 'string', default: '10000,100000,1000000' },
  only: { type: 'string', default: '' },
  report: { type: 'string', default: fileURLToPath(new URL('../reports/growth.json', import.meta.url)) },
} as const

/**
 * Measures the database time of the calls that every visitor causes as the site grows. `--posts` names the sizes, with
 * commas between, `--only` the calls by a regular expression, `--report` the file to write. Returns the status to exit with: 1 when a bar is missed.
 */
export async function growth(flags: string[], lifetime: Lifetime): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const sizes = values.posts.split(',').map(sizesFor)
  const wanted = new RegExp(values.only)
  const grown: Grown[] = []
  for (const one of sizes) grown.push(await openAt(one, lifetime))
  const followed: FollowedCall[] = []
  for (const [place, { case: one }] of grown[0]!.calls.entries()) {
    if (wanted.test(one.name)) followed.push(await follow(grown, place))
  }
  const counts = sizes.map(({ posts }) => posts)
  console.log(table(counts, followed))
  await writeReport(values.report, sizes, followed)
  const failures = missed(followed)
  for (const failure of failures) console.log(failure)
  return failures.length > 0 ? 1 : 0
}
