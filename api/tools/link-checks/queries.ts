import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify } from '#api/notifications/public.ts'
import { storeToolChanges } from '#api/tools/changes/public.ts'
import { emit } from '#api/webhooks/events/public.ts'
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

/** The change of a tool's health by a finding. Undefined when its link is another one by now. */
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

/** Locks the followers, who are to be notified, because members are locked before tools. Returns their ids. */
async function lockFollowers(transaction: Database, tool: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from members where id in (select member_id from tool_follows where tool_id = ${tool})
    order by id for key share
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

async function writeHealth(transaction: Database, id: number, after: Health): Promise<void> {
  // A link that fails is checked again tomorrow.
  await sql`
    update tools set health_state = ${after.state}, health_since = ${after.since}, health_location = ${after.location},
      health_failures = ${after.failures}, health_failed_at = ${after.failedAt}, health_checked_at = now(),
      health_next_at = now() + ${after.state === 'unreachable' ? '1 day' : '7 days'}::interval
    where id = ${id}
  `.execute(transaction)
}

export interface Recorded {
  before: Health
  after: Health
}

/** Stores what a check has found, and notifies the tool's followers. Undefined when the link has changed meanwhile. */
export function recordFinding(
  database: Database,
  tool: CheckedTool,
  finding: Exclude<Finding, { is: 'unchecked' }>,
): Promise<Recorded | undefined> {
  return inTransaction(database, async (transaction) => {
    const expected = await findChange(transaction, tool, finding, { isLocked: false })
    if (expected?.note !== undefined) await lockFollowers(transaction, tool.id)
    const change = await findChange(transaction, tool, finding, { isLocked: true })
    if (!change) return undefined
    const { before, after, note } = change
    await writeHealth(transaction, tool.id, after)
    if (note !== undefined) {
      await storeToolChanges(transaction, tool.id, [{ kind: 'health', note, isToTell: false }])
      // Again: some are new, and the check before this one can have been the one of an older state.
      const followers = await lockFollowers(transaction, tool.id)
      const recipients = followers.map((member_id) => ({ member_id, tool_id: tool.id }))
      await notify(transaction, 'tool_health_changed', { actor: null, recipients, note })
    }
    if (before.state !== after.state || before.location !== after.location)
      await emit(transaction, 'tool.changed', { id: tool.id })
    return { before, after }
  })
}
