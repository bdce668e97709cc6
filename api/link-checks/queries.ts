import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { recordEvent } from '#api/events/public.ts'
import type { Finding } from './finding.ts'
import { changeNote, nextHealth, type Health } from './health.ts'

export interface CheckedTool {
  id: number
  slug: string
  link: string
}

interface SoughtTool extends CheckedTool {
  /** Its last check has failed. */
  is_failing: boolean
}

/** Tools whose check is due, the longest due first. */
export async function findDueTools(database: Database, count: number): Promise<SoughtTool[]> {
  const { rows } = await sql<SoughtTool>`
    select id, slug, link, health_state in ('unreachable', 'gone') as is_failing from tools
    where post_count > 0 and health_next_at <= now()
    order by health_next_at, id limit ${count}
  `.execute(database)
  return rows
}

/** Tools besides these that are due next and were not checked today, to fill up a round. */
export async function findNextTools(
  database: Database,
  besides: CheckedTool[],
  count: number,
): Promise<SoughtTool[]> {
  const { rows } = await sql<SoughtTool>`
    select id, slug, link, health_state in ('unreachable', 'gone') as is_failing from tools
    where post_count > 0 and id <> all (${besides.map(({ id }) => id)}::integer[])
      and (health_checked_at is null or health_checked_at < now() - interval '1 day')
    order by health_next_at, id limit ${count}
  `.execute(database)
  return rows
}

/** All tools after an id, in the order of their ids. */
export async function findAllTools(database: Database, after: number, count: number): Promise<CheckedTool[]> {
  const { rows } = await sql<CheckedTool>`
    select id, slug, link from tools where post_count > 0 and id > ${after} order by id limit ${count}
  `.execute(database)
  return rows
}

/** The tools of these slugs, former ones included, with the slug that was given. Those without a shown post are left out. */
export async function findToolsBySlugs(
  database: Database,
  slugs: string[],
): Promise<(CheckedTool & { given: string })[]> {
  const { rows } = await sql<CheckedTool & { given: string }>`
    select tools.id, tools.slug, tools.link, tool_slugs.slug as given
    from tool_slugs join tools on tools.id = tool_slugs.tool_id
    where tool_slugs.slug = any (${slugs}::text[]) and tools.post_count > 0
  `.execute(database)
  return rows
}

/** Postpones the checks of a discarded round by a day. */
export async function postponeChecks(database: Database, ids: number[]): Promise<void> {
  await sql`
    update tools set health_next_at = now() + interval '1 day'
    where id in (select id from tools where id = any (${ids}::integer[]) order by id for no key update)
      and health_next_at < now() + interval '1 day'
  `.execute(database)
}

interface Stored extends Omit<Health, 'failedAt'> {
  failed_at: Date | null
  now: Date
}

interface Change {
  before: Health
  after: Health
  /** The sentence for followers. */
  note: string | undefined
}

/** How a tool's health changes by a finding. Undefined when its link is another one by now. */
async function findChange(
  database: Database,
  { id, link }: CheckedTool,
  finding: Exclude<Finding, { is: 'unchecked' }>,
  { isLocked }: { isLocked: boolean },
): Promise<Change | undefined> {
  const { rows } = await sql<Stored>`
    select health_state as state, health_since as since, health_location as location,
      health_failures as failures, health_failed_at as failed_at, now()::timestamptz(3) as now
    from tools where id = ${id} and link = ${link}
    ${isLocked ? sql`for no key update` : sql``}
  `.execute(database)
  if (!rows[0]) return undefined
  const { failed_at: failedAt, now, ...rest } = rows[0]
  const before = { ...rest, failedAt }
  const after = nextHealth(before, finding, now)
  return { before, after, note: changeNote(before, after) }
}

/** Locks the followers, who are to be notified, because members are locked before tools. */
async function lockFollowers(database: Database, tool: number): Promise<void> {
  await sql`
    select from members where id in (select member_id from tool_follows where tool_id = ${tool})
    order by id for key share
  `.execute(database)
}

async function writeHealth(
  database: Database,
  id: number,
  after: Health,
  note: string | undefined,
): Promise<number[]> {
  const recipients = sql`select member_id, tool_id from tool_follows where tool_id = ${id}`
  const consequences =
    note === undefined
      ? sql`notified as (select null::integer as member_id where false)`
      : recordEvent('tool_health_changed', { recipients, note })
  // A link that fails is checked again tomorrow.
  const { rows } = await sql<{ member_id: number }>`
    with changed as (
      update tools set health_state = ${after.state}, health_since = ${after.since}, health_location = ${after.location},
        health_failures = ${after.failures}, health_failed_at = ${after.failedAt}, health_checked_at = now(),
        health_next_at = now() + ${after.state === 'unreachable' ? '1 day' : '7 days'}::interval
      where id = ${id}
    ), ${consequences}
    select member_id from notified
  `.execute(database)
  return rows.map(({ member_id }) => member_id)
}

export interface Recorded {
  before: Health
  after: Health
  /** Members who were notified. */
  notified: number[]
}

/** Stores what a check has found, and notifies the tool's followers. Undefined when the link has changed meanwhile. */
export async function recordFinding(
  database: Database,
  tool: CheckedTool,
  finding: Exclude<Finding, { is: 'unchecked' }>,
): Promise<Recorded | undefined> {
  return database.transaction().execute(async (transaction) => {
    const expected = await findChange(transaction, tool, finding, { isLocked: false })
    if (expected?.note !== undefined) await lockFollowers(transaction, tool.id)
    const change = await findChange(transaction, tool, finding, { isLocked: true })
    if (!change) return undefined
    const { before, after, note } = change
    return { before, after, notified: await writeHealth(transaction, tool.id, after, note) }
  })
}
