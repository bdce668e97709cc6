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
