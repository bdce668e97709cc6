-- Stored counters move in the transaction of the row they count, whoever writes it: a request, an import, or a
-- cascade from a deleted account. Statement triggers, so that a thousand rows cost one update. Posts are always
-- locked in the order of their ids, so that two such statements cannot wait for each other.

create function count_likes() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  update posts p
  set like_count = like_count + sign * c.everyone, other_like_count = other_like_count + sign * c.others
  from (
    select l.post_id, count(*) as everyone, count(*) filter (where l.member_id <> a.author_id) as others
    from changed l join posts a on a.id = l.post_id
    group by l.post_id
  ) c
  where p.id = c.post_id;
  return null;
end
$$;
create trigger likes_added after insert on likes
  referencing new table as changed for each statement execute function count_likes();
create trigger likes_removed after delete on likes
  referencing old table as changed for each statement execute function count_likes();

create function count_ratings() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  update posts p
  set rating_1 = rating_1 + sign * c.n1, rating_2 = rating_2 + sign * c.n2, rating_3 = rating_3 + sign * c.n3,
    rating_4 = rating_4 + sign * c.n4, rating_5 = rating_5 + sign * c.n5
  from (
    select post_id,
      count(*) filter (where value = 1) as n1, count(*) filter (where value = 2) as n2,
      count(*) filter (where value = 3) as n3, count(*) filter (where value = 4) as n4,
      count(*) filter (where value = 5) as n5
    from changed group by post_id
  ) c
  where p.id = c.post_id;
  return null;
end
$$;
create function change_ratings() returns trigger language plpgsql as $$
begin
  perform 1 from posts where id in (select post_id from added) order by id for no key update;
  update posts p
  set rating_1 = rating_1 + c.n1, rating_2 = rating_2 + c.n2, rating_3 = rating_3 + c.n3,
    rating_4 = rating_4 + c.n4, rating_5 = rating_5 + c.n5
  from (
    select post_id,
      sum(sign * (value = 1)::integer) as n1, sum(sign * (value = 2)::integer) as n2,
      sum(sign * (value = 3)::integer) as n3, sum(sign * (value = 4)::integer) as n4,
      sum(sign * (value = 5)::integer) as n5
    from (
      select post_id, value, 1 as sign from added
      union all
      select post_id, value, -1 from removed
    ) s
    group by post_id
  ) c
  where p.id = c.post_id;
  return null;
end
$$;
create trigger ratings_added after insert on ratings
  referencing new table as changed for each statement execute function count_ratings();
create trigger ratings_removed after delete on ratings
  referencing old table as changed for each statement execute function count_ratings();
create trigger ratings_changed after update on ratings
  referencing old table as removed new table as added for each statement execute function change_ratings();

-- A member counts as a commenter once. The post's row is locked first, and what others committed is read after
-- that, so two first comments at once count once.
create function count_comments() returns trigger language plpgsql as $$
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  if tg_op = 'INSERT' then
    update posts p
    set comment_count = comment_count + c.everyone, other_commenter_count = other_commenter_count + c.others
    from (
      select n.post_id, count(*) as everyone,
        count(distinct n.member_id) filter (
          where n.member_id <> a.author_id
            and not exists (
              select from comments o
              where o.member_id = n.member_id and o.post_id = n.post_id
                and o.id not in (select id from changed)
            )
        ) as others
      from changed n join posts a on a.id = n.post_id
      group by n.post_id
    ) c
    where p.id = c.post_id;
  else
    update posts p
    set comment_count = comment_count - c.everyone, other_commenter_count = other_commenter_count - c.others
    from (
      select n.post_id, count(*) as everyone,
        count(distinct n.member_id) filter (
          where n.member_id <> a.author_id
            and not exists (
              select from comments o where o.member_id = n.member_id and o.post_id = n.post_id
            )
        ) as others
      from changed n join posts a on a.id = n.post_id
      group by n.post_id
    ) c
    where p.id = c.post_id;
  end if;
  return null;
end
$$;
create trigger comments_added after insert on comments
  referencing new table as changed for each statement execute function count_comments();
create trigger comments_removed after delete on comments
  referencing old table as changed for each statement execute function count_comments();

-- Lists count their posts; posts count the members who keep them in any list.
create function count_saved_items() returns trigger language plpgsql as $$
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  perform 1 from saved_lists where id in (select list_id from changed) order by id for no key update;
  if tg_op = 'INSERT' then
    update saved_lists l set post_count = post_count + c.n
    from (select list_id, count(*) as n from changed group by list_id) c
    where l.id = c.list_id;
    update posts p set other_saver_count = other_saver_count + c.others
    from (
      select n.post_id, count(distinct n.member_id) as others
      from changed n join posts a on a.id = n.post_id
      where n.member_id <> a.author_id
        and not exists (
          select from saved_items o
          where o.post_id = n.post_id and o.member_id = n.member_id
            and not exists (select from changed x where x.list_id = o.list_id and x.post_id = o.post_id)
        )
      group by n.post_id
    ) c
    where p.id = c.post_id;
  else
    update saved_lists l set post_count = post_count - c.n
    from (select list_id, count(*) as n from changed group by list_id) c
    where l.id = c.list_id;
    update posts p set other_saver_count = other_saver_count - c.others
    from (
      select n.post_id, count(distinct n.member_id) as others
      from changed n join posts a on a.id = n.post_id
      where n.member_id <> a.author_id
        and not exists (
          select from saved_items o where o.post_id = n.post_id and o.member_id = n.member_id
        )
      group by n.post_id
    ) c
    where p.id = c.post_id;
  end if;
  return null;
end
$$;
create trigger saved_items_added after insert on saved_items
  referencing new table as changed for each statement execute function count_saved_items();
create trigger saved_items_removed after delete on saved_items
  referencing old table as changed for each statement execute function count_saved_items();

-- The categories that stand beside a post.
create function refresh_categories(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from posts where id = any(ids) order by id for no key update;
  update posts p set categories = c.shown, category_ids = c.ids
  from (
    select posts.id as post_id,
      coalesce(json_agg(json_build_object('id', categories.id, 'name', name) order by lower(name))
        filter (where categories.id is not null), '[]') as shown,
      coalesce(array_agg(categories.id order by categories.id) filter (where categories.id is not null), '{}') as ids
    from posts
    left join post_categories on post_categories.post_id = posts.id
    left join categories on categories.id = category_id
    where posts.id = any(refresh_categories.ids)
    group by posts.id
  ) c
  where p.id = c.post_id;
end
$$;
create function show_categories() returns trigger language plpgsql as $$
begin
  perform refresh_categories(array(select distinct post_id from changed));
  return null;
end
$$;
create trigger post_categories_added after insert on post_categories
  referencing new table as changed for each statement execute function show_categories();
create trigger post_categories_removed after delete on post_categories
  referencing old table as changed for each statement execute function show_categories();

create function rename_category() returns trigger language plpgsql as $$
begin
  perform refresh_categories(array(select post_id from post_categories where category_id = new.id));
  return null;
end
$$;
create trigger categories_renamed after update of name on categories
  for each row when (old.name is distinct from new.name) execute function rename_category();

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
  referencing new table as added for each statement execute function limit_saved_lists();

-- A deleted member takes along rows about many posts and lists. All of these are locked beforehand, in the order
-- in which everyone locks: the member (locked by the deletion itself), posts by id, lists by id. So accounts can
-- be deleted while others act on the same posts, and nobody waits crosswise. Two deletions could: a post whose
-- counters one transaction moves twice has its author checked, and that may be the other member who leaves. So
-- deletions take turns.
create function leave_in_turn() returns trigger language plpgsql as $$
begin
  -- Any fixed number.
  perform pg_advisory_xact_lock(7306411852002);
  return null;
end
$$;
create trigger members_leaving_in_turn before delete on members
  for each statement execute function leave_in_turn();

create function lock_before_leaving() returns trigger language plpgsql as $$
begin
  perform 1 from posts
  where id in (
    select id from posts where author_id = old.id
    union select post_id from likes where member_id = old.id
    union select post_id from ratings where member_id = old.id
    union select post_id from comments where member_id = old.id
    union select post_id from saved_items where member_id = old.id
  )
  order by id for update;
  perform 1 from saved_lists
  where id in (
    select id from saved_lists where member_id = old.id
    union select i.list_id from saved_items i join posts p on p.id = i.post_id where p.author_id = old.id
  )
  order by id for update;
  return old;
end
$$;
create trigger members_leaving before delete on members
  for each row execute function lock_before_leaving();
