-- The settings of the site, of which there is one row, and the operator's pages.
create table site_settings (
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

create table site_pages (
  slug text primary key,
  title text not null,
  text text not null,
  updated_at timestamptz(3) not null default now()
);
comment on table site_pages is 'Pages that the operator has saved.';
comment on column site_pages.text is 'In Markdown.';
