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

create function count_followers_again(ids integer[]) returns void language sql as $$
  update tools t set follower_count = (select count(*) from tool_follows where tool_id = t.id) where id = any (ids)
$$;

create function recount_list_followers(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from saved_lists where id = any (ids) order by id for no key update;
  update saved_lists l set follower_count = followers.counted, follower_discount = followers.discount
  from unnest(ids) as given (id) cross join lateral (
    select count(*) as counted, coalesce(sum(1000 - m.weight), 0) as discount
    from list_follows f join members m on m.id = f.member_id where f.list_id = given.id
  ) followers
  where l.id = given.id;
end
$$;

create function count_tool_followers() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from tools where id in (select tool_id from changed) order by id for no key update;
  update tools t set follower_count = follower_count + sign * c.members
  from (select tool_id, count(*) as members from changed group by tool_id) c
  where t.id = c.tool_id;
  return null;
end
$$;

create trigger tool_follows_added after insert on tool_follows
  referencing new table as changed
  for each statement execute function count_tool_followers();

create trigger tool_follows_removed after delete on tool_follows
  referencing old table as changed
  for each statement execute function count_tool_followers();

create function count_member_followers() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from members where id in (select followed_id from changed) order by id for no key update;
  update members m set follower_count = follower_count + sign * c.followers
  from (select followed_id, count(*) as followers from changed group by followed_id) c
  where m.id = c.followed_id;
  return null;
end
$$;

create trigger member_follows_added after insert on member_follows
  referencing new table as changed
  for each statement execute function count_member_followers();

create trigger member_follows_removed after delete on member_follows
  referencing old table as changed
  for each statement execute function count_member_followers();

create function count_category_followers() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from categories where id in (select category_id from changed) order by id for no key update;
  update categories c set follower_count = follower_count + sign * f.followers
  from (select category_id, count(*) as followers from changed group by category_id) f
  where c.id = f.category_id;
  return null;
end
$$;

create trigger category_follows_added after insert on category_follows
  referencing new table as changed
  for each statement execute function count_category_followers();

create trigger category_follows_removed after delete on category_follows
  referencing old table as changed
  for each statement execute function count_category_followers();

create function count_list_followers() returns trigger language plpgsql as $$
begin
  perform recount_list_followers(array(select distinct list_id from changed));
  return null;
end
$$;

create trigger list_follows_added after insert on list_follows
  referencing new table as changed
  for each statement execute function count_list_followers();

create trigger list_follows_removed after delete on list_follows
  referencing old table as changed
  for each statement execute function count_list_followers();
