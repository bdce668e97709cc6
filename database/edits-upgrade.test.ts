import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './client.ts'
import { migrate } from './migrate.ts'
import { migrationFiles } from './migrations.ts'
import { createEmptyDatabase } from '#testing/database.ts'
import { fillEveryTable } from '#testing/every-table.ts'

const moderated = `
  insert into cases (post_id, comment_id, closed_at) values (1, null, null), (1, 1, null), (2, null, now());
  insert into reports (case_id, member_id, reason) select id, 2, 'spam' from cases;
  insert into notifications (member_id, actor_id, post_id, comment_id, verb, note) values
    (1, null, 1, null, 'hid your post', 'Advertising'), (2, null, 1, 1, 'hid your comment', 'Rude');
  insert into moderation_log (act, post_id, reason) values ('hide', 1, 'Advertising');
  -- Open reports of later numbers than one step of the migration copies.
  insert into reports (id, case_id, member_id, reason) overriding system value select 2500, 1, 1, 'spam'`

test('open reports of before get a copy of the present text, and everything else stays', async () => {
  const connection = await createEmptyDatabase()
  const earlier = (await migrationFiles()).filter((file) => file < '0015')
  await migrate(connection, { until: earlier.at(-1)! })
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  await fillEveryTable(database)
  for (const statement of moderated.split(';\n')) await sql.raw(statement).execute(database)

  await migrate(connection)

  const cases = await database
    .selectFrom('cases')
    .innerJoin('reports', 'case_id', 'cases.id')
    .select(['kind', 'comment_id', 'cases.member_id', 'reports.id', 'reported'])
    .orderBy('reports.id')
    .execute()
  const post = {
    title: 'An older tool',
    description: 'Does it all',
    personal_review: 'Reliable',
    link: 'https://tool.example/',
  }
  expect(cases).toEqual([
    { id: 1, kind: 'post', comment_id: null, member_id: null, reported: post },
    { id: 2, kind: 'comment', comment_id: 1, member_id: null, reported: { text: 'Nice' } },
    { id: 3, kind: 'post', comment_id: null, member_id: null, reported: null },
    { id: 2500, kind: 'post', comment_id: null, member_id: null, reported: post },
  ])
  const posts = await database.selectFrom('posts').select(['edited_at', 'pending_link']).execute()
  expect(posts).toEqual(Array(2).fill({ edited_at: null, pending_link: null }))

  // What the migration does not read because it has to hold, holds.
  for (const table of ['posts', 'notifications', 'moderation_log']) {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where conrelid = ${table}::regclass and not convalidated
    `.execute(database)
    expect(rows).not.toEqual([])
    for (const { name } of rows) {
      await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(name)}`.execute(database)
    }
  }
})
