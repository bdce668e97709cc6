import { sql } from 'kysely'
import type { AdministrativeAct } from '#contract/administration.ts'
import type { Database } from '#database/client.ts'

interface Act {
  /** Null for the operator's commands. */
  member: number | null
  act: AdministrativeAct
  /** The subject, as people call it: a username, the title of a page, the name of a file. */
  about: string
  /** Values before and after the act, without secrets. */
  before?: object | null
  after?: object | null
}

/** Writes an entry of the administrators' log, in the transaction of the act. */
export async function recordAct(transaction: Database, { member, act, about, before, after }: Act) {
  const values = [before, after].map((value) => (value ? JSON.stringify(value) : null))
  await sql`
    insert into admin_log (member_id, by_operator, act, about, before, after)
    values (${member}, ${member === null}, ${act}, ${about}, ${values[0]}::jsonb, ${values[1]}::jsonb)
  `.execute(transaction)
}

/** The position of an entry in the log. */
export interface LogPosition {
  at: Date
  id: number
}

/** `count` entries after a position, newest first. */
export async function logEntries(
  database: Database,
  { after, count }: { after: LogPosition | undefined; count: number },
) {
  return database
    .selectFrom('admin_log as entry')
    .leftJoin('members', 'members.id', 'entry.member_id')
    .select(['entry.id', 'entry.created_at', 'entry.act', 'entry.about', 'entry.before', 'entry.after'])
    .select(['members.username', 'entry.by_operator'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(entry.created_at, entry.id) < (${after!.at}::timestamptz, ${after!.id}::integer)`,
      ),
    )
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(count)
    .execute()
}
