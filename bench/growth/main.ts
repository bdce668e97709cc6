import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Connection } from '#database/client.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { drawSample, type Sample } from '#bench/dataset/sample.ts'
import { readSizes, type Sizes } from '#bench/dataset/sizes.ts'
import type { Case } from '#bench/queries/case.ts'
import { feedCases } from '#bench/queries/feed-cases.ts'
import { measure } from '#bench/queries/measure.ts'
import { postCases } from '#bench/queries/post-cases.ts'
import { searchCases } from '#bench/queries/search-cases.ts'
import { toolCases } from '#bench/queries/tool-cases.ts'
import { trustCases } from '#bench/queries/trust-cases.ts'
import { reportFlag } from '#bench/flags.ts'
import { writeReport } from '#bench/report.ts'
import { openInProcessSite } from '#bench/site/in-process-site.ts'
import { growthOf, missedThresholds, table, type Growth } from './report.ts'

/** Maximum of the median at the largest size over the median at the smallest size. */
const thresholds = { read: 1.5, search: 3 }

const readCases = [
  ...['feed new, first page', 'feed top, first page', 'feed trending, first page', 'top posts'],
  ...['day', 'week', 'month'].map((period) => `feed top of a ${period}, all`),
  ...['feed new, a common category', 'feed new, two categories of one post'],
  ...['feed trending, a common category', 'feed new, later page', 'feed trending, later page'],
  ...['threads, first page', 'threads best liked, later page', 'replies to a comment', 'liked comments'],
  'members by a beginning',
  ...['post', 'comments, first page', 'liked', 'saved lists', 'saved list, up to 500 posts'],
  ...['followed posts', 'followed posts, of 1000 followed'],
]
const toolReadCases = [
  ...['top', 'trending', 'new', 'name'].flatMap((sort) => [
    `tools ${sort}, first page`,
    `tools ${sort}, later page`,
  ]),
  ...['a common category', 'a pricing', 'two pricings and two platforms', 'a word of a name'].map(
    (name) => `tools top, ${name}`,
  ),
  ...['tool', 'posts of a tool, helpful', 'posts of a tool, top', 'ratings of a tool'],
  ...['alternatives of a tool', 'four tools compared', 'tool of a link'],
  ...['integrity report', 'public log, first page', 'public log, later page', 'reactions to a page of posts'],
]
const facetCases = [
  ...['no filter', 'a common category', 'a rare category', 'two categories of one tool', 'a pricing'],
  ...['two pricings and two platforms', 'a category, a pricing and open source', 'a word of a name'],
].map((name) => `facets, ${name}`)
const toolSearchCases = ['a name', 'a prefix', 'a misspelled name'].map((name) => `search of tools, ${name}`)
const caseThresholds = new Map([
  ...[...readCases, ...toolReadCases, ...toolSearchCases].map((name) => [name, thresholds.read] as const),
  ...facetCases.map((name) => [name, thresholds.search] as const),
  ...[
    ...['search, the most frequent words', 'search, a name', 'search, two words of a title'],
    ...['search, a misspelled name', 'search, a link', 'search, a username', 'search, a name of a member'],
    ...['autocomplete, 2 letters', 'autocomplete, 4 letters', 'autocomplete, misspelled'],
    ...['autocomplete, a misspelled beginning', 'search, a name with a space in it'],
  ].map((name) => [name, thresholds.search] as const),
])

const log = (text: string) => console.error(text)

const options = {
  posts: { type: 'string', default: '10000,100000,1000000' },
  only: { type: 'string', default: '' },
  report: reportFlag('growth'),
} as const

/**
 * Measures how the database time of frequent calls grows with the number of posts. `--posts` lists the sizes, `--only`
 * is a regular expression for case names. Returns exit status 1 when a threshold is missed.
 */
export async function growth(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const sizes = values.posts.split(',').map(sizesFor)
  const filter = new RegExp(values.only)
  const databases: SizedDatabase[] = []
  for (const one of sizes) databases.push(await openDatabase(one, cleanup))
  const results: Growth[] = []
  for (const [name, threshold] of caseThresholds) {
    if (filter.test(name)) results.push(await measureGrowth(databases, name, threshold))
  }
  const counts = sizes.map(({ posts }) => posts)
  console.log(table(counts, results))
  const missed = missedThresholds(results)
  const calls = results.map((one) => ({ ...one, growth: growthOf(one) }))
  await writeReport(values.report, { sizes, missed, calls })
  for (const sentence of missed) console.log(sentence)
  return missed.length > 0 ? 1 : 0
}

/** A fixed number of rows per post, few enough that a million posts fit on a small disk. */
function sizesFor(posts: string): Sizes {
  const { posts: count } = readSizes({ posts })
  const perPost = String(count)
  return readSizes({ posts, likes: String(3 * count), comments: perPost, ratings: perPost, saves: perPost })
}

interface SizedDatabase {
  posts: number
  connection: Connection
  cases: Map<string, Case>
}

async function openDatabase(sizes: Sizes, cleanup: AsyncDisposableStack): Promise<SizedDatabase> {
  const parent = process.env.BENCH_DATA_DIR
  const directory = parent && join(parent, `${sizes.posts}-posts`)
  const { connection } = await openDataSet(sizes, { directory, log, cleanup })
  const cases = casesOf(await drawSample(connection))
  return { posts: sizes.posts, connection, cases: new Map(cases.map((one) => [one.name, one])) }
}

function casesOf(sample: Sample): Case[] {
  const { common, others, autocomplete } = searchCases(sample)
  return [
    ...feedCases(sample, false),
    ...postCases(sample),
    ...toolCases(sample),
    ...trustCases(sample),
    common,
    ...others,
    ...autocomplete,
  ]
}

/** Measures one case at all sizes in a row, so that other load on the machine affects all of them. */
async function measureGrowth(databases: SizedDatabase[], name: string, threshold: number): Promise<Growth> {
  const times: Growth['times'] = {}
  for (const { posts, connection, cases } of databases) {
    const site = await openInProcessSite(connection)
    const { p50, p99 } = await measure(site, cases.get(name)!)
    await site.stop()
    log(`${name}, ${posts} posts: ${p50.toFixed(2)} ms`)
    times[posts] = { p50, p99 }
  }
  return { name, threshold, times }
}
