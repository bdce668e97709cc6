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
create index saved_items_post on saved_items (post_id, member_id);
create index saved_items_member on saved_items (member_id, post_id);

-- The posts of a list in its owner's order.
create index saved_items_order on saved_items (list_id, rank desc, created_at desc, post_id desc);
create index saved_items_created on saved_items (created_at);
create index saved_items_of_tied_members on saved_items (post_id) where is_tied;
comment on column saved_items.member_id is 'Owner of the list, repeated to count each member once.';
comment on column saved_items.rank is
  'The highest stands first; of equal ones, which are older than this column, the latest saved.';

alter sequence saved_item_ranks owned by saved_items.rank;

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

create function recount_shown_posts(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from saved_lists where id = any (ids) order by id for no key update;
  update saved_lists set shown_count = count_shown_posts(id, member_id, visibility)
  where id = any (ids) and shown_count <> count_shown_posts(id, member_id, visibility);
end
$$;

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

-- As before, with discounts.
create function count_saved_items() returns trigger language plpgsql as $$
declare
  is_insert constant boolean := tg_op = 'INSERT';
  sign constant integer := case when is_insert then 1 else -1 end;
  tool_ids integer[];
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  tool_ids := lock_tools_of(array(select post_id from changed));
  perform 1 from saved_lists where id in (select list_id from changed) order by id for no key update;
  update saved_lists l set post_count = post_count + sign * c.n
  from (select list_id, count(*) as n from changed group by list_id) c
  where l.id = c.list_id;
  -- Of the lists of a member, the item with the smallest discount counts. Rows that were removed are gone by now.
  update posts p
  set other_saver_count = other_saver_count + c.others, saver_discount = saver_discount + c.discount
  from (
    select n.post_id, sum((d.now is not null)::integer - (d.before is not null)::integer) as others,
      sum(coalesce(d.now, 0) - coalesce(d.before, 0)) as discount
    from (select distinct post_id, member_id from changed) n join posts a on a.id = n.post_id
    cross join lateral (
      select min(discount) filter (where is_before) as before, min(discount) filter (where is_now) as now
      from (
        select vote_discount(o.weight, o.is_tied) as discount, true as is_now,
          not is_insert or not exists (select from changed x where x.list_id = o.list_id and x.post_id = o.post_id)
            as is_before
        from saved_items o where o.post_id = n.post_id and o.member_id = n.member_id
        union all
        select vote_discount(x.weight, x.is_tied), false, true from changed x
        where not is_insert and x.post_id = n.post_id and x.member_id = n.member_id
      ) items
    ) d
    where n.member_id <> a.author_id
    group by n.post_id
  ) c
  where p.id = c.post_id and (c.others <> 0 or c.discount <> 0);
  update tools t
  set trending_score = trending_of_tool(t.id), save_count = save_count + sign * (
    select count(distinct n.member_id)
    from changed n join posts p on p.id = n.post_id
    where p.tool_id = t.id and p.hidden_because is null and not exists (
      select from posts o join saved_items other on other.post_id = o.id and other.member_id = n.member_id
      where o.tool_id = t.id and o.hidden_because is null and not exists (
        select from changed x where x.list_id = other.list_id and x.post_id = other.post_id
      )
    )
  )
  where t.id = any (tool_ids);
  return null;
end
$$;

create trigger saved_items_added after insert on saved_items
  referencing new table as changed
  for each statement execute function count_saved_items();

create trigger saved_items_removed after delete on saved_items
  referencing old table as changed
  for each statement execute function count_saved_items();

-- A member has at most 100 lists. The member's row is locked first, and what others committed is read after that,
-- so the limit holds however many lists are made at once.
create function limit_saved_lists() returns trigger language plpgsql as $$
begin
  perform 1 from members where id in (select member_id from added) order by id for no key update;
  if exists (
    select from saved_lists where member_id in (select member_id from added)
    group by member_id having count(*) > 100
  ) then
    raise check_violation using constraint = 'saved_lists_of_one_member',
      message = 'a member can have at most 100 lists';
  end if;
  return null;
end
$$;

create trigger saved_lists_limited after insert on saved_lists
  referencing new table as added
  for each statement execute function limit_saved_lists();

create function refresh_saved_list() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  if new.visibility = 'public' or old.visibility = 'public' then
    new.shown_count := count_shown_posts(new.id, new.member_id, new.visibility);
  end if;
  return new;
end
$$;

create trigger saved_lists_refreshed before update of name, description, visibility, post_count on saved_lists
  for each row
  when ((old.name, old.description, old.visibility, old.post_count) is distinct from (new.name, new.description,
    new.visibility, new.post_count))
  execute function refresh_saved_list();

create function change_saved_items() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(
    select distinct n.post_id from added n join removed o using (list_id, post_id)
    where (n.weight, n.is_tied) <> (o.weight, o.is_tied)
  );
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  perform 1 from posts where id = any (ids) order by id for no key update;
  update posts p set saver_discount = saver_discount + c.change
  from (
    select n.post_id, sum(d.now - d.before) as change
    from (select distinct post_id, member_id from added) n join posts a on a.id = n.post_id
    cross join lateral (
      select min(vote_discount(o.weight, o.is_tied)) as now,
        min(coalesce(vote_discount(x.weight, x.is_tied), vote_discount(o.weight, o.is_tied))) as before
      from saved_items o left join removed x on x.list_id = o.list_id and x.post_id = o.post_id
      where o.post_id = n.post_id and o.member_id = n.member_id
    ) d
    where n.member_id <> a.author_id
    group by n.post_id
  ) c
  where p.id = c.post_id and c.change <> 0;
  perform refresh_trending_of_tools(ids);
  return null;
end
$$;

create trigger saved_items_changed after update on saved_items
  referencing old table as removed new table as added
  for each statement execute function change_saved_items();
