create table likes (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  weight smallint not null default 1000,
  is_tied boolean not null default false,
  primary key (member_id, post_id)
);
create index likes_post on likes (post_id, created_at desc);
create index likes_created on likes (created_at);
create index likes_of_tied_members on likes (post_id) where is_tied;
comment on column likes.weight is 'The weight of the member with which the like is counted.';
comment on column likes.is_tied is
  'Whether the member is tied to the tool of the post; then the like counts in no rank.';

create table ratings (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  value smallint not null check (value between 1 and 5),
  created_at timestamptz(3) not null default now(),
  is_tied boolean not null default false,
  weight smallint not null default 1000,
  primary key (member_id, post_id)
);
create index ratings_post on ratings (post_id);
create index ratings_of_tied_members on ratings (post_id) where is_tied;
create index ratings_created on ratings (created_at);
comment on column ratings.is_tied is
  'Whether the member is tied to the tool of the post; then the rating counts nowhere.';

create table helpful_marks (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  is_tied boolean not null default false,
  weight smallint not null default 1000,
  primary key (member_id, post_id)
);
create index helpful_marks_post on helpful_marks (post_id);
create index helpful_marks_tied on helpful_marks (post_id) where is_tied;
create index helpful_marks_created on helpful_marks (created_at);
comment on table helpful_marks is 'Members who found the review of a post helpful.';

-- As before, with discounts.
create function count_tool_ratings(added ratings[], removed ratings[]) returns void language plpgsql as $$
declare
  tool_ids constant integer[] := lock_tools_of(array(
    select post_id from unnest(added) union select post_id from unnest(removed)
  ));
begin
  if cardinality(tool_ids) = 0 then
    return;
  end if;
  with raters as (
    select distinct p.tool_id, r.member_id
    from (select post_id, member_id from unnest(added) union select post_id, member_id from unnest(removed)) r
    join posts p on p.id = r.post_id
    where p.tool_id = any (tool_ids) and p.hidden_because is null
  ), newest as (
    select r.tool_id, now.value, 1000 - now.weight as discount, 1 as sign
    from raters r cross join lateral (
      select o.value, o.weight from posts p join ratings o on o.post_id = p.id and o.member_id = r.member_id
      where p.tool_id = r.tool_id and p.hidden_because is null and not o.is_tied
      order by o.created_at desc, o.post_id desc limit 1
    ) now
    union all
    select r.tool_id, before.value, 1000 - before.weight, -1
    from raters r cross join lateral (
      select o.value, o.weight
      from (
        select o.* from ratings o join posts p on p.id = o.post_id
        where p.tool_id = r.tool_id and p.hidden_because is null and o.member_id = r.member_id
          and not exists (select from unnest(added) a where a.post_id = o.post_id and a.member_id = o.member_id)
        union all
        select o.* from unnest(removed) o join posts p on p.id = o.post_id
        where p.tool_id = r.tool_id and p.hidden_because is null and o.member_id = r.member_id
      ) o
      where not o.is_tied
      order by o.created_at desc, o.post_id desc limit 1
    ) before
  ), moved as (
    select tool_id,
      sum(sign * (value = 1)::integer) as n1, sum(sign * (value = 2)::integer) as n2,
      sum(sign * (value = 3)::integer) as n3, sum(sign * (value = 4)::integer) as n4,
      sum(sign * (value = 5)::integer) as n5,
      sum(sign * (value = 1)::integer * discount) as d1, sum(sign * (value = 2)::integer * discount) as d2,
      sum(sign * (value = 3)::integer * discount) as d3, sum(sign * (value = 4)::integer * discount) as d4,
      sum(sign * (value = 5)::integer * discount) as d5
    from newest group by tool_id
  )
  update tools t
  set rating_1 = rating_1 + n1, rating_2 = rating_2 + n2, rating_3 = rating_3 + n3, rating_4 = rating_4 + n4,
    rating_5 = rating_5 + n5,
    rating_discount_1 = rating_discount_1 + d1, rating_discount_2 = rating_discount_2 + d2,
    rating_discount_3 = rating_discount_3 + d3, rating_discount_4 = rating_discount_4 + d4,
    rating_discount_5 = rating_discount_5 + d5
  from moved where t.id = moved.tool_id;
  -- Which post is the best one decides on the tagline.
  update tools t set tagline = first_sentence((
    select description from posts
    where tool_id = t.id and hidden_because is null
    order by (select weight = 0 from members where members.id = author_id), rating_score desc, created_at desc, id desc
    limit 1
  ))
  where t.id = any (tool_ids) and t.post_count > 1;
end
$$;

-- As before, and the weights of readers.
create function recount_helpful_marks(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from posts where id = any (ids) order by id for no key update;
  perform lock_tools_of(ids);
  update posts p
  set helpful_count = marks.everyone, counted_helpful_count = marks.counted, helpful_discount = marks.discount,
    reader_count = readers.counted, reader_discount = readers.discount
  from unnest(ids) as given (id)
  cross join lateral (
    select count(*) as everyone, count(*) filter (where not h.is_tied) as counted,
      coalesce(sum(1000 - h.weight) filter (where not h.is_tied), 0) as discount
    from helpful_marks h
    where h.post_id = given.id
  ) marks
  cross join lateral (
    select count(*) as counted, coalesce(sum(1000 - m.weight), 0) as discount
    from post_readers r join members m on m.id = r.member_id
    where r.post_id = given.id and not r.is_tied and marks.everyone > 0
  ) readers
  where p.id = given.id;
end
$$;

-- As before, for a statement with many likes: the update of tools reads each like once, in place of once for each tool.
create function count_likes() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  tool_ids integer[];
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  update posts p
  set like_count = like_count + sign * c.everyone, other_like_count = other_like_count + sign * c.others,
    like_discount = like_discount + sign * c.discount
  from (
    select l.post_id, count(*) as everyone, count(*) filter (where l.member_id <> a.author_id) as others,
      coalesce(sum(vote_discount(l.weight, l.is_tied)) filter (where l.member_id <> a.author_id), 0) as discount
    from changed l join posts a on a.id = l.post_id
    group by l.post_id
  ) c
  where p.id = c.post_id;

  if copy_votes_of_only_post(array(select distinct post_id from changed)) then
    return null;
  end if;
  tool_ids := lock_tools_of(array(select post_id from changed));
  if cardinality(tool_ids) = 0 then
    return null;
  end if;
  -- A member counts once for a tool, however many of its posts they like.
  update tools t
  set like_count = t.like_count + sign * coalesce(c.members, 0), trending_score = trending_of_tool(t.id)
  from unnest(tool_ids) as counted (id) left join (
    select p.tool_id, count(distinct l.member_id) as members
    from changed l join posts p on p.id = l.post_id
    where p.tool_id is not null and p.hidden_because is null and not exists (
      select from posts o join likes other on other.post_id = o.id and other.member_id = l.member_id
      where o.tool_id = p.tool_id and o.hidden_because is null and not exists (
        select from changed x where x.post_id = other.post_id and x.member_id = other.member_id
      )
    )
    group by p.tool_id
  ) c on c.tool_id = counted.id
  where t.id = counted.id;
  return null;
end
$$;

create trigger likes_added after insert on likes
  referencing new table as changed
  for each statement execute function count_likes();

create trigger likes_removed after delete on likes
  referencing old table as changed
  for each statement execute function count_likes();

-- As before, with discounts.
create function count_ratings() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  rows ratings[];
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  update posts p
  set rating_1 = rating_1 + sign * c.n1, rating_2 = rating_2 + sign * c.n2, rating_3 = rating_3 + sign * c.n3,
    rating_4 = rating_4 + sign * c.n4, rating_5 = rating_5 + sign * c.n5,
    rating_discount_1 = rating_discount_1 + sign * c.d1, rating_discount_2 = rating_discount_2 + sign * c.d2,
    rating_discount_3 = rating_discount_3 + sign * c.d3, rating_discount_4 = rating_discount_4 + sign * c.d4,
    rating_discount_5 = rating_discount_5 + sign * c.d5
  from (
    select post_id,
      count(*) filter (where value = 1) as n1, count(*) filter (where value = 2) as n2,
      count(*) filter (where value = 3) as n3, count(*) filter (where value = 4) as n4,
      count(*) filter (where value = 5) as n5,
      coalesce(sum(1000 - weight) filter (where value = 1), 0) as d1,
      coalesce(sum(1000 - weight) filter (where value = 2), 0) as d2,
      coalesce(sum(1000 - weight) filter (where value = 3), 0) as d3,
      coalesce(sum(1000 - weight) filter (where value = 4), 0) as d4,
      coalesce(sum(1000 - weight) filter (where value = 5), 0) as d5
    from changed where not is_tied group by post_id
  ) c
  where p.id = c.post_id;
  if copy_votes_of_only_post(array(select distinct post_id from changed)) then
    return null;
  end if;
  rows := array(select row(post_id, member_id, value, created_at, is_tied, weight)::ratings from changed);
  if tg_op = 'INSERT' then
    perform count_tool_ratings(rows, '{}');
  else
    perform count_tool_ratings('{}', rows);
  end if;
  return null;
end
$$;

create trigger ratings_added after insert on ratings
  referencing new table as changed
  for each statement execute function count_ratings();

create trigger ratings_removed after delete on ratings
  referencing old table as changed
  for each statement execute function count_ratings();

-- As before, with discounts.
create function change_ratings() returns trigger language plpgsql as $$
begin
  perform 1 from posts where id in (select post_id from added) order by id for no key update;
  update posts p
  set rating_1 = rating_1 + c.n1, rating_2 = rating_2 + c.n2, rating_3 = rating_3 + c.n3,
    rating_4 = rating_4 + c.n4, rating_5 = rating_5 + c.n5,
    rating_discount_1 = rating_discount_1 + c.d1, rating_discount_2 = rating_discount_2 + c.d2,
    rating_discount_3 = rating_discount_3 + c.d3, rating_discount_4 = rating_discount_4 + c.d4,
    rating_discount_5 = rating_discount_5 + c.d5
  from (
    select post_id,
      sum(sign * (value = 1)::integer) as n1, sum(sign * (value = 2)::integer) as n2,
      sum(sign * (value = 3)::integer) as n3, sum(sign * (value = 4)::integer) as n4,
      sum(sign * (value = 5)::integer) as n5,
      sum(sign * (value = 1)::integer * (1000 - weight)) as d1, sum(sign * (value = 2)::integer * (1000 - weight)) as d2,
      sum(sign * (value = 3)::integer * (1000 - weight)) as d3, sum(sign * (value = 4)::integer * (1000 - weight)) as d4,
      sum(sign * (value = 5)::integer * (1000 - weight)) as d5
    from (
      select post_id, value, weight, 1 as sign from added where not is_tied
      union all
      select post_id, value, weight, -1 from removed where not is_tied
    ) s
    group by post_id
  ) c
  where p.id = c.post_id;
  if not copy_votes_of_only_post(array(select distinct post_id from added)) then
    perform count_tool_ratings(
      array(select row(post_id, member_id, value, created_at, is_tied, weight)::ratings from added),
      array(select row(post_id, member_id, value, created_at, is_tied, weight)::ratings from removed)
    );
  end if;
  return null;
end
$$;

create trigger ratings_changed after update on ratings
  referencing old table as removed new table as added
  for each statement execute function change_ratings();

-- As before. The look beforehand is cheaper than the statement, which is planned each time.
create function set_is_tied_again() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c join posts p on p.id = c.post_id
    where c.is_tied <> (p.tool_id is not null and (
      exists (
        select from posts t
        where t.author_id = c.member_id and t.tool_id = p.tool_id and t.relation <> 'none' and t.deleted_at is null
      ) or exists (
        select from tool_makers m where m.tool_id = p.tool_id and m.member_id = c.member_id
      )
    ))
  ) then
    execute format(
      'update %I v set is_tied = not v.is_tied from changed c join posts p on p.id = c.post_id
      where v.post_id = c.post_id and v.member_id = c.member_id
        and v.is_tied <> (p.tool_id is not null and is_tied(v.member_id, p.tool_id))',
      tg_table_name
    );
  end if;
  return null;
end
$$;

create trigger ratings_tied_meanwhile after insert on ratings
  referencing new table as changed
  for each statement execute function set_is_tied_again();

create trigger helpful_marks_tied_meanwhile after insert on helpful_marks
  referencing new table as changed
  for each statement execute function set_is_tied_again();

create trigger post_readers_tied_meanwhile after insert on post_readers
  referencing new table as changed
  for each statement execute function set_is_tied_again();

create function count_helpful_marks() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(select distinct post_id from changed);
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  perform 1 from posts where id = any (ids) order by id for no key update;
  perform lock_tools_of(ids);
  if tg_op = 'INSERT' then
    -- The readers of a post are complete from its first mark on: nobody else needs them.
    insert into post_readers (post_id, member_id)
    select voters.post_id, voters.member_id
    from (
      select post_id, member_id from changed
      union select post_id, member_id from likes where post_id = any (ids)
      union select post_id, member_id from ratings where post_id = any (ids)
      union select post_id, member_id from comments where post_id = any (ids) and member_id is not null
    ) voters join posts p on p.id = voters.post_id
    where voters.member_id <> p.author_id
      and (p.helpful_count = 0 or exists (
        select from changed c where c.post_id = voters.post_id and c.member_id = voters.member_id
      ))
    on conflict do nothing;
  end if;
  perform recount_helpful_marks(ids);
  return null;
end
$$;

create trigger helpful_marks_added after insert on helpful_marks
  referencing new table as changed
  for each statement execute function count_helpful_marks();

create trigger helpful_marks_changed after update on helpful_marks
  referencing new table as changed
  for each statement execute function count_helpful_marks();

create trigger helpful_marks_removed after delete on helpful_marks
  referencing old table as changed
  for each statement execute function count_helpful_marks();

-- Who likes, rates or comments on a post that is marked as helpful has read it. The posts are locked by the triggers that count,
-- which fire first.
create function add_readers() returns trigger language plpgsql as $$
begin
  insert into post_readers (post_id, member_id)
  select distinct p.id, c.member_id from changed c join posts p on p.id = c.post_id
  where p.helpful_count > 0 and c.member_id <> p.author_id
  on conflict do nothing;
  return null;
end
$$;

create trigger likes_read after insert on likes
  referencing new table as changed
  for each statement execute function add_readers();

create trigger ratings_read after insert on ratings
  referencing new table as changed
  for each statement execute function add_readers();

create trigger comments_read after insert on comments
  referencing new table as changed
  for each statement execute function add_readers();

-- As before, by one query.
create function weigh_vote() returns trigger language plpgsql as $$
begin
  select coalesce(m.weight, 1000), p.tool_id is not null and (
    exists (
      select from posts t
      where t.author_id = new.member_id and t.tool_id = p.tool_id and t.relation <> 'none' and t.deleted_at is null
    ) or exists (
      select from tool_makers k where k.tool_id = p.tool_id and k.member_id = new.member_id
    )
  )
  into new.weight, new.is_tied
  from (select) one left join posts p on p.id = new.post_id left join members m on m.id = new.member_id;
  return new;
end
$$;

create trigger likes_weighed before insert on likes
  for each row execute function weigh_vote();

create trigger saved_items_weighed before insert on saved_items
  for each row execute function weigh_vote();

create trigger comments_weighed before insert on comments
  for each row execute function weigh_vote();

create trigger ratings_weighed before insert on ratings
  for each row execute function weigh_vote();

create trigger helpful_marks_weighed before insert on helpful_marks
  for each row execute function weigh_vote();

create trigger likes_tied_meanwhile after insert on likes
  referencing new table as changed
  for each statement execute function set_is_tied_again();

create trigger saved_items_tied_meanwhile after insert on saved_items
  referencing new table as changed
  for each statement execute function set_is_tied_again();

create trigger comments_tied_meanwhile after insert on comments
  referencing new table as changed
  for each statement execute function set_is_tied_again();

create function change_likes() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(
    select distinct n.post_id from added n join removed o using (post_id, member_id)
    where (n.weight, n.is_tied) <> (o.weight, o.is_tied)
  );
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  perform 1 from posts where id = any (ids) order by id for no key update;
  update posts p set like_discount = like_discount + c.change
  from (
    select n.post_id, sum(vote_discount(n.weight, n.is_tied) - vote_discount(o.weight, o.is_tied)) as change
    from added n join removed o using (post_id, member_id) join posts a on a.id = n.post_id
    where n.member_id <> a.author_id
    group by n.post_id
  ) c
  where p.id = c.post_id and c.change <> 0;
  perform refresh_trending_of_tools(ids);
  return null;
end
$$;

create trigger likes_changed after update on likes
  referencing old table as removed new table as added
  for each statement execute function change_likes();
