-- Without a transaction: the check is validated beside requests. All of it can be repeated.
create table if not exists access_tokens (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  name text not null,
  scopes text[] not null
    check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'moderate', 'admin']),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create unique index if not exists access_tokens_hash on access_tokens (token_hash);
create index if not exists access_tokens_member on access_tokens (member_id);
create index if not exists access_tokens_expires on access_tokens (expires_at);
comment on column access_tokens.token_hash is 'SHA-256 of the token.';
comment on column access_tokens.last_used_at is 'To the minute; null before the first use.';

create table if not exists access_token_networks (
  token_id integer not null references access_tokens on delete cascade,
  network text not null,
  first_used_at timestamptz(3) not null default now(),
  primary key (token_id, network)
);
comment on column access_token_networks.network is 'The /24 or /48 of the address.';

alter table account_events drop constraint if exists account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (kind in (
  'registered', 'signed_in', 'sign_in_failed', 'session_ended', 'sessions_ended', 'password_changed', 'password_reset',
  'email_change_requested', 'email_changed', 'email_change_undone', 'email_verified', 'two_factor_on', 'two_factor_off',
  'recovery_code_used', 'passkey_added', 'passkey_removed', 'provider_connected', 'provider_disconnected',
  'username_changed', 'token_created', 'token_deleted', 'token_used'
)) not valid;
alter table account_events validate constraint account_events_kind_check;
