import type pg from 'pg'
import type { Connection } from './client.ts'
import { SiteClient } from './site-client.ts'

/** Works on a connection of its own, which ends with the work. */
export async function withClient<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new SiteClient(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
