-- Acts of administrators, with the values before and after. The member or the subject may be deleted; the entry stays.
create table admin_log (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  -- Null for acts of the operator, and when the account is deleted.
  member_id integer references members on delete set null,
  act text not null,
  about text not null,
  before jsonb,
  after jsonb,
  by_operator boolean not null default false
);
create index admin_log_newest on admin_log (created_at desc, id desc);
create index admin_log_member on admin_log (member_id) where member_id is not null;
comment on table admin_log is 'Acts of administrators. Secrets are never part of it.';
comment on column admin_log.member_id is 'Null for acts of the operator, and when the account is deleted.';
comment on column admin_log.by_operator is 'Whether it is an act of a command, which no member gave.';
comment on column admin_log.about is 'The subject, as it was called then.';
comment on column admin_log.before is 'Values before the act, null where there are none.';
comment on column admin_log.after is 'Values after the act, null where there are none.';

-- The settings of the site.
create table site_settings (
  -- There is one row.
  singleton boolean primary key default true check (singleton),
  name text not null default 'Toolshelf',
  tagline text not null default 'AI tools, recommended by people',
  logo text,
  accent text,
  announcement text,
  registration text not null default 'open' check (registration in ('open', 'invite', 'closed')),
  dump boolean not null default false,
  dump_licence text not null default '',
  public_log_names boolean not null default true
);
comment on table site_settings is 'The settings of the site: one row.';
comment on column site_settings.logo is 'Path of the picture.';
comment on column site_settings.accent is 'As #rrggbb. Null for the colour of the style sheet.';
comment on column site_settings.announcement is 'In Markdown.';
comment on column site_settings.dump is 'Whether the public data may be downloaded.';
comment on column site_settings.public_log_names is 'Whether the public moderation log names members.';
insert into site_settings default values;

-- Pages that the operator has saved; the texts that rules, privacy and terms begin with are in api/site/.
create table site_pages (
  slug text primary key,
  title text not null,
  text text not null,
  updated_at timestamptz(3) not null default now()
);
comment on table site_pages is 'Pages that the operator has saved.';
comment on column site_pages.text is 'In Markdown.';

-- Invites to sign up. The code is derived from the id and SECRET.
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

-- One row for each sign-up with an invite.
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
-- The last mail that was sent: the queue deletes mails when they are sent.
create table last_mail (
  sent_at timestamptz(3) not null
);
create unique index last_mail_one on last_mail ((true));
comment on table last_mail is 'When a mail was sent last, to the minute.';

-- Imports of tools, with their progress. A server works on an import while it renews worked_at.
create table imports (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- The administrator who started it; null when the account is deleted.
  member_id integer references members on delete set null,
  -- The member to whom the posts belong; null when the account is deleted.
  author_id integer references members on delete set null,
  file_name text not null,
  format text not null check (format in ('csv', 'json', 'jsonl', 'bookmarks', 'markdown')),
  -- Null when the import has ended.
  file bytea,
  dry_run boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  error text,
  worked_at timestamptz,
  tries smallint not null default 0,
  row_count integer,
  rows_read integer not null default 0,
  added integer not null default 0,
  joined integer not null default 0,
  skipped integer not null default 0,
  problems jsonb not null default '[]'::jsonb,
  sample jsonb not null default '[]'::jsonb
);
create index imports_newest on imports (created_at desc, id desc);
create index imports_unfinished on imports (id) where state in ('waiting', 'running');
create index imports_member on imports (member_id) where member_id is not null;
create index imports_author on imports (author_id) where author_id is not null;
comment on table imports is 'Imports of tools, with their progress.';
comment on column imports.member_id is 'The administrator who started it; null when the account is deleted.';
comment on column imports.author_id is 'The member to whom the posts belong; null when the account is deleted.';
comment on column imports.file is 'Null when the import has ended.';
comment on column imports.worked_at is 'When a server worked on it last. Another one takes it over after a minute.';
comment on column imports.tries is 'Servers that took it since it went on last.';
comment on column imports.row_count is 'Rows of the file; null until it was looked through.';
