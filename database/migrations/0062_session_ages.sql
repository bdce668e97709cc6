-- Without a transaction: the index is built and the check validated beside requests. All of it can be repeated.
alter table sessions add column if not exists confirmed_at timestamptz(3);
comment on column sessions.confirmed_at is 'When the member last gave the password or a passkey again in this session; null: never.';
-- Sessions end 90 days after the sign-in: the cleanup finds them by it.
drop index concurrently if exists sessions_created;
create index concurrently sessions_created on sessions (created_at);

alter table account_events drop constraint if exists account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (kind in (
  'registered', 'signed_in', 'sign_in_failed', 'session_ended', 'sessions_ended', 'password_changed', 'password_reset',
  'email_change_requested', 'email_changed', 'email_change_undone', 'email_verified', 'two_factor_on', 'two_factor_off',
  'recovery_code_used', 'passkey_added', 'passkey_removed', 'provider_connected', 'provider_disconnected',
  'username_changed'
)) not valid;
alter table account_events validate constraint account_events_kind_check;
