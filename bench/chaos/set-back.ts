import { fileURLToPath } from 'node:url'
import type { Site } from '#bench/load/site/start.ts'
import { withClient } from '#database/primary-client.ts'
import type { Place } from './place.ts'

const clock = fileURLToPath(new URL('./clock.ts', import.meta.url))

/** Settings with which the server's clock is an hour ahead until it is set back. */
export const anHourAhead = { NODE_OPTIONS: `--import=${clock}` }

const times = `
  select quote_ident(table_name) as name,
    string_agg(format('%1$I = %1$I + interval ''1 hour''', column_name), ', ') as ahead
  from information_schema.columns
  where table_schema = 'public' and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
  group by table_name`

/**
 * Sets the site's clock back an hour. PostgreSQL's can't be set for it alone, so what it has written down is moved an
 * hour ahead instead, which is the same to whoever reads it.
 */
export async function setClockBack(site: Site, { connection }: Place): Promise<void> {
  await withClient({ ...connection, user: 'postgres' }, async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    const { rows } = await client.query<{ name: string; ahead: string }>(times)
    for (const { name, ahead } of rows) await client.query(`update ${name} set ${ahead}`)
    await client.query('commit')
  })
  for (const { pid } of await site.processes()) process.kill(pid, 'SIGUSR2')
  // A signal is seen at the latest when what came with it has been answered.
  await fetch(`http://127.0.0.1:${site.port}/healthz`)
}
