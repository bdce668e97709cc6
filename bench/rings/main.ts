import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { weighVotes } from '#api/ranks/public.ts'
import type { Database } from '#database/client.ts'
import { fullWeight } from '#api/trust/public.ts'
import { reportFlag } from '#bench/flags.ts'
import { openEmptyDatabase } from '#bench/site/empty-database.ts'
import { loadWorld, type WorldIds } from './load-world.ts'
import { readWorld } from './world.ts'

const options = {
  world: { type: 'string' },
  report: reportFlag('rings'),
} as const

const usage = 'Usage: npm run bench -- rings --world FILE [--report FILE]'

/**
 * Plays a simulated community through a database of its own and writes its ranks as of the end of the world: all posts by
 * trending score, all tools by rating score, and the weight of each member. `plain` has
 * the same where everybody weighs 1.
 */
export async function rings(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  if (values.world === undefined) throw new Error(usage)
  const world = await readWorld(values.world)
  const { database, connection } = await openEmptyDatabase('rings', cleanup)
  const begin = performance.now()
  const ids = await loadWorld(database, world)
  console.log(`loaded ${ids.members.size} members, ${ids.posts.size} posts: ${seconds(begin)}`)
  const plain = await readRanks(database, ids)
  const weighing = performance.now()
  const weighed = await weighVotes(
    { database, connection, cache: { invalidate() {} }, rankWeights: 'auto', emailVerification: true },
    { now: new Date(world.now) },
  )
  console.log(
    `weighed by the rules '${weighed.rules}', ${weighed.groups} groups, ${weighed.cases} cases: ${seconds(weighing)}`,
  )
  const ranks = await readRanks(database, ids)
  await mkdir(dirname(values.report), { recursive: true })
  await writeFile(values.report, `${JSON.stringify({ ...ranks, plain })}\n`)
  console.log(`${ranks.trending.length} posts, ${ranks.top.length} tools: ${values.report}`)
  return 0
}

/** Reads the orders of the site. A tool's link is that of its oldest post. */
async function readRanks(database: Database, ids: WorldIds) {
  const { rows: posts } = await sql<{ id: number; score: number }>`
    select id, trending_score as score from posts order by trending_score desc, id desc
  `.execute(database)
  const { rows: top } = await sql<{ link: string; score: number }>`
    select (select p.link from posts p where p.tool_id = t.id order by p.created_at, p.id limit 1) as link, rating_score as score
    from tools t where post_count > 0 order by rating_score desc, id desc
  `.execute(database)
  const members = await database.selectFrom('members').select(['id', 'weight']).execute()
  const weights = new Map(members.map(({ id, weight }) => [id, weight / fullWeight]))
  const postOf = new Map([...ids.posts].map(([post, id]) => [id, post]))
  return {
    trending: posts.map(({ id, score }) => ({ post: postOf.get(id)!, score })),
    top,
    weights: Object.fromEntries([...ids.members].map(([member, id]) => [member, weights.get(id)!])),
  }
}

function seconds(begin: number): string {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`
}
