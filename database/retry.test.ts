import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { retrying } from './retry.ts'
import { createTestDatabase } from '#testing/database.ts'
import { insertMembers } from '#testing/rows.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

/** Writes two members' names, in the order given, and waits between them until `met` is called by both. */
function rename(ids: number[], name: string, meet: () => Promise<void>): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    for (const id of ids) {
      await transaction.updateTable('members').set({ name }).where('id', '=', id).execute()
      await meet()
    }
  })
}

test('two transactions that wait for each other both succeed in the end', async () => {
  const ids = await insertMembers(database, 2)
  let arrived = 0
  let tries = 0
  const { promise: both, resolve } = Promise.withResolvers<void>()
  const meet = async () => {
    arrived += 1
    if (arrived >= 2) resolve()
    await both
  }
  const attempt = (order: number[], name: string) =>
    retrying(() => {
      tries += 1
      return rename(order, name, meet)
    })
  await Promise.all([attempt(ids, 'First'), attempt(ids.toReversed(), 'Second')])
  // One of the two is undone, and on a busy machine perhaps once more.
  expect(tries).toBeGreaterThanOrEqual(3)
  const rows = await database.selectFrom('members').select('name').where('id', 'in', ids).execute()
  expect(rows[0]!.name).toBe(rows[1]!.name)
})

test('what is never let through is given up after five tries', async () => {
  let tries = 0
  const refused = retrying(() => {
    tries += 1
    return sql`do $$ begin raise serialization_failure using message = 'not now'; end $$`.execute(database)
  })
  await expect(refused).rejects.toThrow('not now')
  expect(tries).toBe(5)
})

/** A function in the database that counts its calls, and undoes the first so many of them. */
async function makeUndoing(times: number): Promise<void> {
  await sql`drop sequence if exists undone`.execute(database)
  await sql`create sequence undone`.execute(database)
  await sql`
    create or replace function undo_at_first() returns bigint language plpgsql as $$
    declare call constant bigint := nextval('undone');
    begin
      if call <= ${sql.raw(String(times))} then raise serialization_failure; end if;
      return call;
    end $$
  `.execute(database)
}

const calls = sql<{ calls: number }>`select undo_at_first() as calls`

test('a statement that stands alone is sent again until it is let through, five times at most', async () => {
  await makeUndoing(4)
  expect((await calls.execute(database)).rows).toEqual([{ calls: 5 }])
  await makeUndoing(5)
  await expect(calls.execute(database)).rejects.toThrow('serialization_failure')
  expect((await calls.execute(database)).rows).toEqual([{ calls: 6 }])
})

test('a statement of a transaction is not sent again, but what comes after the transaction is', async () => {
  await makeUndoing(1)
  const inTransaction = database.transaction().execute((transaction) => calls.execute(transaction))
  await expect(inTransaction).rejects.toThrow('serialization_failure')
  await makeUndoing(1)
  expect((await calls.execute(database)).rows).toEqual([{ calls: 2 }])
})

test('any other failure is thrown at once', async () => {
  let tries = 0
  const refused = retrying(() => {
    tries += 1
    return sql`select 1 / 0`.execute(database)
  })
  await expect(refused).rejects.toThrow('division by zero')
  expect(tries).toBe(1)
})
