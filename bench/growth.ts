import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDataSet, readSizes, type Sizes } from './dataset/open.ts'
import { drawSample } from './dataset/sample.ts'
import { type Case, limits } from './queries/case.ts'
import { casesOf } from './queries/main.ts'
import { measure } from './queries/measure.ts'
import { finish, reportFlag, row } from './report.ts'
import { openInProcessSite } from './site/in-process-site.ts'

// A call that walks an index may take twice as long at the largest size as at the smallest, another one 100 ms.
const maxGrowth = 2
const maxMs = 100

const options = {
  posts: { type: 'string', default: '10000,100000,1000000' },
  only: { type: 'string', default: '' },
  report: reportFlag('growth'),
} as const

/** A fixed number of rows per post, few enough that a million posts fit on a small disk. */
function sizesFor(posts: string): Sizes {
  return readSizes({ posts, likes: `${3 * Number(posts)}`, comments: posts, ratings: posts, saves: posts })
}

/**
 * Measures how the database time of reads grows with the number of posts. `--posts` lists the sizes, `--only` is a
 * regular expression for case names. Returns exit status 1 when a call grows too much.
 */
export async function growth(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const sizes = values.posts.split(',').map(sizesFor)
  const filter = new RegExp(values.only)
  const parent = process.env.BENCH_DATA_DIR
  const databases = []
  for (const one of sizes) {
    const directory = parent && join(parent, `${one.posts}-posts`)
    const { connection } = await openDataSet(one, { directory, cleanup })
    databases.push({ connection, cases: casesOf(await drawSample(connection)) })
  }
  const missed: string[] = []
  const results: object[] = []
  console.log(row('  p50 of database time in ms', [...sizes.map(({ posts }) => posts), 'growth', 'limit']))
  for (const { name, limit } of databases[0]!.cases) {
    if (!filter.test(name)) continue
    // One case at all sizes in a row, so that other load on the machine affects all of them.
    const times: number[] = []
    for (const { connection, cases } of databases) {
      const site = await openInProcessSite(connection)
      const { p50 } = await measure(site, cases.find((one) => one.name === name) as Case)
      times.push(p50)
      await site.stop()
    }
    const [first, last] = [times[0]!, times.at(-1)!]
    const isIndexed = limit === limits.read
    const isMissed = isIndexed ? last / first > maxGrowth : last > maxMs
    const growth = `× ${(last / first).toFixed(2)}`
    const limitText = isIndexed ? `× ${maxGrowth}` : `${maxMs} ms`
    console.log(
      row(`${isMissed ? '✗' : '✓'} ${name}`, [...times.map((time) => time.toFixed(2)), growth, limitText]),
    )
    if (isMissed) missed.push(`${name}: ${last.toFixed(1)} ms, ${growth}, over ${limitText}`)
    results.push({ name, times, limit: limitText })
  }
  return finish(values.report, missed, { sizes, results })
}
