import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { OverviewDay } from '#contract/overview.ts'
import type { Database } from '#database/client.ts'

// Members without a second factor that a sentence names.
const namedMembers = 5

interface Figures {
  series: OverviewDay[]
  members: number
  /** Members of the last 30 days who are no demo members. */
  newcomers: number
  has_demo: boolean
  active: number
  needs: number
  checked: number
  gone: number
}

/** Counts over whole tables. Reads members, sessions and tools whole, so its answer is to be kept for a while. */
export async function siteFigures(database: Database): Promise<Figures> {
  const { days } = limits.overview
  const today = sql`(now() at time zone 'UTC')::date`
  const first = sql`(${today} - ${sql.lit(days - 1)})`
  const start = sql`(${first}::timestamp at time zone 'UTC')`
  const day = sql`(created_at at time zone 'UTC')::date`
  const { rows } = await sql<Figures>`
    with joined as (select ${day} as day, count(*) from members where created_at >= ${start} group by 1),
      posted as (
        select ${day} as day, count(*) from posts where hidden_because is null and created_at >= ${start} group by 1
      ),
      commented as (
        select ${day} as day, count(*) from comments where hidden_because is null and created_at >= ${start} group by 1
      )
    select (
      select json_agg(
        json_build_object(
          'day', to_char(day, 'YYYY-MM-DD'), 'members', coalesce(joined.count, 0),
          'posts', coalesce(posted.count, 0), 'comments', coalesce(commented.count, 0)
        ) order by day
      )
      from (select ${first} + number as day from generate_series(0, ${sql.lit(days - 1)}) number) days
        left join joined using (day) left join posted using (day) left join commented using (day)
    ) as series,
      (select count(*)::integer from members) as members,
      (select count(*)::integer from members where not is_demo and created_at >= ${start}) as newcomers,
      exists (select from members where is_demo) as has_demo,
      (select count(distinct member_id)::integer from sessions where last_used_at >= ${start}) as active,
      (select coalesce(sum(count), 0)::integer from finder_needs where day >= ${first}) as needs,
      (
        select count(*)::integer from tools where health_checked_at > now() - interval '7 days' and post_count > 0
      ) as checked,
      (select count(*)::integer from tools where health_state = 'gone' and post_count > 0) as gone
  `.execute(database)
  return rows[0]!
}

interface Queue {
  waiting: number
  failed: number
  oldest_waiting_s: number | null
  mails_waiting: number
  mails_failed: number
  mails_late: number
}

/** Jobs of the site, without those of the queue itself. Finished jobs are deleted within hours, and sent mails at once. */
export async function queueFigures(database: Database): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select count(*) filter (where state < 'active')::integer as waiting,
      count(*) filter (where state = 'failed')::integer as failed,
      extract(epoch from now() - min(created_on) filter (where state < 'active'))::integer as oldest_waiting_s,
      count(*) filter (where name = 'mail' and state < 'completed')::integer as mails_waiting,
      count(*) filter (where name = 'mail' and state = 'failed')::integer as mails_failed,
      count(*) filter (
        where name = 'mail' and state < 'completed' and created_on < now() - interval '1 hour'
      )::integer as mails_late
    from pgboss.job where name not like '\\_\\_%' and state in ('created', 'retry', 'active', 'failed')
  `.execute(database)
  return rows[0]!
}

interface State {
  last_sent_at: Date | null
  size_bytes: number
  version: string
  has_saved_pages: boolean
}

/** The state of the database server, the time of the last mail, and whether rules and privacy policy are the operator's. */
export async function databaseState(database: Database): Promise<State> {
  const { rows } = await sql<State>`
    select (select sent_at from last_mail) as last_sent_at,
      pg_database_size(current_database()) as size_bytes, current_setting('server_version') as version,
      (select count(*) = 2 from site_pages where slug in ('rules', 'privacy')) as has_saved_pages
  `.execute(database)
  return rows[0]!
}

/** The usernames of moderators without a passkey and two-step sign-in, the first ones. */
export async function moderatorsWithoutSecondFactor(database: Database): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from members
    where role = 'moderator' and suspended_because is null
      and not exists (select from two_factor where member_id = members.id and confirmed_at is not null)
      and not exists (select from passkeys where member_id = members.id)
    order by id limit ${namedMembers + 1}
  `.execute(database)
  return rows.map(({ username }) => username)
}
