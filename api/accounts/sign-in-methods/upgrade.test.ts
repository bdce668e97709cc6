import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { createEmptyDatabase } from '#testing/database.ts'

const rows = `
  insert into members (name, email, username, email_verified, created_at) values
    ('Old', 'old@example.org', 'from_before_events', true, '2026-01-01'),
    ('Off', 'off@example.org', 'registered_while_off', true, '2026-01-01'),
    ('Waiting', 'waiting@example.org', 'unconfirmed', false, '2026-01-01'),
    ('Link', 'link@example.org', 'confirmed', true, '2026-01-01'),
    ('Changed', 'changed@example.org', 'changed', true, '2026-01-01'),
    ('Reset', 'reset@example.org', 'reset', true, '2026-01-01'),
    ('Undone', 'undone@example.org', 'undone', true, '2026-01-01'),
    ('Vouched', 'vouched@example.org', 'vouched', true, '2026-01-01'),
    ('Connected', 'connected@example.org', 'connected_later', true, '2026-01-01');
  insert into account_events (member_id, kind)
    select id, 'registered' from members where username <> 'from_before_events';
  insert into account_events (member_id, kind)
    select id, kind from members join (values
      ('confirmed', 'email_verified'), ('changed', 'email_changed'), ('reset', 'password_reset'),
      ('undone', 'email_change_undone')
    ) events (username, kind) using (username);
  insert into provider_identities (provider, issuer, subject, member_id, created_at)
    select 'oidc', 'https://id.example', username, id,
      case username when 'vouched' then created_at else created_at + interval '1 hour' end
    from members where username in ('vouched', 'connected_later')`

test('addresses of before are proven unless their events show a registration without a proof', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: '0060_corrected_last_words.sql' })
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  for (const statement of rows.split(';\n')) await sql.raw(statement).execute(database)
  await migrate(connection)
  const proven = database.selectFrom('members').select('username').where('email_proven', '=', true)
  const names = (await proven.orderBy('id').execute()).map(({ username }) => username)
  expect(names).toEqual(['from_before_events', 'confirmed', 'changed', 'reset', 'vouched'])
})
