import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordAct } from '#api/administration/public.ts'
import { lookalikeKey } from '#api/confusables/public.ts'

/** Adds a category of the site's own. Returns its id; undefined when another one has the name or looks like it. */
export function insertCategory(
  database: Database,
  name: string,
  memberId: number,
): Promise<number | undefined> {
  return inTransaction(database, async (transaction): Promise<number | undefined> => {
    const { rows } = await sql<{ id: number }>`
      insert into categories (name, key, is_standard) values (${name}, ${lookalikeKey(name)}, true)
      on conflict do nothing returning id
    `.execute(transaction)
    const [made] = rows
    if (made) await recordAct(transaction, { member: memberId, act: 'add_category', about: name })
    return made?.id
  })
}
