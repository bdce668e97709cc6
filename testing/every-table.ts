import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

// As the baseline has them; what came later has defaults.
const rows = `
  insert into members (name, email, username, password_hash, bio, social_links) values
    ('Ada', 'ada@example.org', 'ada', 'hash of ada', 'Counts', '{"github": "ada"}'),
    ('Bob', 'bob@example.org', 'bob', 'hash of bob', '', '{}');
  insert into sessions (token_hash, member_id) values (sha256('token'), 1);
  insert into categories (name) values ('Robotics');
  insert into member_interests (member_id, category_id) values (1, 2), (1, 9);
  insert into posts (author_id, title, description, personal_review, link, created_at) values
    (1, 'An older tool', 'Does it all', 'Reliable', 'https://tool.example/', '2026-01-02T03:04:05.678Z'),
    (2, 'Another', 'Does less', '', '', '2026-01-03T03:04:05.678Z');
  insert into post_categories (post_id, category_id, created_at)
    select p.id, c, p.created_at from posts p, unnest(array[9, 2]) c;
  insert into likes (post_id, member_id) values (1, 1), (1, 2), (2, 1);
  insert into ratings (post_id, member_id, value) values (1, 2, 5), (1, 1, 4);
  insert into comments (post_id, member_id, text) values (1, 2, 'Nice'), (1, 2, 'Indeed'), (1, 1, 'Thanks');
  insert into saved_lists (member_id, name, is_default) values (1, 'Saved', true), (2, 'Saved', true);
  insert into saved_lists (member_id, name, description) values (2, 'More', 'For later');
  insert into saved_items (list_id, post_id, member_id) values (2, 1, 2), (3, 1, 2), (3, 2, 2);
  insert into notifications (member_id, actor_id, post_id, comment_id, kind) values
    (1, 2, 1, null, 'like'), (1, 2, 1, 1, 'comment');
  insert into summaries (key, model, summary) values (sha256('text'), 'extractive', 'Short');
  insert into contact_messages (name, email, subject, category, message) values
    ('Eve', 'eve@example.org', 'Bug Report: x', 'bug', 'It broke');
  -- The first schema alone has nothing that counts.
  update posts set like_count = 2, other_like_count = 1, rating_4 = 1, rating_5 = 1, comment_count = 3,
    other_commenter_count = 1, other_saver_count = 1 where id = 1;
  update posts set like_count = 1, other_like_count = 1 where id = 2;
  update saved_lists set post_count = id - 1`

/** Puts rows into every table of a small site, whatever the schema is by now, with counters that are right. */
export async function fillEveryTable(database: Database): Promise<void> {
  for (const statement of rows.split(';\n')) await sql.raw(statement).execute(database)
  // No trigger counts posts from 0085 on, or writes documents from 0096 on.
  if (await isFunction(database, 'recount_posts'))
    await sql`select count(*) from recount_posts(array[1, 2])`.execute(database)
  if (await isFunction(database, 'refresh_posts')) {
    await sql`select refresh_posts(array[1, 2])`.execute(database)
    await sql`select refresh_member_texts(array(select id from members))`.execute(database)
  }
}

async function isFunction(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select where to_regproc(${name}) is not null`.execute(database)
  return rows.length > 0
}

async function tablesOf(database: Database): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by name
  `.execute(database)
  return rows
}

/** Every row of every table, by the table's name. */
export async function everyRow(database: Database): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await tablesOf(database)
  const all = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables) {
    const found = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text
    `.execute(database)
    all.set(
      name,
      found.rows.map(({ row }) => row),
    )
  }
  return all
}

/** Tables that jobs write soon after a call, whatever the call did. */
const writtenByJobs = /^finder_(?!synonyms)/

/** The versions of all rows of each table but those that jobs write: two differ when a row of the table was written between them. */
export async function rowVersions(database: Database): Promise<Record<string, string>> {
  const tables = (await tablesOf(database)).filter(({ name }) => !writtenByJobs.test(name))
  const versions = tables.map(({ name }) => {
    return sql`select ${name}::text, count(*) || ' ' || coalesce(sum(hashtext(xmin::text)), 0) from ${sql.table(name)}`
  })
  const { rows } = await sql<{ name: string; version: string }>`
    select * from (${sql.join(versions, sql` union all `)}) versions (name, version)
  `.execute(database)
  return Object.fromEntries(rows.map(({ name, version }) => [name, version]))
}
