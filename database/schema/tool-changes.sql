-- Changes of tools that their followers are told of: see api/tools/changes.
create table tool_changes (
  id integer generated always as identity primary key,
  tool_id integer not null references tools on delete cascade,
  kind text not null check (kind in ('fact', 'health', 'rating')),
  -- Null unless a fact has changed.
  key text,
  before jsonb,
  after jsonb,
  note text not null,
  source text not null default '',
  member_id integer references members on delete set null,
  created_at timestamptz(3) not null default now(),
  told_to integer,
  constraint tool_changes_of_facts_check check ((kind = 'fact') = (key is not null))
);
create index tool_changes_newest on tool_changes (tool_id, created_at desc, id desc);
create index tool_changes_pending on tool_changes (created_at, id) where told_to is not null;
create index tool_changes_member on tool_changes (member_id) where member_id is not null;
comment on column tool_changes.note is 'The change in words.';
comment on column tool_changes.member_id is 'Member who changed the fact.';
comment on column tool_changes.created_at is 'When the tool changed, not when its followers were told.';
comment on column tool_changes.told_to is 'The last follower, by id, who was told; null when all were.';

-- Averages of tools with enough ratings, to notice when they fall. Kept for 30 days.
create table tool_rating_days (
  day date not null,
  tool_id integer not null references tools on delete cascade,
  avg_rating numeric(3,2) not null,
  primary key (day, tool_id)
);
create index tool_rating_days_tool on tool_rating_days (tool_id);

create table review_checks (
  post_id integer primary key references posts on delete cascade,
  asked_at timestamptz(3) not null default now()
);
comment on table review_checks is 'Reviews whose authors were asked whether they are still true.';
