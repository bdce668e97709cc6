import { sql, type RawBuilder } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect, type Database } from './client.ts'
import { inTransaction } from './transaction.ts'
import { createTestDatabase } from '#testing/database.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertMembers, removeMember } from '#testing/rows.ts'
import { recounting } from '#testing/votes.ts'
import { insertTool } from '#testing/tools.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

/** Writes as those of the API. `below` returns a whole number below a limit. */
function writes(tools: number[], below: (limit: number) => number) {
  type Doing = (on: Database, member: number, post: number) => Promise<unknown>
  const vote = (on: Database, post: number, statement: RawBuilder<unknown>) =>
    recounting(on, [post], (transaction) => statement.execute(transaction))
  const change = (on: Database, statement: RawBuilder<unknown>) =>
    inTransaction(on, async (transaction) => {
      await statement.execute(transaction)
      await sql`select recount_tools(${tools}::integer[])`.execute(transaction)
    })
  const doings: Doing[] = [
    (on, member, post) =>
      vote(
        on,
        post,
        sql`
          insert into ratings (post_id, member_id, value) values (${post}, ${member}, ${1 + below(5)})
          on conflict (member_id, post_id) do update set value = excluded.value`,
      ),
    (on, member, post) =>
      vote(
        on,
        post,
        sql`insert into helpful_marks (post_id, member_id) values (${post}, ${member}) on conflict do nothing`,
      ),
    (on, member, post) =>
      vote(
        on,
        post,
        sql`insert into post_readers (post_id, member_id) values (${post}, ${member}) on conflict do nothing`,
      ),
    (on, member, post) =>
      vote(
        on,
        post,
        sql`
          delete from ${sql.table(below(2) ? 'ratings' : 'helpful_marks')}
          where post_id = ${post} and member_id = ${member}`,
      ),
    (on, _, post) =>
      change(on, sql`update posts set relation = ${below(2) ? 'founder' : 'none'} where id = ${post}`),
    (on, member) =>
      change(
        on,
        below(2)
          ? sql`
              insert into tool_makers (member_id, tool_id) select id, ${tools[below(2)]!}::integer from members
              where id = ${member} on conflict do nothing`
          : sql`delete from tool_makers where member_id = ${member}`,
      ),
    (on, _, post) => change(on, sql`update posts set tool_id = ${tools[below(2)]!} where id = ${post}`),
  ]
  return doings
}

test('ties, ratings and marks are exact after they changed at once', async () => {
  const wide = connect(connection, { max: 20 })
  const members = await insertMembers(database, 8)
  const tools = [await insertTool(database, 'one.example'), await insertTool(database, 'two.example')]
  const text = { title: 'A tool', description: 'Text', link: 'https://one.example/' }
  const rows = members.map((author_id, n) => ({ ...text, author_id, tool_id: tools[n % 2]! }))
  const posts = (await database.insertInto('posts').values(rows).returning('id').execute()).map(
    ({ id }) => id,
  )
  // The same each time.
  let state = 7
  const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit
  const doings = writes(tools, below)

  function doOne(n: number) {
    const member = below(8)
    // Never the own post, which nobody can mark.
    const post = (member + 1 + below(7)) % 8
    return doings[n % doings.length]!(wide, members[member]!, posts[post]!)
  }

  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 14 }, (_, n) => doOne(n + round)))
    expect(await findWrongCounts(database)).toEqual([])
    const { rows: wrong } = await sql`select * from wrong_ties(${tools}::integer[])`.execute(database)
    expect(wrong).toEqual([])
  }
  // Two tools stay with several posts each.
  for (const id of members.slice(0, 4)) {
    await removeMember(wide, id)
    expect(await findWrongCounts(database)).toEqual([])
  }
  await wide.destroy()
}, 120_000)
