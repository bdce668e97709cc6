create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  browser text not null default '',
  network text not null default '',
  id serial,
  confirmed_at timestamptz(3)
);
create index sessions_member on sessions (member_id);
create index sessions_last_used on sessions (last_used_at);
create unique index sessions_id on sessions (id);
create index sessions_created on sessions (created_at);
comment on column sessions.browser is
  'The browser and system of the sign-in, such as Firefox on Windows; empty when unknown.';
comment on column sessions.network is 'The /24 or /48 of the address of the sign-in; empty when unknown.';
comment on column sessions.confirmed_at is
  'When the member last gave the password or a passkey again in this session; null: never.';

-- Browsers in which a member has signed in. A guess at the member's password from one of them has a budget of its own,
-- so that strangers can not use it up.
create table known_browsers (
  member_id integer not null references members on delete cascade,
  -- SHA-256 of the random id that the browser keeps.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (member_id, browser_hash)
);
create index known_browsers_last_used on known_browsers (last_used_at);

-- Tokens and codes that work once: for links in mails, second steps, challenges, other sites.
create table one_time_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null
    check (purpose in ('verify_email', 'change_email', 'undo_email', 'two_factor', 'passkey_creation',
      'passkey_login', 'provider_state', 'provider_link', 'provider_finish', 'sign_in_removal', 'setup')),
  member_id integer references members on delete cascade,
  data jsonb not null default '{}'::jsonb,
  tries_left smallint not null default 1 check (tries_left > 0),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index one_time_tokens_member on one_time_tokens (member_id, purpose);
create index one_time_tokens_expires on one_time_tokens (expires_at);

-- A former email address stays reserved while its change can be undone.
create index one_time_tokens_former_email on one_time_tokens (lower((data ->> 'from'::text)))
  where purpose = 'undo_email';
comment on column one_time_tokens.token_hash is 'SHA-256 of the token.';

create table reset_codes (
  email text not null,
  salt bytea not null,
  code_hmac bytea not null check (octet_length(code_hmac) = 32),
  requested_from inet not null,
  attempts smallint not null default 0 check (attempts >= 0),
  created_at timestamptz(3) not null default now(),
  -- Set when the code was right: the code is used up and a reset token stands in its place.
  reset_token_hash bytea unique check (octet_length(reset_token_hash) = 32),
  confirmed_at timestamptz(3),
  id integer generated always as identity primary key,
  attempts_without_email smallint not null default 0 check (attempts_without_email >= 0),
  constraint reset_codes_check check ((reset_token_hash is null) = (confirmed_at is null))
);
create index reset_codes_address on reset_codes (requested_from, created_at);
create index reset_codes_created on reset_codes (created_at);
create index reset_codes_email on reset_codes (email, created_at);
comment on column reset_codes.email is 'In lower case.';
comment on column reset_codes.requested_from is 'An IPv4 address or the /64 of an IPv6 address.';
comment on column reset_codes.attempts is 'Wrong codes with the email, from the requesting network.';
comment on column reset_codes.attempts_without_email is 'Wrong codes without an email, from the requesting network.';

-- Wrong codes from other networks than the one that asked.
create table reset_code_attempts (
  code_id integer not null references reset_codes on delete cascade,
  network inet not null,
  attempts smallint not null default 1 check (attempts >= 0),
  primary key (code_id, network)
);
comment on table reset_code_attempts is 'Wrong codes from other networks than the requesting one.';

create table passkeys (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  user_handle bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_member on passkeys (member_id);
comment on column passkeys.user_handle is
  'Random bytes that name the member to authenticators; the same in all passkeys of a member.';

create table provider_identities (
  provider text not null,
  issuer text not null,
  subject text not null,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (issuer, subject)
);
create unique index provider_identities_member on provider_identities (member_id, provider);
comment on column provider_identities.provider is 'The id of the provider in the settings: github, google or oidc.';

create table two_factor (
  member_id integer primary key references members on delete cascade,
  secret bytea not null,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  last_step integer not null default 0
);
comment on column two_factor.secret is 'Encrypted with AES-256-GCM by a key of SECRET: nonce, ciphertext, tag.';
comment on column two_factor.confirmed_at is 'Null until the member has entered a first code.';
comment on column two_factor.last_step is 'The time step of the last code that was accepted: no code works twice.';

create table recovery_codes (
  member_id integer not null references two_factor(member_id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (member_id, code_hash)
);

-- Tokens that members make for programs.
create table access_tokens (
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
create unique index access_tokens_hash on access_tokens (token_hash);
create index access_tokens_member on access_tokens (member_id);
create index access_tokens_expires on access_tokens (expires_at);
comment on column access_tokens.token_hash is 'SHA-256 of the token.';
comment on column access_tokens.last_used_at is 'To the minute; null before the first use.';

-- Networks from which an access token was used: the first use from one is an event of the account.
create table access_token_networks (
  token_id integer not null references access_tokens on delete cascade,
  network text not null,
  first_used_at timestamptz(3) not null default now(),
  primary key (token_id, network)
);
comment on column access_token_networks.network is 'The /24 or /48 of the address.';

-- The events of an account, as its member sees them.
create table account_events (
  id bigint generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  kind text not null
    check (kind in ('registered', 'signed_in', 'sign_in_failed', 'session_ended', 'sessions_ended',
      'password_changed', 'password_reset', 'email_change_requested', 'email_changed', 'email_change_undone',
      'email_verified', 'two_factor_on', 'two_factor_off', 'recovery_code_used', 'passkey_added', 'passkey_removed',
      'provider_connected', 'provider_disconnected', 'username_changed', 'token_created', 'token_deleted',
      'token_used')),
  browser text not null default '',
  network text not null default '',
  created_at timestamptz(3) not null default now()
);
create index account_events_member on account_events (member_id, id desc);
create index account_events_created on account_events (created_at);
comment on table account_events is 'Recent activity of an account: sign-ins, failures, changes of what signs in.';
