-- Members follow members and categories, as they follow tools.

alter table members add column follower_count integer not null default 0;
alter table categories add column follower_count integer not null default 0;
comment on column members.follower_count is 'Kept by triggers on member_follows.';
comment on column categories.follower_count is 'Kept by triggers on category_follows.';

create table member_follows (
  member_id integer not null references members on delete cascade,
  followed_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, followed_id),
  check (member_id <> followed_id)
);
create index member_follows_followed on member_follows (followed_id, member_id);
comment on column member_follows.member_id is 'The follower.';

create table category_follows (
  member_id integer not null references members on delete cascade,
  category_id integer not null references categories on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, category_id)
);
create index category_follows_category on category_follows (category_id, member_id);

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
  referencing new table as changed for each statement execute function count_member_followers();
create trigger member_follows_removed after delete on member_follows
  referencing old table as changed for each statement execute function count_member_followers();

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
  referencing new table as changed for each statement execute function count_category_followers();
create trigger category_follows_removed after delete on category_follows
  referencing old table as changed for each statement execute function count_category_followers();

-- As before, and the followers move along.
create or replace function merge_category(source integer, target integer, out source_name text, out target_name text)
language plpgsql as $$
declare
  moved integer[];
begin
  perform 1 from categories where id in (source, target) order by id for update;
  source_name := (select name from categories where id = source);
  target_name := (select name from categories where id = target);
  if source_name is null or target_name is null then
    return;
  end if;
  perform 1 from posts where id in (select post_id from post_categories where category_id = source)
  order by id for no key update;
  moved := array(select post_id from post_categories where category_id = source);
  delete from post_categories filed where category_id = source and exists (
    select from post_categories other where other.post_id = filed.post_id and other.category_id = target
  );
  -- No trigger follows an update: what stands beside the posts is made anew once.
  update post_categories set category_id = target where category_id = source;
  perform refresh_categories(moved);
  perform refresh_documents(moved);
  insert into member_interests (member_id, category_id)
  select member_id, target from member_interests where category_id = source
  on conflict do nothing;
  -- No trigger counts an update. Those who follow both are deleted with the source.
  update category_follows f set category_id = target
  where category_id = source and not exists (
    select from category_follows o where o.category_id = target and o.member_id = f.member_id
  );
  update categories set follower_count = (select count(*) from category_follows where category_id = target)
  where id = target;
  delete from categories where id = source;
end
$$;
