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
create index saved_items_created on saved_items (created_at);
create index saved_items_of_tied_members on saved_items (post_id) where is_tied;
create index saved_items_post on saved_items (post_id, member_id) include (weight, is_tied);
comment on column saved_items.member_id is 'Owner of the list, repeated to count each member once.';
comment on column saved_items.rank is
  'The highest stands first; of equal ones, which are older than this column, the latest saved.';

alter sequence saved_item_ranks owned by saved_items.rank;

-- Moves a post of a list to a position among the other posts that its owner sees there. The list is locked. Only when two
-- ranks leave no room between them, all posts of the list get new ones.
create function move_saved_item(list integer, post integer, place integer) returns void language plpgsql as $$
declare
  gap constant bigint := 1 << 20;
  above bigint;
  below bigint;
begin
  for attempt in 1 .. 2 loop
    with others as materialized (
      select i.rank, s.is_shown,
        row_number() over sorted as n,
        count(*) filter (where s.is_shown) over sorted as shown
      from saved_items i join posts p on p.id = i.post_id cross join lateral (
        select p.hidden_because is null
          and not exists (select from mutes m where m.member_id = i.member_id and m.muted_id = p.author_id)
          and not exists (select from post_hides h where h.member_id = i.member_id and h.post_id = p.id) as is_shown
      ) s
      where i.list_id = move_saved_item.list and i.post_id <> move_saved_item.post
      window sorted as (order by i.rank desc, i.created_at desc, i.post_id desc rows unbounded preceding)
    ), next as (
      select n, rank from others where is_shown and shown = move_saved_item.place + 1
    )
    select (select rank from next),
      (select rank from others where n = coalesce((select n from next) - 1, (select max(n) from others)))
    into below, above;
    if above is null then
      update saved_items set rank = default
      where saved_items.list_id = move_saved_item.list and saved_items.post_id = move_saved_item.post;
      return;
    elsif below is null or above - below >= 2 then
      update saved_items set rank = coalesce(below + (above - below) / 2, above - gap)
      where saved_items.list_id = move_saved_item.list and saved_items.post_id = move_saved_item.post;
      return;
    end if;
    update saved_items i set rank = numbered.n * gap
    from (
      select post_id, row_number() over (order by rank, created_at, post_id) as n
      from saved_items where saved_items.list_id = move_saved_item.list
    ) numbered
    where i.list_id = move_saved_item.list and i.post_id = numbered.post_id;
  end loop;
end
$$;

-- A trigger, because a list also changes with posts and accounts that are deleted.
create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger saved_lists_updated before update on saved_lists
  for each row
  when ((old.name, old.description, old.visibility, old.post_count) is distinct from (new.name, new.description,
    new.visibility, new.post_count))
  execute function set_updated_at();
