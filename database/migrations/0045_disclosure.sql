-- Disclosure: ties of authors to the tools that they write about, evidence of use, and members who find a review helpful. What
-- tied members rate or mark counts in no average and no order of the tool.

-- Locks in the order of writers prevent deadlocks between them and the statements below. Readers are not blocked.
lock table likes, ratings, comments, tool_makers, posts, post_versions, members in share row exclusive mode;

-- Existing posts have no tie and no evidence, so the constraints that are not validated hold.
alter table posts
  add column relation text not null default 'none',
  add column evidence jsonb,
  add column verified_at timestamptz(3),
  add column helpful_count integer not null default 0,
  add column counted_helpful_count integer not null default 0,
  add column reader_count integer not null default 0,
  add column helpful_score double precision not null default 0;
alter table posts
  add constraint posts_relation_check
    check (relation in ('none', 'employee', 'founder', 'investor', 'paid', 'gifted')) not valid,
  add constraint posts_evidence_check check (jsonb_typeof(evidence) = 'object') not valid,
  add constraint posts_helpful_check check (
    counted_helpful_count >= 0 and helpful_count >= counted_helpful_count and reader_count >= 0
  ) not valid;
comment on column posts.relation is 'The tie of the author to the tool.';
comment on column posts.evidence is 'What the author used the tool for, and how: see contract/posts.ts.';
comment on column posts.verified_at is 'When the author last said that the post is still true.';
comment on column posts.helpful_count is 'Members who found the review helpful.';
comment on column posts.counted_helpful_count is 'Of these, those who are not tied to the tool.';
comment on column posts.reader_count is
  'Members in post_readers who are not tied to the tool; 0 while nobody has found the review helpful.';
comment on column posts.helpful_score is 'Wilson lower bound of counted_helpful_count among reader_count.';

alter table post_versions
  add column relation text not null default 'none',
  add column evidence jsonb;
alter table post_versions add constraint post_versions_relation_check
  check (relation in ('none', 'employee', 'founder', 'investor', 'paid', 'gifted')) not valid;

alter table ratings add column is_tied boolean not null default false;
comment on column ratings.is_tied is 'Whether the member is tied to the tool of the post; then the rating counts nowhere.';

create table helpful_marks (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  is_tied boolean not null default false,
  primary key (member_id, post_id)
);
create index helpful_marks_post on helpful_marks (post_id);
create index helpful_marks_tied on helpful_marks (post_id) where is_tied;
comment on table helpful_marks is 'Members who found the review of a post helpful.';

create table post_readers (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  is_tied boolean not null default false,
  primary key (post_id, member_id)
);
create index post_readers_member on post_readers (member_id);
create index post_readers_tied on post_readers (post_id) where is_tied;
comment on table post_readers is
  'Members but the author who opened a post. Once a post is marked as helpful, those who liked, rated or commented on it too.';

-- Ties

-- Whether what the member does counts in no rank and no average of the tool.
create function is_tied(member integer, tool integer) returns boolean language sql stable parallel safe as $$
  select exists (
    select from posts
    where author_id = member and tool_id = tool and relation <> 'none' and deleted_at is null
  ) or exists (
    select from tool_makers where tool_makers.tool_id = tool and tool_makers.member_id = member
  )
$$;

-- Ratings, helpful marks and readers of posts of these tools whose is_tied is wrong.
create function wrong_ties(ids integer[]) returns table (source text, tool_id integer, post_id integer, member_id integer)
language sql stable as $$
  with tied as materialized (
    select t.tool_id, t.author_id as member_id from posts t
    where t.tool_id = any (ids) and t.relation <> 'none' and t.deleted_at is null
    union
    select m.tool_id, m.member_id from tool_makers m where m.tool_id = any (ids)
  ), votes as not materialized (
    select 'ratings' as source, r.post_id, r.member_id, r.is_tied from ratings r
    union all
    select 'helpful_marks', h.post_id, h.member_id, h.is_tied from helpful_marks h
    union all
    select 'post_readers', o.post_id, o.member_id, o.is_tied from post_readers o
  )
  select v.source, p.tool_id, v.post_id, v.member_id
  from tied join votes v on v.member_id = tied.member_id join posts p on p.id = v.post_id and p.tool_id = tied.tool_id
  where not v.is_tied
  union all
  select v.source, p.tool_id, v.post_id, v.member_id
  from posts p join votes v on v.post_id = p.id
  where p.tool_id = any (ids) and v.is_tied
    and not exists (select from tied where tied.tool_id = p.tool_id and tied.member_id = v.member_id)
$$;

-- Sets is_tied of what members have done with the posts of these tools. Triggers on it move the counters of posts and tools.
create function refresh_ties(ids integer[]) returns void language plpgsql as $$
declare
  stale integer[];
begin
  -- Posts before tools, as everywhere.
  perform 1 from posts where id in (select post_id from wrong_ties(ids)) order by id for no key update;
  perform 1 from tools where id = any (ids) order by id for no key update;
  stale := array(select distinct tool_id from wrong_ties(ids) order by tool_id);
  if cardinality(stale) = 0 then
    return;
  end if;
  -- In the middle of a merge the counters are those of before: the triggers would subtract what was never added.
  perform renew_tools(stale, true);
  with wrong as materialized (
    select * from wrong_ties(stale)
  ), rated as (
    update ratings v set is_tied = not v.is_tied from wrong w
    where w.source = 'ratings' and v.member_id = w.member_id and v.post_id = w.post_id
  ), marked as (
    update helpful_marks v set is_tied = not v.is_tied from wrong w
    where w.source = 'helpful_marks' and v.member_id = w.member_id and v.post_id = w.post_id
  )
  update post_readers v set is_tied = not v.is_tied from wrong w
  where w.source = 'post_readers' and v.member_id = w.member_id and v.post_id = w.post_id;
end
$$;

-- As before, and who is tied to the tools.
create or replace function recount_tools(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from posts where id in (select post_id from wrong_ties(ids)) order by id for no key update;
  perform renew_tools(ids, true);
  perform refresh_ties(ids);
end
$$;

create function refresh_ties_of_post() returns trigger language plpgsql as $$
begin
  perform refresh_ties(array[coalesce(new.tool_id, old.tool_id)]);
  return null;
end
$$;
create trigger posts_tied after insert on posts
  for each row when (new.relation <> 'none' and new.tool_id is not null) execute function refresh_ties_of_post();
create trigger posts_untied after delete on posts
  for each row when (old.relation <> 'none' and old.tool_id is not null and old.deleted_at is null)
  execute function refresh_ties_of_post();
-- A post that changes its tool is recounted by the statement that moves it.
create trigger posts_tie_changed after update on posts
  for each row when (
    new.tool_id is not null
    and (old.relation <> 'none' and old.deleted_at is null) <> (new.relation <> 'none' and new.deleted_at is null)
  )
  execute function refresh_ties_of_post();

-- Nobody is tied to a post without a tool.
create function remove_ties_of_post() returns trigger language plpgsql as $$
begin
  update ratings set is_tied = false where post_id = new.id and is_tied;
  update helpful_marks set is_tied = false where post_id = new.id and is_tied;
  update post_readers set is_tied = false where post_id = new.id and is_tied;
  return null;
end
$$;
create trigger posts_left_tool after update on posts
  for each row when (old.tool_id is not null and new.tool_id is null) execute function remove_ties_of_post();

create function refresh_ties_of_makers() returns trigger language plpgsql as $$
begin
  perform refresh_ties(array(select distinct tool_id from changed));
  return null;
end
$$;
create trigger tool_makers_added after insert on tool_makers
  referencing new table as changed for each statement execute function refresh_ties_of_makers();
create trigger tool_makers_removed after delete on tool_makers
  referencing old table as changed for each statement execute function refresh_ties_of_makers();
create trigger tool_makers_came after update on tool_makers
  referencing new table as changed for each statement execute function refresh_ties_of_makers();
create trigger tool_makers_went after update on tool_makers
  referencing old table as changed for each statement execute function refresh_ties_of_makers();

create function set_is_tied() returns trigger language plpgsql as $$
begin
  new.is_tied := exists (
    select from posts p where p.id = new.post_id and p.tool_id is not null and is_tied(new.member_id, p.tool_id)
  );
  return new;
end
$$;
create trigger ratings_tied before insert on ratings for each row execute function set_is_tied();
create trigger helpful_marks_tied before insert on helpful_marks for each row execute function set_is_tied();
create trigger post_readers_tied before insert on post_readers for each row execute function set_is_tied();

-- Corrects rows whose member was tied, or no longer tied, while the row waited. The tool is locked by the trigger that counts
-- the row, which fires first: triggers fire in the order of their names.
create function set_is_tied_again() returns trigger language plpgsql as $$
begin
  execute format(
    'update %I v set is_tied = not v.is_tied from changed c join posts p on p.id = c.post_id
    where v.post_id = c.post_id and v.member_id = c.member_id
      and v.is_tied <> (p.tool_id is not null and is_tied(v.member_id, p.tool_id))',
    tg_table_name
  );
  return null;
end
$$;
create trigger ratings_tied_meanwhile after insert on ratings
  referencing new table as changed for each statement execute function set_is_tied_again();
create trigger helpful_marks_tied_meanwhile after insert on helpful_marks
  referencing new table as changed for each statement execute function set_is_tied_again();
create trigger post_readers_tied_meanwhile after insert on post_readers
  referencing new table as changed for each statement execute function set_is_tied_again();

-- Ratings

-- As before, without ratings of tied members.
create or replace function tool_votes(
  tool integer, out likes bigint, out saves bigint, out n1 bigint, out n2 bigint, out n3 bigint, out n4 bigint, out n5 bigint
) language sql stable as $$
  select
    (
      select count(distinct likes.member_id) from posts join likes on likes.post_id = posts.id
      where tool_id = tool and hidden_because is null
    ),
    (
      select count(distinct saved_items.member_id) from posts join saved_items on saved_items.post_id = posts.id
      where tool_id = tool and hidden_because is null
    ),
    count(*) filter (where value = 1), count(*) filter (where value = 2), count(*) filter (where value = 3),
    count(*) filter (where value = 4), count(*) filter (where value = 5)
  from (
    select distinct on (ratings.member_id) value
    from posts join ratings on ratings.post_id = posts.id
    where tool_id = tool and hidden_because is null and not ratings.is_tied
    order by ratings.member_id, ratings.created_at desc, ratings.post_id desc
  ) newest
$$;

-- As before, without ratings of tied members.
create or replace function count_tool_ratings(added ratings[], removed ratings[]) returns void language plpgsql as $$
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
    select r.tool_id,
      (
        select o.value from posts p join ratings o on o.post_id = p.id and o.member_id = r.member_id
        where p.tool_id = r.tool_id and p.hidden_because is null and not o.is_tied
        order by o.created_at desc, o.post_id desc limit 1
      ) as now,
      (
        select o.value
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
      ) as before
    from raters r
  ), moved as (
    select tool_id,
      count(*) filter (where now = 1) - count(*) filter (where before = 1) as n1,
      count(*) filter (where now = 2) - count(*) filter (where before = 2) as n2,
      count(*) filter (where now = 3) - count(*) filter (where before = 3) as n3,
      count(*) filter (where now = 4) - count(*) filter (where before = 4) as n4,
      count(*) filter (where now = 5) - count(*) filter (where before = 5) as n5
    from newest group by tool_id
  )
  update tools t
  set rating_1 = rating_1 + n1, rating_2 = rating_2 + n2, rating_3 = rating_3 + n3, rating_4 = rating_4 + n4,
    rating_5 = rating_5 + n5
  from moved where t.id = moved.tool_id;
  -- Which post is the best one decides on the tagline.
  update tools t set tagline = first_sentence((
    select description from posts
    where tool_id = t.id and hidden_because is null order by rating_score desc, created_at desc, id desc limit 1
  ))
  where t.id = any (tool_ids) and t.post_count > 1;
end
$$;

-- As before, without ratings of tied members.
create or replace function count_ratings() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  rows ratings[];
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
    from changed where not is_tied group by post_id
  ) c
  where p.id = c.post_id;
  if copy_votes_of_only_post(array(select distinct post_id from changed)) then
    return null;
  end if;
  rows := array(select row(post_id, member_id, value, created_at, is_tied)::ratings from changed);
  if tg_op = 'INSERT' then
    perform count_tool_ratings(rows, '{}');
  else
    perform count_tool_ratings('{}', rows);
  end if;
  return null;
end
$$;

-- As before, without ratings of tied members.
create or replace function change_ratings() returns trigger language plpgsql as $$
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
      select post_id, value, 1 as sign from added where not is_tied
      union all
      select post_id, value, -1 from removed where not is_tied
    ) s
    group by post_id
  ) c
  where p.id = c.post_id;
  if not copy_votes_of_only_post(array(select distinct post_id from added)) then
    perform count_tool_ratings(
      array(select row(post_id, member_id, value, created_at, is_tied)::ratings from added),
      array(select row(post_id, member_id, value, created_at, is_tied)::ratings from removed)
    );
  end if;
  return null;
end
$$;

-- Helpful marks

-- Lower bound of Wilson's score interval (95 %) of the share of positive ones. While a tie changes, there may be more of these
-- than in total.
create function wilson_lower_bound(positive double precision, total double precision) returns double precision
language sql immutable parallel safe as $$
  select case when positive > 0 and total > 0 then greatest(
    (share + z * z / (2 * total) - z * sqrt(share * (1 - share) / total + z * z / (4 * total * total)))
      / (1 + z * z / total),
    0
  ) else 0 end
  from (values (1.959963984540054::double precision, least(positive / nullif(total, 0), 1))) normal (z, share)
$$;

create function score_helpful_marks() returns trigger language plpgsql as $$
begin
  new.helpful_score := wilson_lower_bound(new.counted_helpful_count, new.reader_count);
  return new;
end
$$;
create trigger posts_helpful_scored before update of counted_helpful_count, reader_count on posts
  for each row execute function score_helpful_marks();

-- Counts helpful marks, and the readers of posts that have some.
create function recount_helpful_marks(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from posts where id = any (ids) order by id for no key update;
  update posts p
  set helpful_count = marks.everyone, counted_helpful_count = marks.counted,
    reader_count = case when marks.everyone = 0 then 0 else (
      select count(*) from post_readers r where r.post_id = p.id and not r.is_tied
    ) end
  from unnest(ids) as given (id)
  cross join lateral (
    select count(*) as everyone, count(*) filter (where not h.is_tied) as counted from helpful_marks h
    where h.post_id = given.id
  ) marks
  where p.id = given.id;
end
$$;

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
  referencing new table as changed for each statement execute function count_helpful_marks();
create trigger helpful_marks_changed after update on helpful_marks
  referencing new table as changed for each statement execute function count_helpful_marks();
create trigger helpful_marks_removed after delete on helpful_marks
  referencing old table as changed for each statement execute function count_helpful_marks();

create function count_new_readers() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(select distinct post_id from changed);
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  perform 1 from posts where id = any (ids) order by id for no key update;
  if not exists (select from posts where id = any (ids) and helpful_count > 0) then
    return null;
  end if;
  perform lock_tools_of(ids);
  update posts p set reader_count = reader_count + c.members
  from (select post_id, count(*) as members from changed where not is_tied group by post_id) c
  where p.id = c.post_id and p.helpful_count > 0;
  return null;
end
$$;
create function recount_readers() returns trigger language plpgsql as $$
begin
  perform recount_helpful_marks(array(
    select distinct post_id from changed join posts on posts.id = post_id where helpful_count > 0
  ));
  return null;
end
$$;
create trigger post_readers_added after insert on post_readers
  referencing new table as changed for each statement execute function count_new_readers();
create trigger post_readers_changed after update on post_readers
  referencing new table as changed for each statement execute function recount_readers();
create trigger post_readers_removed after delete on post_readers
  referencing old table as changed for each statement execute function recount_readers();

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
  referencing new table as changed for each statement execute function add_readers();
create trigger ratings_read after insert on ratings
  referencing new table as changed for each statement execute function add_readers();
create trigger comments_read after insert on comments
  referencing new table as changed for each statement execute function add_readers();

-- As before, and the posts that the member found helpful. The cascade recounts the tools of the member's posts, and then
-- subtracts what the member did with other posts of these tools, so that is deleted beforehand. Posts of members whom the same
-- statement has deleted are left to the cascade.
create or replace function lock_before_leaving() returns trigger language plpgsql as $$
declare
  post_ids integer[];
begin
  post_ids := array(
    select id from posts
    where id in (
      select id from posts where author_id = old.id
      union select post_id from likes where member_id = old.id
      union select post_id from ratings where member_id = old.id
      union select post_id from comments where member_id = old.id
      union select post_id from saved_items where member_id = old.id
      union select post_id from helpful_marks where member_id = old.id
      union select r.post_id from post_readers r join posts p on p.id = r.post_id
        where r.member_id = old.id and p.helpful_count > 0
    )
    order by id for update
  );
  perform 1 from tools
  where id in (
    select tool_id from posts where id = any (post_ids)
    union select tool_id from tool_follows where member_id = old.id
    union select tool_id from tool_makers where member_id = old.id
  )
  order by id for no key update;
  perform 1 from saved_lists
  where id in (
    select id from saved_lists where member_id = old.id
    union select i.list_id from saved_items i join posts p on p.id = i.post_id where p.author_id = old.id
  )
  order by id for update;
  post_ids := array(
    select id from posts
    where id = any (post_ids) and author_id <> old.id and exists (select from members where members.id = author_id)
      and tool_id in (select tool_id from posts where author_id = old.id)
  );
  delete from likes where member_id = old.id and post_id = any (post_ids);
  delete from ratings where member_id = old.id and post_id = any (post_ids);
  delete from saved_items where member_id = old.id and post_id = any (post_ids);
  delete from helpful_marks where member_id = old.id and post_id = any (post_ids);
  delete from post_readers where member_id = old.id and post_id = any (post_ids);
  return old;
end
$$;
