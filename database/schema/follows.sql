create table category_follows (
  member_id integer not null references members on delete cascade,
  category_id integer not null references categories on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, category_id)
);
create index category_follows_category on category_follows (category_id, member_id);

create table list_follows (
  member_id integer not null references members on delete cascade,
  list_id integer not null references saved_lists on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, list_id)
);
create index list_follows_list on list_follows (list_id, member_id);

create table member_follows (
  member_id integer not null references members on delete cascade,
  followed_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, followed_id),
  constraint member_follows_check check (member_id <> followed_id)
);
create index member_follows_followed on member_follows (followed_id, member_id);
comment on column member_follows.member_id is 'The follower.';

create table tool_follows (
  member_id integer not null references members on delete cascade,
  tool_id integer not null references tools on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, tool_id)
);
create index tool_follows_tool on tool_follows (tool_id, member_id);

create table mutes (
  member_id integer not null references members on delete cascade,
  muted_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, muted_id),
  constraint mutes_check check (member_id <> muted_id)
);
create index mutes_muted_id on mutes (muted_id);

create table post_hides (
  member_id integer not null references members on delete cascade,
  post_id integer not null references posts on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, post_id)
);
create index post_hides_post_id on post_hides (post_id);
