-- Every saved post is above all that were saved before, in whichever list. Smaller numbers are left for lists that are numbered
-- again, from 1.
create sequence saved_item_ranks start 1001;

create table saved_lists (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  description text not null default '' check (char_length(description) <= 300),
  is_default boolean not null default false,
  post_count integer not null default 0 check (post_count between 0 and 1000),
  created_at timestamptz(3) not null default now(),
  visibility text not null default 'private' check (visibility in ('private', 'link', 'public')),
  key text,
  follower_count integer not null default 0 check (follower_count >= 0),
  shown_count integer not null default 0,
  updated_at timestamptz(3) default now(),
  follower_discount integer not null default 0,
  unique (id, member_id),
  constraint saved_lists_default_check check (not is_default or visibility = 'private'),
  constraint saved_lists_key_check check ((visibility = 'private') = (key is null))
);
create index saved_lists_member on saved_lists (member_id, is_default desc, created_at, id);
create unique index saved_lists_default on saved_lists (member_id) where is_default;
create index saved_lists_new on saved_lists (created_at desc, id desc) where shown_count >= 3;

-- Public lists, those with most followers first: followers by weight, in thousandths.
create index saved_lists_popular_by_weight on saved_lists ((((1000 * follower_count) - follower_discount)) desc,
    id desc)
  where shown_count >= 3;
comment on column saved_lists.key is
  'Part of the link to a list that is not private. A list that was private in between has a new one.';
comment on column saved_lists.shown_count is
  'Shown posts of a public list of a member who is not suspended; else 0.';
comment on column saved_lists.updated_at is 'Null for a list that has not changed since this column exists.';
comment on column saved_lists.follower_discount is
  'Thousandths of a follower that the members in follower_count do not count, because of their weights.';

create table saved_items (
  list_id integer not null,
  post_id integer not null references posts on delete cascade,
  member_id integer not null,
  created_at timestamptz(3) not null default now(),
  note text not null default '' check (char_length(note) <= 300),
  rank bigint not null default nextval('saved_item_ranks'::regclass) << 20,
  weight smallint not null default 1000,
  is_tied boolean not null default false,
  primary key (list_id, post_id),
  foreign key (list_id, member_id) references saved_lists(id, member_id) on delete cascade
);
create index saved_items_member on saved_items (member_id, post_id);

-- The posts of a list in its owner's order.
create index saved_items_order on saved_items (list_id, rank desc, created_at desc, post_id desc);
create index saved_items_newest on saved_items (list_id, created_at desc, post_id desc);
create index saved_items_created on saved_items (created_at);
create index saved_items_of_tied_members on saved_items (post_id) where is_tied;
create index saved_items_post on saved_items (post_id, member_id) include (weight, is_tied);
comment on column saved_items.member_id is 'Owner of the list, repeated to count each member once.';
comment on column saved_items.rank is
  'The highest stands first; of equal ones, which are older than this column, the latest saved.';

alter sequence saved_item_ranks owned by saved_items.rank;
