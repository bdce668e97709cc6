-- Tokens for the set-up of a site, invites, the last activity of members, and when they agreed to the rules.

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('verify_email', 'change_email', 'undo_email', 'two_factor', 'passkey_creation',
    'passkey_login', 'provider_state', 'provider_link', 'provider_finish', 'sign_in_removal', 'setup'));

alter table members add column invited_by integer references members on delete set null;
alter table members add column rules_agreed_at timestamptz(3);
alter table members add column privacy_agreed_at timestamptz(3);
alter table members add column last_active_at timestamptz(3);
comment on column members.invited_by is 'The member whose invite the member has signed up with.';
comment on column members.rules_agreed_at is 'Null while the site had no rules of its own at the sign-up.';
comment on column members.privacy_agreed_at is
  'Null while the site had no privacy policy of its own at the sign-up.';
comment on column members.last_active_at is
  'The last use of a session, to the hour. Null for members who have not used one since this is recorded.';
create index members_invited_by on members (invited_by) where invited_by is not null;

update members set last_active_at = used.at
from (select member_id, max(last_used_at) as at from sessions group by member_id) used
where used.member_id = members.id;

create table invites (
  id integer generated always as identity primary key,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  note text not null default '' check (char_length(note) <= 200),
  max_uses integer not null check (max_uses between 1 and 1000),
  created_by integer references members on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create unique index invites_code on invites (code_hash);
create index invites_newest on invites (created_at desc, id desc);
create index invites_creator on invites (created_by) where created_by is not null;
comment on table invites is 'Invites to sign up.';
comment on column invites.code_hash is 'SHA-256 of the code, which is an HMAC of the id.';
comment on column invites.created_by is 'Null when the account is deleted.';

create table invite_uses (
  id integer generated always as identity primary key,
  invite_id integer not null references invites on delete cascade,
  member_id integer references members on delete set null,
  used_at timestamptz(3) not null default now()
);
create index invite_uses_invite on invite_uses (invite_id, id);
create index invite_uses_member on invite_uses (member_id) where member_id is not null;
comment on table invite_uses is 'Sign-ups with an invite.';
comment on column invite_uses.member_id is 'Null when the account is deleted: the use still counts.';

alter table site_settings add column public_log_names boolean not null default true;
comment on column site_settings.public_log_names is 'Whether the public moderation log names members.';
