import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lookalikeKey } from '#api/confusables/public.ts'

/** Gives categories that were written without their key the key, unless another category that looks the same has it. */
export async function renewCategoryKeys(database: Database): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; key: string }>`
    select id, name, key from categories order by is_standard desc, id
  `.execute(database)
  for (const { id, name, key } of rows) {
    const present = lookalikeKey(name)
    if (key === present) continue
    await sql`
      update categories set key = ${present}
      where id = ${id} and name = ${name} and not exists (select from categories other where other.key = ${present})
    `.execute(database)
  }
}
