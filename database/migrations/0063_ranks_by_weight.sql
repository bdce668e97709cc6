-- Every number that an order is computed from goes by weights: readers, followers of lists, popularity in searches, and
-- which posts decide what a tool shows. See docs/decisions/0023-vote-weights.md. The new columns hold what is taken off, as
-- in 0049, so existing rows are right with 0 where everybody weighs 1; 0064 counts the others.

lock table post_readers, posts, saved_lists in share row exclusive mode;

alter table posts add column reader_discount integer not null default 0;
comment on column posts.reader_discount is
  'Thousandths of a reader that the members in reader_count do not count, because of their weights.';
comment on column posts.helpful_score is
  'Wilson lower bound of the marks in counted_helpful_count among the readers in reader_count, each by the weight of its member.';
alter table saved_lists add column follower_discount integer not null default 0;
comment on column saved_lists.follower_discount is
  'Thousandths of a follower that the members in follower_count do not count, because of their weights.';

-- Replaces a part of a function; the rest stays as before. May be repeated.
create function change_function(name text, was text, becomes text) returns void language plpgsql as $$
declare
  definition constant text := (
    select pg_get_functiondef(oid) from pg_proc
    where proname = change_function.name and pronamespace = current_schema()::regnamespace
  );
begin
  if position(becomes in definition) > 0 then
    return;
  end if;
  if position(was in coalesce(definition, '')) = 0 then
    raise exception '% has no such part: %', name, was;
  end if;
  execute replace(definition, was, becomes);
end
$$;

-- Readers

create or replace function score_helpful_marks() returns trigger language plpgsql as $$
begin
  new.helpful_score := wilson_lower_bound(
    (1000 * new.counted_helpful_count::bigint - new.helpful_discount)::double precision / 1000,
    (1000 * new.reader_count::bigint - new.reader_discount)::double precision / 1000
  );
  return new;
end
$$;
drop trigger posts_helpful_scored on posts;
create trigger posts_helpful_scored
  before update of counted_helpful_count, helpful_discount, reader_count, reader_discount on posts
  for each row execute function score_helpful_marks();

-- As before, and the weights of readers.
create or replace function recount_helpful_marks(ids integer[]) returns void language plpgsql as $$
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

-- Counts the readers of posts that are marked as helpful. A mark that is written meanwhile either sees them or is seen here.
create or replace function recount_readers() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(select distinct post_id from changed);
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  perform 1 from posts where id = any (ids) order by id for no key update;
  perform recount_helpful_marks(array(select id from posts where id = any (ids) and helpful_count > 0));
  return null;
end
$$;
drop trigger post_readers_added on post_readers;
create trigger post_readers_added after insert on post_readers
  referencing new table as changed for each statement execute function recount_readers();
drop function count_new_readers;

-- Followers of lists

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
create or replace function count_list_followers() returns trigger language plpgsql as $$
begin
  perform recount_list_followers(array(select distinct list_id from changed));
  return null;
end
$$;

-- Tools. Posts of authors who weigh nothing decide on what a tool shows only where it has no others.

-- The index of a tool's posts has the scores, but not the authors, so these are looked up from the highest score down.
create or replace function trending_of_tool(tool integer) returns double precision language sql stable as $$
  select coalesce(
    (
      select trending_score
      from (
        select id, trending_score from posts where tool_id = tool and hidden_because is null
        order by trending_score desc offset 0
      ) best
      where (select m.weight from posts p join members m on m.id = p.author_id where p.id = best.id) > 0
      limit 1
    ),
    (select max(trending_score) from posts where tool_id = tool and hidden_because is null),
    0
  )
$$;
select change_function('count_likes', '(
    select coalesce(max(trending_score), 0) from posts where tool_id = t.id and hidden_because is null
  )', 'trending_of_tool(t.id)');
select change_function('renew_tools', 'coalesce(max(trending_score), 0) as trending', 'trending_of_tool(given.id) as trending');
select change_function(
  name,
  'is null order by rating_score desc, created_at desc, id desc limit 1',
  'is null
    order by (select weight = 0 from members where members.id = author_id), rating_score desc, created_at desc, id desc
    limit 1'
)
from unnest('{renew_tools, count_tool_ratings}'::text[]) name;
select change_function(
  'renew_tools',
  'from posts cross join unnest(posts.category_ids) as category_id
        where tool_id = given.id and hidden_because is null',
  'from posts join members author on author.id = posts.author_id cross join unnest(posts.category_ids) as category_id
        where tool_id = given.id and hidden_because is null and (author.weight > 0 or not exists (
          select from posts other join members m on m.id = other.author_id
          where other.tool_id = given.id and other.hidden_because is null and m.weight > 0
        ))'
);

-- Weights of authors: the tools are locked together with those of the votes, in one order.
select change_function('store_weights', 'stale vote_of_member[];', 'stale vote_of_member[];
  -- Posts of authors who come to weigh something, or nothing.
  written integer[];');
select change_function('store_weights', 'stale := array(', 'written := array(
    select p.id
    from unnest(ids, weights) g (id, weight) join members m on m.id = g.id join posts p on p.author_id = m.id
    where (m.weight = 0) <> (g.weight = 0) and p.tool_id is not null and p.hidden_because is null
  );
  stale := array(');
select change_function('store_weights', 'lock_tools_of(array(select post_id from unnest(stale)))',
  'lock_tools_of(written || array(select post_id from unnest(stale)))');
select change_function('store_weights', 'return true;', 'perform renew_tools(lock_tools_of(written), false);
  return true;');
