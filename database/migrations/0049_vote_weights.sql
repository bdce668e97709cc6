-- Ranks weigh votes: see docs/decisions/0023-vote-weights.md. Counters of before hold what everybody counts; the new
-- ones hold what is taken off, so that the existing rows are right with 0 and nothing is rewritten.

-- Locks in the order of writers prevent deadlocks between them and the statements below. Readers are not blocked.
lock table likes, ratings, saved_items, comments, helpful_marks, posts, tools, members in share row exclusive mode;

create table rank_weights (
  is_only boolean primary key default true check (is_only),
  rules text not null default 'none' check (rules in ('none', 'verification', 'all')),
  weighed_at timestamptz(3)
);
insert into rank_weights default values;
comment on table rank_weights is 'One row: how members were last weighed.';
comment on column rank_weights.rules is
  'Which rules are in force: none; only that unverified members weigh 0; or all. New members get their weight by it.';

alter table members
  add column weight smallint not null default 1000,
  add column weight_reason text;
alter table members
  add constraint members_weight_check check (weight between 0 and 1000) not valid,
  add constraint members_weight_reason_check
    check (weight_reason in ('unverified', 'suspended', 'first_day', 'young', 'in_step')) not valid;
comment on column members.weight is 'What a vote of the member counts in ranks, in thousandths.';
comment on column members.weight_reason is 'Why it is less than 1000.';

alter table posts
  add column like_discount integer not null default 0,
  add column commenter_discount integer not null default 0,
  add column saver_discount integer not null default 0,
  add column rating_discount_1 integer not null default 0,
  add column rating_discount_2 integer not null default 0,
  add column rating_discount_3 integer not null default 0,
  add column rating_discount_4 integer not null default 0,
  add column rating_discount_5 integer not null default 0,
  add column helpful_discount integer not null default 0,
  alter column trending_score drop expression,
  alter column trending_score set default 0,
  alter column rating_score drop expression,
  alter column rating_score set default 0;
comment on column posts.like_discount is
  'Thousandths of a vote that likes by others than the author do not count in ranks, because of weights and ties.';
comment on column posts.commenter_discount is 'As like_discount, of the members in other_commenter_count.';
comment on column posts.saver_discount is 'As like_discount, of the members in other_saver_count.';
comment on column posts.rating_discount_1 is 'As like_discount, of the ratings in rating_1.';
comment on column posts.helpful_discount is 'As like_discount, of the marks in counted_helpful_count.';
alter table tools
  add column rating_discount_1 integer not null default 0,
  add column rating_discount_2 integer not null default 0,
  add column rating_discount_3 integer not null default 0,
  add column rating_discount_4 integer not null default 0,
  add column rating_discount_5 integer not null default 0,
  alter column rating_score drop expression,
  alter column rating_score set default 0;

alter table likes
  add column weight smallint not null default 1000,
  add column is_tied boolean not null default false;
alter table ratings add column weight smallint not null default 1000;
alter table saved_items
  add column weight smallint not null default 1000,
  add column is_tied boolean not null default false;
alter table comments
  add column weight smallint not null default 1000,
  add column is_tied boolean not null default false;
alter table helpful_marks add column weight smallint not null default 1000;
comment on column likes.weight is 'The weight of the member with which the like is counted.';
comment on column likes.is_tied is 'Whether the member is tied to the tool of the post; then the like counts in no rank.';

-- Thousandths of a vote that do not count.
create function vote_discount(weight smallint, is_tied boolean) returns integer language sql immutable parallel safe as $$
  select case when is_tied then 1000 else 1000 - weight end
$$;

-- Scores

-- Log-scaled engagement that decays with age: three days are worth a factor of ten. `engagement` is in thousandths: of likes,
-- twice the commenters and three times the savers.
create function trending_score(engagement bigint, created_at timestamptz) returns double precision
language sql immutable parallel safe as $$
  select log((1000 + engagement)::double precision / 1000)
    + extract(epoch from created_at at time zone 'UTC')::double precision / 259200
$$;

-- The lower credible bound of a rating by numbers of stars in thousandths: see 0001_first.sql.
create function rating_score(n1 bigint, n2 bigint, n3 bigint, n4 bigint, n5 bigint) returns double precision
language sql immutable parallel safe as $$
  select (n1 + 2 * n2 + 3 * n3 + 4 * n4 + 5 * n5 + 15000)::double precision / (n1 + n2 + n3 + n4 + n5 + 5000)
    - 1.65 * sqrt(
      (
        (n1 + 4 * n2 + 9 * n3 + 16 * n4 + 25 * n5 + 55000)::double precision / (n1 + n2 + n3 + n4 + n5 + 5000)
          - ((n1 + 2 * n2 + 3 * n3 + 4 * n4 + 5 * n5 + 15000)::double precision / (n1 + n2 + n3 + n4 + n5 + 5000)) ^ 2
      ) / ((n1 + n2 + n3 + n4 + n5 + 6000)::double precision / 1000)
    )
$$;

create function set_trending_score() returns trigger language plpgsql as $$
begin
  new.trending_score := trending_score(
    1000 * (new.other_like_count + 2 * new.other_commenter_count + 3 * new.other_saver_count)::bigint
      - new.like_discount - 2 * new.commenter_discount - 3 * new.saver_discount,
    new.created_at
  );
  return new;
end
$$;
create trigger posts_scored before insert on posts for each row execute function set_trending_score();
create trigger posts_scored_again
  before update of other_like_count, other_commenter_count, other_saver_count, like_discount, commenter_discount,
    saver_discount, created_at
  on posts for each row execute function set_trending_score();

create function set_rating_score() returns trigger language plpgsql as $$
begin
  new.rating_score := rating_score(
    1000 * new.rating_1::bigint - new.rating_discount_1, 1000 * new.rating_2::bigint - new.rating_discount_2,
    1000 * new.rating_3::bigint - new.rating_discount_3, 1000 * new.rating_4::bigint - new.rating_discount_4,
    1000 * new.rating_5::bigint - new.rating_discount_5
  );
  return new;
end
$$;
create trigger posts_rated before insert on posts for each row execute function set_rating_score();
create trigger posts_rated_again
  before update of rating_1, rating_2, rating_3, rating_4, rating_5, rating_discount_1, rating_discount_2, rating_discount_3,
    rating_discount_4, rating_discount_5
  on posts for each row execute function set_rating_score();
create trigger tools_rated before insert on tools for each row execute function set_rating_score();
create trigger tools_rated_again
  before update of rating_1, rating_2, rating_3, rating_4, rating_5, rating_discount_1, rating_discount_2, rating_discount_3,
    rating_discount_4, rating_discount_5
  on tools for each row execute function set_rating_score();

-- A reader who marks the review with less than the whole weight counts by it among the readers, too.
create or replace function score_helpful_marks() returns trigger language plpgsql as $$
begin
  new.helpful_score := wilson_lower_bound(
    (1000 * new.counted_helpful_count::bigint - new.helpful_discount)::double precision / 1000,
    (1000 * new.reader_count::bigint - new.helpful_discount)::double precision / 1000
  );
  return new;
end
$$;
drop trigger posts_helpful_scored on posts;
create trigger posts_helpful_scored before update of counted_helpful_count, helpful_discount, reader_count on posts
  for each row execute function score_helpful_marks();

-- Weights of members and of their votes

create function set_first_weight() returns trigger language plpgsql as $$
declare
  in_force constant text := (select rules from rank_weights);
begin
  if in_force <> 'none' and not new.email_verified then
    new.weight := 0;
    new.weight_reason := 'unverified';
  elsif in_force = 'all' then
    new.weight := 0;
    new.weight_reason := 'first_day';
  end if;
  return new;
end
$$;
create trigger members_weighed before insert on members for each row execute function set_first_weight();

create function weigh_vote() returns trigger language plpgsql as $$
declare
  tool constant integer := (select tool_id from posts where id = new.post_id);
begin
  new.weight := coalesce((select weight from members where id = new.member_id), 1000);
  new.is_tied := tool is not null and (
    exists (
      select from posts
      where author_id = new.member_id and tool_id = tool and relation <> 'none' and deleted_at is null
    ) or exists (
      select from tool_makers where tool_makers.tool_id = tool and tool_makers.member_id = new.member_id
    )
  );
  return new;
end
$$;
create trigger likes_weighed before insert on likes for each row execute function weigh_vote();
create trigger saved_items_weighed before insert on saved_items for each row execute function weigh_vote();
create trigger comments_weighed before insert on comments for each row execute function weigh_vote();
drop trigger ratings_tied on ratings;
create trigger ratings_weighed before insert on ratings for each row execute function weigh_vote();
drop trigger helpful_marks_tied on helpful_marks;
create trigger helpful_marks_weighed before insert on helpful_marks for each row execute function weigh_vote();

create type vote_of_member as (source text, post_id integer, member_id integer, weight smallint);

-- Stores weights of members and of their votes; of these at most `most`, so that no statement is long. Returns whether all votes
-- have them by now: else it is called again, and the members keep their former weights until then. A vote that is written
-- meanwhile has the former weight: see api/trust/store-weights.ts. Locks members, posts and tools in this order, as a deletion
-- of an account does.
create function store_weights(ids integer[], weights smallint[], reasons text[], most integer) returns boolean
language plpgsql as $$
declare
  stale vote_of_member[];
begin
  perform 1 from members where id = any (ids) order by id for no key update;
  stale := array(
    select row(v.source, v.post_id, v.member_id, g.weight)::vote_of_member
    from unnest(ids, weights) g (id, weight) cross join lateral (
      select 'likes' as source, post_id, member_id, weight from likes where member_id = g.id and weight <> g.weight
      union all
      select 'ratings', post_id, member_id, weight from ratings where member_id = g.id and weight <> g.weight
      union all
      select distinct 'saved_items', post_id, member_id, weight from saved_items where member_id = g.id and weight <> g.weight
      union all
      select distinct 'comments', post_id, member_id, weight from comments where member_id = g.id and weight <> g.weight
      union all
      select 'helpful_marks', post_id, member_id, weight from helpful_marks where member_id = g.id and weight <> g.weight
    ) v
    limit most
  );
  if cardinality(stale) > 0 then
    perform 1 from posts where id in (select post_id from unnest(stale)) order by id for no key update;
    perform lock_tools_of(array(select post_id from unnest(stale)));
    update likes v set weight = s.weight from unnest(stale) s
    where s.source = 'likes' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update ratings v set weight = s.weight from unnest(stale) s
    where s.source = 'ratings' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update saved_items v set weight = s.weight from unnest(stale) s
    where s.source = 'saved_items' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update comments v set weight = s.weight from unnest(stale) s
    where s.source = 'comments' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update helpful_marks v set weight = s.weight from unnest(stale) s
    where s.source = 'helpful_marks' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
  end if;
  if cardinality(stale) = most then
    return false;
  end if;
  update members m set weight = g.weight, weight_reason = g.reason
  from unnest(ids, weights, reasons) g (id, weight, reason)
  where m.id = g.id and (m.weight, m.weight_reason) is distinct from (g.weight, g.reason);
  return true;
end
$$;

-- Ties

-- As before, and likes, saves and comments.
create or replace function wrong_ties(ids integer[])
returns table (source text, tool_id integer, post_id integer, member_id integer) language sql stable as $$
  with tied as materialized (
    select t.tool_id, t.author_id as member_id from posts t
    where t.tool_id = any (ids) and t.relation <> 'none' and t.deleted_at is null
    union
    select m.tool_id, m.member_id from tool_makers m where m.tool_id = any (ids)
  ), votes as not materialized (
    select 'likes' as source, l.post_id, l.member_id, l.is_tied from likes l
    union all
    select 'ratings', r.post_id, r.member_id, r.is_tied from ratings r
    union all
    select 'saved_items', i.post_id, i.member_id, i.is_tied from saved_items i
    union all
    select 'comments', c.post_id, c.member_id, c.is_tied from comments c
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

-- As before, and likes, saves and comments.
create or replace function refresh_ties(ids integer[]) returns void language plpgsql as $$
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
    select distinct * from wrong_ties(stale)
  ), liked as (
    update likes v set is_tied = not v.is_tied from wrong w
    where w.source = 'likes' and v.member_id = w.member_id and v.post_id = w.post_id
  ), rated as (
    update ratings v set is_tied = not v.is_tied from wrong w
    where w.source = 'ratings' and v.member_id = w.member_id and v.post_id = w.post_id
  ), saved as (
    update saved_items v set is_tied = not v.is_tied from wrong w
    where w.source = 'saved_items' and v.member_id = w.member_id and v.post_id = w.post_id
      and v.is_tied <> is_tied(v.member_id, w.tool_id)
  ), commented as (
    update comments v set is_tied = not v.is_tied from wrong w
    where w.source = 'comments' and v.member_id = w.member_id and v.post_id = w.post_id
      and v.is_tied <> is_tied(v.member_id, w.tool_id)
  ), marked as (
    update helpful_marks v set is_tied = not v.is_tied from wrong w
    where w.source = 'helpful_marks' and v.member_id = w.member_id and v.post_id = w.post_id
  )
  update post_readers v set is_tied = not v.is_tied from wrong w
  where w.source = 'post_readers' and v.member_id = w.member_id and v.post_id = w.post_id;
end
$$;

-- As before. The look beforehand is cheaper than the statement, which is planned each time.
create or replace function set_is_tied_again() returns trigger language plpgsql as $$
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
create trigger likes_tied_meanwhile after insert on likes
  referencing new table as changed for each statement execute function set_is_tied_again();
create trigger saved_items_tied_meanwhile after insert on saved_items
  referencing new table as changed for each statement execute function set_is_tied_again();
create trigger comments_tied_meanwhile after insert on comments
  referencing new table as changed for each statement execute function set_is_tied_again();

-- As before, and likes, saves and comments.
create or replace function remove_ties_of_post() returns trigger language plpgsql as $$
begin
  update likes set is_tied = false where post_id = new.id and is_tied;
  update ratings set is_tied = false where post_id = new.id and is_tied;
  update saved_items set is_tied = false where post_id = new.id and is_tied;
  update comments set is_tied = false where post_id = new.id and is_tied;
  update helpful_marks set is_tied = false where post_id = new.id and is_tied;
  update post_readers set is_tied = false where post_id = new.id and is_tied;
  return null;
end
$$;

-- Likes

-- As before, with discounts.
create or replace function count_likes() returns trigger language plpgsql as $$
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
  update tools t
  set trending_score = trending_of_tool(t.id), like_count = like_count + sign * (
    select count(distinct l.member_id)
    from changed l join posts p on p.id = l.post_id
    where p.tool_id = t.id and p.hidden_because is null and not exists (
      select from posts o join likes other on other.post_id = o.id and other.member_id = l.member_id
      where o.tool_id = t.id and o.hidden_because is null and not exists (
        select from changed x where x.post_id = other.post_id and x.member_id = other.member_id
      )
    )
  )
  where t.id = any (tool_ids);
  return null;
end
$$;

-- For posts whose trending scores have changed, and nothing else that their tools show.
create function refresh_trending_of_tools(post_ids integer[]) returns void language plpgsql as $$
declare
  tool_ids constant integer[] := lock_tools_of(post_ids);
begin
  update tools t set trending_score = trending_of_tool(t.id)
  where t.id = any (tool_ids) and t.trending_score <> trending_of_tool(t.id);
end
$$;

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
  referencing old table as removed new table as added for each statement execute function change_likes();

-- Comments

create type comment_vote as (id integer, post_id integer, member_id integer, weight smallint, is_tied boolean);

-- Counts shown comments that a statement has written (`added`) and removed. Of a member's comments on a post, the one with the
-- smallest discount counts in ranks.
create function count_comment_votes(added comment_vote[], removed comment_vote[]) returns void language plpgsql as $$
declare
  ids constant integer[] := array(select post_id from unnest(added) union select post_id from unnest(removed));
  tool_ids integer[];
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  perform 1 from posts where id = any (ids) order by id for no key update;
  update posts p
  set comment_count = comment_count + c.everyone, other_commenter_count = other_commenter_count + c.others,
    commenter_discount = commenter_discount + c.discount
  from (
    select s.post_id, sum(s.change) as everyone,
      coalesce(
        sum((s.now is not null)::integer - (s.before is not null)::integer) filter (where s.member_id <> a.author_id), 0
      ) as others,
      coalesce(sum(coalesce(s.now, 0) - coalesce(s.before, 0)) filter (where s.member_id <> a.author_id), 0) as discount
    from (
      select g.*, (
        select min(vote_discount(o.weight, o.is_tied)) from comments o
        where o.member_id = g.member_id and o.post_id = g.post_id and o.hidden_because is null
      ) as now, (
        select min(discount)
        from (
          select vote_discount(o.weight, o.is_tied) as discount from comments o
          where o.member_id = g.member_id and o.post_id = g.post_id and o.hidden_because is null
            and not exists (select from unnest(added) a where a.id = o.id)
          union all
          select vote_discount(o.weight, o.is_tied) from unnest(removed) o
          where o.member_id = g.member_id and o.post_id = g.post_id
        ) earlier
      ) as before
      from (
        select post_id, member_id, sum(change) as change
        from (
          select post_id, member_id, 1 as change from unnest(added)
          union all
          select post_id, member_id, -1 from unnest(removed)
        ) changed
        group by post_id, member_id
      ) g
    ) s join posts a on a.id = s.post_id
    group by s.post_id
  ) c
  where p.id = c.post_id;

  if copy_votes_of_only_post(ids) then
    return;
  end if;
  tool_ids := lock_tools_of(ids);
  update tools t
  set trending_score = trending_of_tool(t.id), comment_count = comment_count + coalesce((
    select sum(c.change)
    from (
      select post_id, 1 as change from unnest(added) union all select post_id, -1 from unnest(removed)
    ) c join posts p on p.id = c.post_id
    where p.tool_id = t.id and p.hidden_because is null
  ), 0)
  where t.id = any (tool_ids);
end
$$;

create or replace function count_comments() returns trigger language plpgsql as $$
declare
  comments constant comment_vote[] := array(
    select row(id, post_id, member_id, weight, is_tied)::comment_vote from changed where hidden_because is null
  );
begin
  if tg_op = 'INSERT' then
    perform count_comment_votes(comments, '{}');
  else
    perform count_comment_votes('{}', comments);
  end if;
  return null;
end
$$;

create or replace function count_hidden_comments() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(
    select id from after join before using (id)
    where (after.hidden_because is null, after.member_id, after.weight, after.is_tied)
      is distinct from (before.hidden_because is null, before.member_id, before.weight, before.is_tied)
  );
begin
  if cardinality(ids) > 0 then
    perform count_comment_votes(
      array(
        select row(id, post_id, member_id, weight, is_tied)::comment_vote from after
        where hidden_because is null and id = any (ids)
      ),
      array(
        select row(id, post_id, member_id, weight, is_tied)::comment_vote from before
        where hidden_because is null and id = any (ids)
      )
    );
  end if;
  return null;
end
$$;
drop function count_change_of_comments;
drop type comment_change;

-- Saves


-- As before, with discounts.
create or replace function count_saved_items() returns trigger language plpgsql as $$
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
  referencing old table as removed new table as added for each statement execute function change_saved_items();

-- Ratings

-- As before, with discounts.
create or replace function count_ratings() returns trigger language plpgsql as $$
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

-- As before, with discounts.
create or replace function change_ratings() returns trigger language plpgsql as $$
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

-- As before, with discounts.
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
    where tool_id = t.id and hidden_because is null order by rating_score desc, created_at desc, id desc limit 1
  ))
  where t.id = any (tool_ids) and t.post_count > 1;
end
$$;

-- Helpful marks

-- As before, with discounts.
create or replace function recount_helpful_marks(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from posts where id = any (ids) order by id for no key update;
  update posts p
  set helpful_count = marks.everyone, counted_helpful_count = marks.counted, helpful_discount = marks.discount,
    reader_count = case when marks.everyone = 0 then 0 else (
      select count(*) from post_readers r where r.post_id = p.id and not r.is_tied
    ) end
  from unnest(ids) as given (id)
  cross join lateral (
    select count(*) as everyone, count(*) filter (where not h.is_tied) as counted,
      coalesce(sum(1000 - h.weight) filter (where not h.is_tied), 0) as discount
    from helpful_marks h
    where h.post_id = given.id
  ) marks
  where p.id = given.id;
end
$$;

-- Tools

-- As before, with discounts.
create or replace function copy_votes_of_only_post(post_ids integer[]) returns boolean language plpgsql as $$
begin
  if cardinality(post_ids) <> 1 then
    return false;
  end if;
  update tools t
  set like_count = p.like_count, comment_count = p.comment_count, trending_score = p.trending_score,
    rating_1 = p.rating_1, rating_2 = p.rating_2, rating_3 = p.rating_3, rating_4 = p.rating_4, rating_5 = p.rating_5,
    rating_discount_1 = p.rating_discount_1, rating_discount_2 = p.rating_discount_2,
    rating_discount_3 = p.rating_discount_3, rating_discount_4 = p.rating_discount_4,
    rating_discount_5 = p.rating_discount_5
  from posts p
  where p.id = post_ids[1] and p.hidden_because is null and t.id = p.tool_id and t.post_count = 1;
  return found;
end
$$;

-- As before, with discounts.
drop function tool_votes;
create function tool_votes(
  tool integer, out likes bigint, out saves bigint, out n1 bigint, out n2 bigint, out n3 bigint, out n4 bigint, out n5 bigint,
  out d1 bigint, out d2 bigint, out d3 bigint, out d4 bigint, out d5 bigint
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
    count(*) filter (where value = 4), count(*) filter (where value = 5),
    coalesce(sum(1000 - weight) filter (where value = 1), 0), coalesce(sum(1000 - weight) filter (where value = 2), 0),
    coalesce(sum(1000 - weight) filter (where value = 3), 0), coalesce(sum(1000 - weight) filter (where value = 4), 0),
    coalesce(sum(1000 - weight) filter (where value = 5), 0)
  from (
    select distinct on (ratings.member_id) value, ratings.weight
    from posts join ratings on ratings.post_id = posts.id
    where tool_id = tool and hidden_because is null and not ratings.is_tied
    order by ratings.member_id, ratings.created_at desc, ratings.post_id desc
  ) newest
$$;

-- As before, with discounts. Renews what tools copy from their shown posts, and with votes their likes, saves and ratings.
create or replace function renew_tools(ids integer[], with_votes boolean) returns void language plpgsql as $$
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  update tools t
  set name = case when t.is_renamed then t.name else coalesce(oldest.title, t.name) end,
    link = case when t.is_link_set then t.link else coalesce(oldest.link, t.link) end,
    tagline = coalesce(first_sentence(best.description), ''),
    categories = used.categories, category_ids = used.category_ids,
    post_count = counted.posts, comment_count = counted.comments, trending_score = counted.trending,
    like_count = coalesce(votes.likes, t.like_count), save_count = coalesce(votes.saves, t.save_count),
    rating_1 = coalesce(votes.n1, t.rating_1), rating_2 = coalesce(votes.n2, t.rating_2),
    rating_3 = coalesce(votes.n3, t.rating_3), rating_4 = coalesce(votes.n4, t.rating_4),
    rating_5 = coalesce(votes.n5, t.rating_5),
    rating_discount_1 = coalesce(votes.d1, t.rating_discount_1),
    rating_discount_2 = coalesce(votes.d2, t.rating_discount_2),
    rating_discount_3 = coalesce(votes.d3, t.rating_discount_3),
    rating_discount_4 = coalesce(votes.d4, t.rating_discount_4),
    rating_discount_5 = coalesce(votes.d5, t.rating_discount_5)
  from unnest(renew_tools.ids) as given (id)
  left join lateral tool_votes(given.id) votes on with_votes
  left join lateral (
    select title, link from posts
    where tool_id = given.id and hidden_because is null order by created_at, id limit 1
  ) oldest on true
  left join lateral (
    select description from posts
    where tool_id = given.id and hidden_because is null order by rating_score desc, created_at desc, id desc limit 1
  ) best on true
  cross join lateral (
    select count(*) as posts, coalesce(sum(comment_count), 0) as comments, coalesce(max(trending_score), 0) as trending
    from posts where tool_id = given.id and hidden_because is null
  ) counted
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', id, 'name', name) order by uses desc, lower(name)), '[]') as categories,
      coalesce(array_agg(id order by uses desc, lower(name)), '{}') as category_ids
    from (
      select categories.id, categories.name, chosen.uses
      from (
        select category_id, count(*) as uses
        from posts cross join unnest(posts.category_ids) as category_id
        where tool_id = given.id and hidden_because is null
        group by category_id
      ) chosen join categories on categories.id = chosen.category_id
      order by chosen.uses desc, lower(categories.name)
      limit 8
    ) most_used
  ) used
  where t.id = given.id;
end
$$;

-- Ties that were told before this migration.
select refresh_ties(array(
  select tool_id from posts where relation <> 'none' and tool_id is not null union select tool_id from tool_makers
));
