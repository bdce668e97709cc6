-- Lists that members share: their visibility, notes, the order of their posts, and who follows them. Existing lists stay private
-- and keep their order.

-- The constraints hold in all rows; the indexes of the next file are built beside reads and writes.
alter table saved_lists
  add column visibility text not null default 'private',
  add column key text,
  add column follower_count integer not null default 0,
  add column shown_count integer not null default 0,
  add column updated_at timestamptz(3);
alter table saved_lists
  alter column updated_at set default now(),
  add constraint saved_lists_visibility_check check (visibility in ('private', 'link', 'public')) not valid,
  add constraint saved_lists_key_check check ((visibility = 'private') = (key is null)) not valid,
  add constraint saved_lists_default_check check (not is_default or visibility = 'private') not valid,
  add constraint saved_lists_follower_count_check check (follower_count >= 0) not valid;
comment on column saved_lists.key is 'Part of the link to a list that is not private. A list that was private in between has a new one.';
comment on column saved_lists.shown_count is 'Shown posts of a public list of a member who is not suspended; else 0.';
comment on column saved_lists.updated_at is 'Null for a list that has not changed since this column exists.';

-- Every saved post is above all that were saved before, in whichever list. Smaller numbers are left for lists that are numbered
-- again, from 1.
create sequence saved_item_ranks start 1001;
alter table saved_items
  add column note text not null default '',
  add column rank bigint not null default 0;
alter table saved_items
  alter column rank set default nextval('saved_item_ranks') << 20,
  add constraint saved_items_note_check check (char_length(note) <= 300) not valid;
alter sequence saved_item_ranks owned by saved_items.rank;
comment on column saved_items.rank is 'The highest stands first; of equal ones, which are older than this column, the latest saved.';

-- The value of saved_lists.shown_count. The list is locked.
create function count_shown_posts(list integer, owner integer, visibility text) returns integer language sql stable as $$
  select case
    when visibility = 'public' and exists (select from members where id = owner and suspended_because is null) then (
      select count(*)::integer from saved_items join posts on posts.id = post_id
      where list_id = list and hidden_because is null
    )
    else 0
  end
$$;

create function refresh_saved_list() returns trigger language plpgsql volatile as $$
begin
  new.updated_at := now();
  if new.visibility = 'public' or old.visibility = 'public' then
    new.shown_count := count_shown_posts(new.id, new.member_id, new.visibility);
  end if;
  return new;
end
$$;
create trigger saved_lists_refreshed before update of name, description, visibility, post_count on saved_lists
  for each row when (
    (old.name, old.description, old.visibility, old.post_count)
      is distinct from (new.name, new.description, new.visibility, new.post_count)
  )
  execute function refresh_saved_list();

create function recount_shown_posts(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from saved_lists where id = any (ids) order by id for no key update;
  update saved_lists set shown_count = count_shown_posts(id, member_id, visibility)
  where id = any (ids) and shown_count <> count_shown_posts(id, member_id, visibility);
end
$$;

-- A list that becomes public has its posts locked: none is hidden meanwhile.
create function recount_lists_of_post() returns trigger language plpgsql as $$
begin
  perform recount_shown_posts(array(
    select l.id from saved_items i join saved_lists l on l.id = i.list_id
    where i.post_id = new.id and l.visibility = 'public'
  ));
  return null;
end
$$;
create trigger posts_shown_in_lists after update of hidden_because on posts
  for each row when ((old.hidden_because is null) <> (new.hidden_because is null))
  execute function recount_lists_of_post();

-- All lists of the member: one may be just becoming public.
create function recount_lists_of_member() returns trigger language plpgsql as $$
begin
  perform recount_shown_posts(array(select id from saved_lists where member_id = new.id));
  return null;
end
$$;
create trigger members_shown_in_lists after update of suspended_because on members
  for each row when ((old.suspended_because is null) <> (new.suspended_because is null))
  execute function recount_lists_of_member();

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

create table list_follows (
  member_id integer not null references members on delete cascade,
  list_id integer not null references saved_lists on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, list_id)
);
create index list_follows_list on list_follows (list_id, member_id);

create function count_list_followers() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from saved_lists where id in (select list_id from changed) order by id for no key update;
  update saved_lists l set follower_count = follower_count + sign * c.members
  from (select list_id, count(*) as members from changed group by list_id) c
  where l.id = c.list_id;
  return null;
end
$$;
create trigger list_follows_added after insert on list_follows
  referencing new table as changed for each statement execute function count_list_followers();
create trigger list_follows_removed after delete on list_follows
  referencing old table as changed for each statement execute function count_list_followers();
