import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lookalikeKey } from '#api/confusables/public.ts'

/** Gives categories that were written without their key the key, unless another category that looks the same has it. */
export async function renewCategoryKeys(database: Database): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; key: string | null }>`
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

/** The id of the category of this name, locked against merge and deletion, which is made where no category looks like it. */
export async function categoryOfName(transaction: Database, name: string): Promise<number> {
  const key = lookalikeKey(name)
  for (;;) {
    // Of two that make it at once, one waits for the other. Another one can be renamed or deleted before it is read.
    const { rows } = await sql<{ id: number }>`
      insert into categories (name, key) values (${name}, ${key}) on conflict do nothing returning id
    `.execute(transaction)
    const made = rows[0] ?? (await findByKey(transaction, name, key))
    if (made) return made.id
  }
}

async function findByKey(
  transaction: Database,
  name: string,
  key: string,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from categories where key = ${key} or lower(name) = lower(${name}) order by key = ${key} desc limit 1 for key share
  `.execute(transaction)
  return rows[0]
}
