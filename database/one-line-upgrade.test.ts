import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './client.ts'
import { migrate } from './migrate.ts'
import { migrationFiles } from './migrations.ts'
import { createEmptyDatabase } from '#testing/database.ts'
import { fillEveryTable } from '#testing/every-table.ts'

const withLines = String.raw`
  update members set name = E'Ada\n\nYour account is closed', location = E'Here\tthere', company = E'A\u2028B',
    job_title = E'C \r\n D', phone = E'1\u00852', bio = E'Two\nlines' where id = 1;
  insert into categories (name) values (E'AI\nHelpers'), (E'robotics\t'), (E'Robo\tArms'), ('robo arms');
  insert into post_categories (post_id, category_id, created_at) select 1, id, now() from categories where name = E'Robo\tArms';
  update posts set title = E'An\u2029older\n tool', description = E'Does\nit all',
    evidence = '{"used_for": null, "plan": "Pro\nyearly", "version": "", "task": "a\nb", "prompt": "", "output": "", "cost": "1\t2"}'
    where id = 1;
  insert into post_versions (post_id, title, description, personal_review, link, categories)
    select id, E'Be\nfore', '', '', '', '[]' from posts where id = 1;
  insert into tools (slug, name, is_renamed, link, host) values ('t', E'The\ntool', true, 'https://t.example', 't.example');
  insert into tool_slugs (slug, tool_id) values ('t', 1);
  insert into tool_facts (tool_id, key, value) values (1, 'maker', '"Loom\nInc"'), (1, 'open_source', 'true');
  insert into tool_fact_changes (tool_id, key, before, after) values (1, 'maker', '"A\nB"', '"Loom\nInc"');
  update saved_lists set name = E'For\nlater', description = E'Two\nlines' where id = 3;
  insert into passkeys (member_id, name, credential_id, public_key, user_handle) values (1, E'My\nkey', '\x01', '\x02', '\x03');
  update contact_messages set name = E'Eve\nX', subject = E'It\r\nbroke', message = E'Two\nlines';
  insert into moderation_log (act, tool_id, tool_name, new_tool_name, reason) values
    ('rename_tool', 1, E'Old\nname', E'New\nname', E'Two\nlines')`

test('names and titles with line ends and tabs are folded; paragraphs stay', async () => {
  const connection = await createEmptyDatabase()
  const earlier = (await migrationFiles()).filter((file) => file < '0065')
  await migrate(connection, { until: earlier.at(-1)! })
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  await fillEveryTable(database)
  for (const statement of withLines.split(';\n')) await sql.raw(statement).execute(database)

  await migrate(connection)

  const one = (
    table: 'members' | 'posts' | 'post_versions' | 'tools' | 'contact_messages' | 'moderation_log',
  ) => database.selectFrom(table).selectAll().orderBy('id').limit(1).executeTakeFirst()
  expect(await one('members')).toMatchObject({
    ...{ name: 'Ada Your account is closed', location: 'Here there', company: 'A B', job_title: 'C D' },
    ...{ phone: '1 2', bio: 'Two\nlines' },
  })
  expect(await one('posts')).toMatchObject({
    ...{ title: 'An older tool', description: 'Does\nit all', edited_at: null },
    evidence: { used_for: null, plan: 'Pro yearly', version: '', task: 'a\nb', cost: '1 2' },
  })
  expect(await one('post_versions')).toMatchObject({ title: 'Be fore' })
  expect(await one('tools')).toMatchObject({ name: 'The tool' })
  expect(await one('contact_messages')).toMatchObject({
    ...{ name: 'Eve X', subject: 'It broke', message: 'Two\nlines' },
  })
  expect(await one('moderation_log')).toMatchObject({
    ...{ tool_name: 'Old name', new_tool_name: 'New name', reason: 'Two\nlines' },
  })
  const facts = await database.selectFrom('tool_facts').select('value').orderBy('key').execute()
  expect(facts).toEqual([{ value: 'Loom Inc' }, { value: true }])
  const changes = await database.selectFrom('tool_fact_changes').select(['before', 'after']).execute()
  expect(changes).toEqual([{ before: 'A B', after: 'Loom Inc' }])
  const list = await database.selectFrom('saved_lists').selectAll().where('id', '=', 3).executeTakeFirst()
  expect(list).toMatchObject({ name: 'For later', description: 'Two\nlines' })
  expect(await database.selectFrom('passkeys').select('name').execute()).toEqual([{ name: 'My key' }])

  const categories = await database.selectFrom('categories').select('name').where('id', '>', 8).execute()
  expect(categories.map(({ name }) => name).toSorted()).toEqual(['AI Helpers', 'Robotics', 'robo arms'])
  const post = await database.selectFrom('posts').select('categories').where('id', '=', 1).executeTakeFirst()
  expect(JSON.stringify(post!.categories)).toContain('"robo arms"')
  const { rows } = await sql`select from pg_proc where proname in ('fold_lines', 'has_lines')`.execute(
    database,
  )
  expect(rows).toEqual([])
})
