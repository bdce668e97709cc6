-- Acts of administrators, with the values before and after. The member or the subject may be deleted; the entry stays.
create table admin_log (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  -- Null for the operator's commands, and when the account is deleted.
  member_id integer references members on delete set null,
  act text not null,
  about text not null,
  before jsonb,
  after jsonb
);
create index admin_log_newest on admin_log (created_at desc, id desc);
create index admin_log_member on admin_log (member_id) where member_id is not null;
comment on table admin_log is 'Acts of administrators. Secrets are never part of it.';
comment on column admin_log.member_id is 'Null for the operator''s commands, and when the account is deleted.';
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
  dump_licence text not null default ''
);
comment on table site_settings is 'The settings of the site: one row.';
comment on column site_settings.logo is 'Path of the picture.';
comment on column site_settings.accent is 'As #rrggbb. Null for the colour of the style sheet.';
comment on column site_settings.announcement is 'In Markdown.';
comment on column site_settings.dump is 'Whether the public data may be downloaded.';
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
