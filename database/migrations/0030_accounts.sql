-- Accounts: verified addresses, recent activity, second factors, passkeys, sign-in with other sites.

alter table members
  alter column password_hash drop not null,
  add column email_verified boolean not null default true,
  add column moderator_since timestamptz(3);
comment on column members.password_hash is 'Null for members who sign in with a passkey or another site.';
comment on column members.email_verified is
  'False from the registration until the address is confirmed. Matters while EMAIL_VERIFICATION is on.';
comment on column members.moderator_since is
  'Null for members who are no moderators. Moderators need a second factor some days after it.';
update members set moderator_since = now() where role = 'moderator';

create function note_moderator_since() returns trigger language plpgsql as $$
begin
  new.moderator_since := case when new.role = 'moderator' then now() end;
  return new;
end
$$;
create trigger members_moderator_since before update of role on members
  for each row when (old.role is distinct from new.role) execute function note_moderator_since();

alter table sessions
  add column browser text not null default '',
  add column network text not null default '',
  add column id integer;
comment on column sessions.browser is 'The browser and system of the sign-in, such as Firefox on Windows; empty when unknown.';
comment on column sessions.network is 'The /24 or /48 of the address of the sign-in; empty when unknown.';
create sequence sessions_id_seq as integer owned by sessions.id;
alter table sessions alter column id set default nextval('sessions_id_seq');

-- A change of the password may spare the session that it is made in.
create or replace function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions
  where member_id = new.id
    and encode(token_hash, 'hex') is distinct from nullif(current_setting('toolshelf.kept_session', true), '');
  return null;
end
$$;

-- What happened to an account, as its member sees it.
create table account_events (
  id bigint generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  kind text not null check (kind in (
    'registered', 'signed_in', 'sign_in_failed', 'session_ended', 'sessions_ended', 'password_changed', 'password_reset',
    'email_change_requested', 'email_changed', 'email_change_undone', 'email_verified', 'two_factor_on', 'two_factor_off',
    'recovery_code_used', 'passkey_added', 'passkey_removed', 'provider_connected', 'provider_disconnected'
  )),
  browser text not null default '',
  network text not null default '',
  created_at timestamptz(3) not null default now()
);
create index account_events_member on account_events (member_id, id desc);
create index account_events_created on account_events (created_at);
comment on table account_events is 'Recent activity of an account: sign-ins, failures, changes of what signs in.';

-- Tokens and codes that work once: for links in mails, second steps, challenges, other sites.
create table one_time_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in (
    'verify_email', 'change_email', 'undo_email', 'two_factor', 'passkey_creation', 'passkey_login', 'provider_state',
    'provider_link', 'provider_finish'
  )),
  member_id integer references members on delete cascade,
  data jsonb not null default '{}',
  tries_left smallint not null default 1 check (tries_left > 0),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index one_time_tokens_member on one_time_tokens (member_id, purpose);
create index one_time_tokens_expires on one_time_tokens (expires_at);
comment on column one_time_tokens.token_hash is 'SHA-256 of the token.';

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
  member_id integer not null references two_factor on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (member_id, code_hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  user_handle bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_member on passkeys (member_id);
comment on column passkeys.user_handle is 'Random bytes that name the member to authenticators; the same in all passkeys of a member.';

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
