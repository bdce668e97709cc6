import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Test data of the administrators' calls, and a saved need. */
export interface DeskData {
  /** A background job that failed. */
  failedJob: string
  /** An import that waits. */
  waitingImport: number
  webhook: number
  delivery: number
  /** The member's. */
  savedNeed: number
}

/** Adds test data of the administrators' calls; the import and the saved need are the member's. */
export async function makeDesk(database: Database, member: number): Promise<DeskData> {
  const { rows: failed } = await sql<{ id: string }>`
    insert into pgboss.job (name, state, completed_on, data) values ('mail', 'failed', now(), '{"n": 1}') returning id
  `.execute(database)
  const file = { file_name: 'tools.csv', format: 'csv' as const, file: Buffer.from('title'), dry_run: false }
  const { id } = await database
    .insertInto('imports')
    .values({ ...file, member_id: member, author_id: member })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows: delivered } = await sql<{ webhook: number; delivery: number }>`
    with hook as (
      insert into webhooks (url, events, active, secret)
      values ('https://hooks.example/', array['member.registered'], false, sha256('secret')) returning id
    ), happened as (
      insert into webhook_events (type) values ('test') returning id
    )
    insert into webhook_deliveries (webhook_id, event_id) select hook.id, happened.id from hook, happened
    returning webhook_id as webhook, id as delivery
  `.execute(database)
  const saved = await database
    .insertInto('saved_needs')
    .values({ member_id: member, need: 'a tool', key: 'a tool' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { failedJob: failed[0]!.id, waitingImport: id, savedNeed: saved.id, ...delivered[0]! }
}

/** Deletes the test data, and what members have imported. */
export async function endDesk(database: Database, { failedJob }: DeskData, members: number[]): Promise<void> {
  await sql`delete from pgboss.job where id = ${failedJob}::uuid`.execute(database)
  await sql`delete from webhooks`.execute(database)
  await sql`delete from imports where member_id = any(${members})`.execute(database)
}
