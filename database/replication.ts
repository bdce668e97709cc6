import { sql } from 'kysely'
import type { Database } from './client.ts'

/** A position in the write-ahead log (WAL). */
export interface WalPosition {
  /** Bytes of the log so far. */
  bytes: number
  /** Incremented by each promotion. Positions of different timelines are not comparable. */
  timeline: number
}

/** The write position of a primary. All earlier commits lie before it. */
export async function writePosition(primary: Database): Promise<WalPosition> {
  const { rows } = await sql<WalPosition>`
    select written - '0/0'::pg_lsn as bytes,
      ('x' || left(pg_walfile_name(written), 8))::bit(32)::integer as timeline
    from pg_current_wal_insert_lsn() as written
  `.execute(primary)
  return rows[0]!
}

/**
 * The replay position of a standby; null if it is none. After a promotion elsewhere, the timeline is new once it is
 * received, which only roles such as pg_monitor may see, or after the first restart point on it.
 */
export async function replayPosition(standby: Database): Promise<WalPosition | null> {
  const { rows } = await sql<WalPosition>`
    select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as bytes,
      greatest(timeline_id, (select received_tli from pg_stat_wal_receiver)) as timeline
    from pg_control_checkpoint() where pg_is_in_recovery()
  `.execute(standby)
  return rows[0] ?? null
}
