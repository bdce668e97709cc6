import { sql } from 'kysely'
import type { Database } from './client.ts'

/** How far a PostgreSQL has come in the log of all writes. */
export interface Position {
  /** Bytes of the log so far. */
  bytes: number
  /** Counts promotions: on another timeline, the same bytes are something else. */
  timeline: number
}

/** How far a primary has written. Whatever was committed before this is asked lies before it. */
export async function writtenBy(primary: Database): Promise<Position> {
  const { rows } = await sql<Position>`
    select written - '0/0'::pg_lsn as bytes,
      ('x' || left(pg_walfile_name(written), 8))::bit(32)::integer as timeline
    from pg_current_wal_insert_lsn() as written
  `.execute(primary)
  return rows[0]!
}

/**
 * How far a standby has made the primary's writes its own; null where it is none. After a promotion elsewhere, it is on
 * the new timeline once it receives it, which only roles such as pg_monitor may see, or has a restart point on it.
 */
export async function replayedBy(standby: Database): Promise<Position | null> {
  const { rows } = await sql<Position>`
    select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as bytes,
      greatest(timeline_id, (select received_tli from pg_stat_wal_receiver)) as timeline
    from pg_control_checkpoint() where pg_is_in_recovery()
  `.execute(standby)
  return rows[0] ?? null
}
