import { readFileSync } from 'node:fs'
import { CompiledQuery } from 'kysely'
import type { Database } from '#database/client.ts'

/** Milliseconds that a process has had a processor for until now. */
export type Processor = () => number

/**
 * The clock of the database process behind the one connection: its time on a processor, as Linux counts it. So other
 * programs on the machine take nothing from what is measured. Undefined on other systems, and for a database
 * elsewhere.
 */
export async function processorOf(database: Database): Promise<Processor | undefined> {
  const { rows } = await database.executeQuery<{ pid: number }>(
    CompiledQuery.raw('select pg_backend_pid() as pid'),
  )
  const file = `/proc/${rows[0]!.pid}/schedstat`
  const read = () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6
  try {
    return read() > 0 ? read : undefined
  } catch {
    return undefined
  }
}
