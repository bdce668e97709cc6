import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { setFact } from '#contract/tool-facts.ts'
import { toolChangeWorker } from '#api/tools/changes/public.ts'
import { finish, percentile, reportFlag, row, wholeNumber } from './report.ts'
import { openEmptyDatabase } from './site/empty-database.ts'
import { openInProcessSite } from './site/in-process-site.ts'
import { addressOf } from '#contract/address.ts'

const options = {
  followers: { type: 'string', default: '100000' },
  report: reportFlag('followers'),
} as const

// An edit costs the same however many follow the tool.
const maxEditMs = 50

/**
 * Measures what a change of a tool costs when many members follow it: the time of the edit of a fact, and of the job that tells
 * the followers. Returns exit status 1 when the edit is slow or a follower is not told.
 */
export async function followers(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const count = wholeNumber('followers', values.followers, 1)
  const { database, connection } = await openEmptyDatabase('followers', cleanup)
  const token = createHash('sha256').update('a benchmark').digest('base64url')
  await sql`
    insert into members (name, email, username, password_hash)
    select 'Member ' || n, 'member' || n || '@example.org', 'member' || n, '' from generate_series(1, ${count}::integer) n
  `.execute(database)
  await sql`insert into sessions (token_hash, member_id) values (sha256(${token}::text::bytea), 1)`.execute(
    database,
  )
  const { rows } = await sql<{ id: number }>`
    insert into tools (slug, name, link, host, post_count) values ('loom', 'Loom', 'https://loom.example/', 'loom.example', 1)
    returning id
  `.execute(database)
  const tool = rows[0]!.id
  await sql`insert into tool_slugs (slug, tool_id) values ('loom', ${tool})`.execute(database)
  await sql`
    insert into tool_follows (member_id, tool_id) select id, ${tool}::integer from members where id > 1
  `.execute(database)
  await sql`analyze`.execute(database)

  const site = await openInProcessSite(connection)
  const edit = async (amount: number) => {
    const body = { value: { amount, currency: 'USD', per: 'month' }, source: 'https://loom.example/' }
    const url = `/api${addressOf(setFact, { params: { slug: 'loom', key: 'price' } })}`
    const begun = performance.now()
    const { statusCode, body: answer } = await site.app.inject({
      ...{ method: 'PUT', url, payload: body, headers: { authorization: `Token ${token}` } },
    })
    if (statusCode !== 200) throw new Error(`The edit was answered with ${statusCode}: ${answer}`)
    return performance.now() - begun
  }
  await edit(10)
  await sql`update tool_fact_changes set created_at = now() - interval '9 days', is_compared = true`.execute(
    database,
  )
  const times: number[] = []
  for (let amount = 11; amount < 20; amount += 1) times.push(await edit(amount))
  const editMs = percentile(times, 0.5)
  await sql`update tool_fact_changes set created_at = created_at - interval '1 hour' where not is_compared`.execute(
    database,
  )
  const worker = toolChangeWorker({ database, cache: { invalidate() {} }, log: console })
  const begun = performance.now()
  const job = { id: '', signal: new AbortController().signal } as Parameters<typeof worker.work>[0][number]
  await worker.work([job], new AbortController().signal)
  const jobMs = performance.now() - begun
  const { rows: told } = await sql<{ count: number }>`
    select count(distinct member_id) as count from notifications where kind = 'tool_change'
  `.execute(database)
  await site.stop()

  console.log(row('  milliseconds', ['followers', 'edit', 'job', 'told']))
  console.log(row('  a change of a price', [count - 1, editMs.toFixed(1), jobMs.toFixed(0), told[0]!.count]))
  const missed = [
    ...(editMs > maxEditMs ? [`the edit took ${editMs.toFixed(1)} ms, over ${maxEditMs} ms`] : []),
    ...(told[0]!.count === count - 1 ? [] : [`${told[0]!.count} of ${count - 1} followers were told`]),
  ]
  return finish(values.report, missed, { followers: count - 1, editMs, jobMs, told: told[0]!.count })
}
