import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApi } from '#api/app.ts'
import { startTestSmtp } from '#testing/smtp.ts'
import { hashOf } from '#api/http/viewer.ts'
import { startMailJobs } from '#testing/queued-mails.ts'
import { connect } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { createEmptyDatabase } from '#testing/database.ts'

const rows = `
  insert into members (name, email, username, password_hash) values
    ('Ada', 'ada@example.org', 'ada', '-'), ('Bob', 'bob@example.org', 'bob', '-');
  insert into sessions (token_hash, member_id) values (sha256('token'), 1);
  insert into posts (author_id, title, description, created_at) values (1, 'Ledger', 'Counts', now());
  insert into post_categories (post_id, category_id, created_at) values (1, 1, now());
  insert into comments (post_id, member_id, text) values (1, 2, 'Nice'), (1, 1, 'Thanks');
  insert into reset_codes (email, salt, code_hmac, requested_from) values
    ('ada@example.org', 'salt', sha256('code'), '192.0.2.1');
  insert into notifications (member_id, actor_id, post_id, comment_id, verb, read, note) values
    (1, 2, 1, null, 'liked your post', true, ''), (1, 2, 1, 1, 'commented on your post', false, ''),
    (1, 2, 1, null, 'rated your post', false, ''), (1, null, 1, null, 'hid your post', true, 'Why'),
    (1, null, 1, null, 'restored your post', false, 'Why'), (1, null, 1, 2, 'hid your comment', false, 'Why'),
    (1, null, 1, 2, 'restored your comment', false, 'Why'),
    (1, null, 1, null, 'approved your new link', false, 'Why'),
    (1, null, 1, null, 'rejected your new link', false, 'Why'),
    (1, null, null, null, 'reset your profile', true, 'Why');
  insert into mails (recipient, to_member, subject, text, html, status, attempts, due_at, expires_at) values
    ('ADA@example.org', true, 'Code', 'Your code', '<p>', 'waiting', 0, now(), now() + interval '10 min'),
    ('op@example.org', false, 'Again', 'Refused once', '<p>', 'waiting', 3, now(), now() + interval '1 day'),
    ('op@example.org', false, 'Done', '', '', 'sent', 1, now(), now() + interval '1 day'),
    ('op@example.org', false, 'Lost', '', '', 'expired', 9, now(), now())`

const moderation = (verb: string, url: string, read = false) => ({ kind: 'moderation', verb, url, read })

test('notifications keep verb and state, and waiting mails are sent', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: '0016_asked_summaries.sql' })
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  for (const statement of rows.split(';\n')) await sql.raw(statement).execute(database)
  await migrate(connection)

  const app = await createApi({
    database,
    mediaDir: tmpdir(),
    secret: 'for tests',
    demoSignIn: false,
    checkAnswers: true,
  })
  onTestFinished(() => app.close())
  await sql`update sessions set token_hash = ${hashOf('A'.repeat(43))}`.execute(database)
  const headers = { authorization: `Token ${'A'.repeat(43)}` }
  const list = async () => (await app.inject({ url: '/api/notifications/', headers })).json()
  expect(await list()).toMatchObject([
    moderation('reset your profile', '/profile', true),
    moderation('rejected your new link', '/my-posts'),
    moderation('approved your new link', '/my-posts'),
    moderation('restored your comment', '/posts/1#comment-2'),
    moderation('hid your comment', '/posts/1#comments'),
    moderation('restored your post', '/posts/1'),
    moderation('hid your post', '/my-posts', true),
    { kind: 'rating', verb: 'rated your post', url: '/posts/1', read: false },
    { kind: 'comment', verb: 'commented on your post', url: '/posts/1#comment-1', read: false },
    { kind: 'like', verb: 'liked your post', url: '/posts/1', read: true },
  ])
  expect(await database.selectFrom('reset_codes').select('email').execute()).toHaveLength(1)

  await sql`
    insert into mails (recipient, subject, text, html, expires_at)
    values ('late@example.org', 'Late', 'From beside', '<p>', now() + interval '1 day')
  `.execute(database)

  const smtp = await startTestSmtp()
  const mailDir = join(tmpdir(), 'never-written')
  onTestFinished(startMailJobs({ database, smtpUrl: smtp.url, mailDir }).stop)
  await vi.waitFor(() => expect(smtp.received).toHaveLength(3), 60_000)
  expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual([
    'ada@example.org',
    'late@example.org',
    'op@example.org',
  ])
  await vi.waitFor(async () => {
    const { rows: left } = await sql`select from pgboss.job where name = 'mail'`.execute(database)
    expect(left).toEqual([])
  })
  expect(await sql`select status from mails order by id`.execute(database)).toMatchObject({
    rows: [{ status: 'sent' }, { status: 'expired' }],
  })
})
