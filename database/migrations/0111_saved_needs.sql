-- Needs that members have saved, what was found for each, and notifications about them and about posts that lists got.
create table saved_needs (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  need text not null check (char_length(need) between 1 and 300),
  key text not null,
  created_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  checked_at timestamptz(3),
  method text check (method in ('words', 'meaning')),
  unique (member_id, key)
);
create index saved_needs_to_check on saved_needs (checked_at nulls first, id);
create index saved_needs_key on saved_needs (key, id);
comment on column saved_needs.key is 'In lower case, without closing punctuation: equal needs are evaluated once.';
comment on column saved_needs.seen_at is 'When the member last looked at the results.';
comment on column saved_needs.checked_at is 'When the need was last evaluated. Null until the first time.';
comment on column saved_needs.method is
  'The method of the last evaluation. Null before the first one; results of another method are a new base line.';

create table saved_need_results (
  saved_need_id integer not null references saved_needs on delete cascade,
  tool_id integer not null references tools on delete cascade,
  was_first boolean not null,
  unmet text[] not null,
  found_at timestamptz(3),
  primary key (saved_need_id, tool_id)
);
create index saved_need_results_tool on saved_need_results (tool_id);
comment on table saved_need_results is 'Tools that evaluations of a saved need have found, also those that it finds no longer.';
comment on column saved_need_results.was_first is 'Whether the tool was ever among the first results.';
comment on column saved_need_results.unmet is 'Conditions of the need, as key and value, that a known fact of the tool contradicted.';
comment on column saved_need_results.found_at is 'When it became news for the member, at most once. Null for what the base line had.';

alter table notifications
  add column list_id integer references saved_lists on delete cascade,
  add column saved_need_id integer references saved_needs on delete cascade,
  add column more_posts integer not null default 0,
  add constraint notifications_about_list_check check ((kind = 'list_item') = (list_id is not null)) not valid,
  add constraint notifications_about_need_check check ((kind = 'find_result') = (saved_need_id is not null)) not valid;
-- Nothing has written these kinds yet.
delete from notifications where kind in ('list_item', 'find_result');
alter table notifications
  validate constraint notifications_about_list_check,
  validate constraint notifications_about_need_check;
comment on column notifications.more_posts is 'Posts that the list got on the same day, besides this one.';
