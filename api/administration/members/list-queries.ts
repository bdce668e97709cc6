import { sql, type RawBuilder } from 'kysely'
import type { MemberOrder, MemberRole, MemberState } from '#contract/member-administration.ts'
import type { Database } from '#database/client.ts'

/** A row of the list of members. */
export interface MemberRow {
  id: number
  username: string
  name: string
  email: string
  role: MemberRole
  state: MemberState
  created_at: Date
  last_active_at: Date
  posts: number
  comments: number
  invited_by: string | null
  weight: number
  two_factor: boolean
  /** The folded name, by which the list is sorted. */
  sort_name: string
}

/** The position of a member in the list: a time, or a folded name. */
export interface MemberPosition {
  key: Date | string
  id: number
}

interface Wanted {
  q?: string | undefined
  role?: MemberRole | undefined
  state?: MemberState | undefined
  sort: MemberOrder
  after?: MemberPosition | undefined
  count: number
}

const activity = sql`coalesce(members.last_active_at, members.created_at)`
const sortName = sql`folded(members.name) collate "C"`

/** Each order has an index of its own. */
const orders: Record<
  MemberOrder,
  { by: RawBuilder<unknown>; follows: (after: MemberPosition) => RawBuilder<unknown> }
> = {
  new: {
    by: sql`members.created_at desc, members.id desc`,
    follows: ({ key, id }) => sql`(members.created_at, members.id) < (${key}::timestamptz, ${id}::integer)`,
  },
  active: {
    by: sql`${activity} desc, members.id desc`,
    follows: ({ key, id }) => sql`(${activity}, members.id) < (${key}::timestamptz, ${id}::integer)`,
  },
  name: {
    by: sql`${sortName}, members.id`,
    follows: ({ key, id }) => sql`(${sortName}, members.id) > (${key}::text, ${id}::integer)`,
  },
}

const hasRole: Record<MemberRole, RawBuilder<unknown>> = {
  member: sql`members.role = 'member'`,
  moderator: sql`members.role = 'moderator' and not members.is_admin`,
  administrator: sql`members.role = 'moderator' and members.is_admin`,
}

const isSuspended = sql`members.suspended_because is not null`
const isUnverified = (emailVerification: boolean) =>
  sql`not members.email_verified and ${sql.lit(emailVerification)}`

function hasState(state: MemberState, emailVerification: boolean): RawBuilder<unknown> {
  if (state === 'suspended') return isSuspended
  const unverified = isUnverified(emailVerification)
  return sql`not (${isSuspended}) and ${state === 'unverified' ? unverified : sql`not (${unverified})`}`
}

/** As the index on it: the parts of a member by which administrators search. */
const searched = sql`folded(((((members.name || ' '::text) || members.username) || ' '::text) || members.email))`

function contains(q: string): RawBuilder<unknown> {
  return sql`${searched} like '%' || regexp_replace(folded(${q}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/** What administrators see of the members of `page`. */
function selectShown(emailVerification: boolean): RawBuilder<unknown> {
  return sql`
    members.id, members.username, members.name, members.email, members.created_at,
    ${activity} as last_active_at, ${sortName} as sort_name,
    case when members.is_admin then 'administrator' else members.role end as role,
    case when ${isSuspended} then 'suspended' when ${isUnverified(emailVerification)} then 'unverified'
      else 'active' end as state,
    (select count(*)::integer from posts where author_id = members.id and deleted_at is null) as posts,
    (select count(*)::integer from comments where member_id = members.id) as comments,
    (select inviter.username from members inviter where inviter.id = members.invited_by) as invited_by,
    members.weight::float8 / 1000 as weight,
    exists (select from two_factor where member_id = members.id and confirmed_at is not null) as two_factor`
}

/** `count` members after a position, in the order that is asked for. */
export async function findMembers(
  database: Database,
  { q, role, state, sort, after, count }: Wanted,
  { emailVerification }: { emailVerification: boolean },
): Promise<MemberRow[]> {
  const { by, follows } = orders[sort]
  const conditions = [
    ...(q ? [contains(q)] : []),
    ...(role ? [hasRole[role]] : []),
    ...(state ? [hasState(state, emailVerification)] : []),
    ...(after ? [follows(after)] : []),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { rows } = await sql<MemberRow>`
    select ${selectShown(emailVerification)}
    from (select id from members ${where} order by ${by} limit ${count}) page join members using (id)
    order by ${by}
  `.execute(database)
  return rows
}

/** One member, by id. */
export async function findMember(
  database: Database,
  id: number,
  { emailVerification }: { emailVerification: boolean },
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${selectShown(emailVerification)} from members where members.id = ${id}
  `.execute(database)
  return rows[0]
}
