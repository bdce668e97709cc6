-- Writers count the counters of posts and tools in their transaction; no trigger adds or subtracts. A vote is written with the weight of its member and the member's tie to the tool.

lock table posts, tools, likes, ratings, saved_items, comments, helpful_marks, post_readers, tool_makers
  in share row exclusive mode;

drop trigger likes_added on likes;
drop trigger likes_changed on likes;
drop trigger likes_read on likes;
drop trigger likes_removed on likes;
drop trigger likes_tied_meanwhile on likes;
drop trigger likes_weighed on likes;
drop trigger ratings_added on ratings;
drop trigger ratings_changed on ratings;
drop trigger ratings_read on ratings;
drop trigger ratings_removed on ratings;
drop trigger ratings_tied_meanwhile on ratings;
drop trigger ratings_weighed on ratings;
drop trigger saved_items_added on saved_items;
drop trigger saved_items_changed on saved_items;
drop trigger saved_items_removed on saved_items;
drop trigger saved_items_tied_meanwhile on saved_items;
drop trigger saved_items_weighed on saved_items;
drop trigger comments_added on comments;
drop trigger comments_hidden on comments;
drop trigger comments_read on comments;
drop trigger comments_removed on comments;
drop trigger comments_tied_meanwhile on comments;
drop trigger comments_weighed on comments;
drop trigger helpful_marks_added on helpful_marks;
drop trigger helpful_marks_changed on helpful_marks;
drop trigger helpful_marks_removed on helpful_marks;
drop trigger helpful_marks_tied_meanwhile on helpful_marks;
drop trigger helpful_marks_weighed on helpful_marks;
drop trigger post_readers_added on post_readers;
drop trigger post_readers_changed on post_readers;
drop trigger post_readers_removed on post_readers;
drop trigger post_readers_tied on post_readers;
drop trigger post_readers_tied_meanwhile on post_readers;
drop trigger posts_changed_for_tools on posts;
drop trigger posts_joined_tools on posts;
drop trigger posts_left_tool on posts;
drop trigger posts_left_tools on posts;
drop trigger posts_tie_changed on posts;
drop trigger posts_tied on posts;
drop trigger posts_untied on posts;
drop trigger tool_makers_added on tool_makers;
drop trigger tool_makers_came on tool_makers;
drop trigger tool_makers_removed on tool_makers;
drop trigger tool_makers_went on tool_makers;

drop function add_readers;
drop function change_likes;
drop function change_ratings;
drop function change_saved_items;
drop function copy_votes_of_only_post;
drop function count_comments;
drop function count_hidden_comments;
drop function count_comment_votes;
drop type comment_vote;
drop function count_helpful_marks;
drop function count_likes;
drop function count_ratings;
drop function count_saved_items;
drop function count_tool_ratings;
drop function recount_readers;
drop function recount_tools_of_deleted_posts;
drop function refresh_ties_of_makers;
drop function refresh_ties_of_post;
drop function refresh_tool_of_post;
drop function refresh_tools;
drop function refresh_tools_of_new_posts;
drop function refresh_trending_of_tools;
drop function remove_ties_of_post;
drop function renew_tools;
drop function set_is_tied;
drop function set_is_tied_again;
drop function tool_votes;
drop function weigh_vote;

alter table posts add column saver_count integer not null default 0;
comment on column posts.saver_count is 'Members who have it in a list, its author too.';

-- Votes of a post are counted by the index alone.
drop index likes_post;
create index likes_post on likes (post_id, created_at desc) include (member_id, weight, is_tied);
drop index ratings_post;
create index ratings_post on ratings (post_id) include (value, weight, is_tied);
drop index saved_items_post;
create index saved_items_post on saved_items (post_id, member_id) include (weight, is_tied);

-- Posts. The views count, the functions store, and the doctor compares. A function locks the rows before it counts: its next
-- statement sees all votes that were committed before.

-- `other_` counters and discounts leave the author out. Of several comments or lists of a member the one that counts most counts.
create view counted_posts as
select p.id, l.*, c.*, s.*, r.*
from posts p cross join lateral (
  select count(*)::integer as like_count,
    (count(*) filter (where member_id <> p.author_id))::integer as other_like_count,
    coalesce(sum(vote_discount(weight, is_tied)) filter (where member_id <> p.author_id), 0)::integer as like_discount
  from likes where post_id = p.id
) l cross join lateral (
  select coalesce(sum(comments), 0)::integer as comment_count,
    (count(*) filter (where member_id <> p.author_id))::integer as other_commenter_count,
    coalesce(sum(discount) filter (where member_id <> p.author_id), 0)::integer as commenter_discount
  from (
    select member_id, count(*) as comments, min(vote_discount(weight, is_tied)) as discount
    from comments where post_id = p.id and hidden_because is null group by member_id
  ) commenters
) c cross join lateral (
  select count(*)::integer as saver_count,
    (count(*) filter (where member_id <> p.author_id))::integer as other_saver_count,
    coalesce(sum(discount) filter (where member_id <> p.author_id), 0)::integer as saver_discount
  from (
    select member_id, min(vote_discount(weight, is_tied)) as discount
    from saved_items where post_id = p.id group by member_id
  ) savers
) s cross join lateral (
  select (count(*) filter (where value = 1))::integer as rating_1,
    (count(*) filter (where value = 2))::integer as rating_2,
    (count(*) filter (where value = 3))::integer as rating_3,
    (count(*) filter (where value = 4))::integer as rating_4,
    (count(*) filter (where value = 5))::integer as rating_5,
    coalesce(sum(1000 - weight) filter (where value = 1), 0)::integer as rating_discount_1,
    coalesce(sum(1000 - weight) filter (where value = 2), 0)::integer as rating_discount_2,
    coalesce(sum(1000 - weight) filter (where value = 3), 0)::integer as rating_discount_3,
    coalesce(sum(1000 - weight) filter (where value = 4), 0)::integer as rating_discount_4,
    coalesce(sum(1000 - weight) filter (where value = 5), 0)::integer as rating_discount_5
  from ratings where post_id = p.id and not is_tied
) r;

create function recount_posts(ids integer[]) returns setof posts language plpgsql as $$
begin
  perform 1 from posts where id = any (ids) order by id for no key update;
  return query
  update posts p
  set like_count = c.like_count, other_like_count = c.other_like_count, like_discount = c.like_discount,
    comment_count = c.comment_count, other_commenter_count = c.other_commenter_count,
    commenter_discount = c.commenter_discount,
    saver_count = c.saver_count, other_saver_count = c.other_saver_count, saver_discount = c.saver_discount,
    rating_1 = c.rating_1, rating_2 = c.rating_2, rating_3 = c.rating_3, rating_4 = c.rating_4, rating_5 = c.rating_5,
    rating_discount_1 = c.rating_discount_1, rating_discount_2 = c.rating_discount_2,
    rating_discount_3 = c.rating_discount_3, rating_discount_4 = c.rating_discount_4,
    rating_discount_5 = c.rating_discount_5
  from counted_posts c
  where c.id = any (ids) and p.id = c.id
  returning p.*;
end
$$;

-- Readers count only for posts that are marked as helpful.
create view counted_helpful_marks as
select p.id, h.*, r.*
from posts p cross join lateral (
  select count(*)::integer as helpful_count, (count(*) filter (where not is_tied))::integer as counted_helpful_count,
    coalesce(sum(1000 - weight) filter (where not is_tied), 0)::integer as helpful_discount
  from helpful_marks where post_id = p.id
) h cross join lateral (
  select count(*)::integer as reader_count, coalesce(sum(1000 - m.weight), 0)::integer as reader_discount
  from post_readers r join members m on m.id = r.member_id
  where r.post_id = p.id and not r.is_tied and h.helpful_count > 0
) r;

drop function recount_helpful_marks;
create function recount_helpful_marks(ids integer[]) returns setof posts language plpgsql as $$
begin
  perform 1 from posts where id = any (ids) order by id for no key update;
  return query
  update posts p
  set helpful_count = c.helpful_count, counted_helpful_count = c.counted_helpful_count,
    helpful_discount = c.helpful_discount, reader_count = c.reader_count, reader_discount = c.reader_discount
  from counted_helpful_marks c
  where c.id = any (ids) and p.id = c.id
  returning p.*;
end
$$;

-- Makes everybody who voted for or commented on posts a reader of them, as their first mark needs it.
create function complete_readers(ids integer[]) returns void language sql as $$
  insert into post_readers (post_id, member_id, is_tied)
  select p.id, v.member_id, p.tool_id is not null and is_tied(v.member_id, p.tool_id)
  from posts p join (
    select post_id, member_id from likes where post_id = any (ids)
    union select post_id, member_id from ratings where post_id = any (ids)
    union select post_id, member_id from comments where post_id = any (ids) and member_id is not null
    union select post_id, member_id from helpful_marks where post_id = any (ids)
  ) v on v.post_id = p.id
  where v.member_id <> p.author_id
  on conflict do nothing
$$;

-- Tools

create view counted_tools as
select t.id, count(p.id)::integer as post_count, coalesce(sum(p.comment_count), 0)::integer as comment_count,
  coalesce(sum(p.like_count), 0)::integer as like_count, coalesce(sum(p.saver_count), 0)::integer as save_count,
  trending_of_tool(t.id) as trending_score
from tools t left join posts p on p.tool_id = t.id and p.hidden_because is null
group by t.id;

-- Of several ratings of a member the newest counts.
create view counted_tool_ratings as
select t.id, r.*
from tools t cross join lateral (
  select (count(*) filter (where value = 1))::integer as rating_1,
    (count(*) filter (where value = 2))::integer as rating_2,
    (count(*) filter (where value = 3))::integer as rating_3,
    (count(*) filter (where value = 4))::integer as rating_4,
    (count(*) filter (where value = 5))::integer as rating_5,
    coalesce(sum(1000 - weight) filter (where value = 1), 0)::integer as rating_discount_1,
    coalesce(sum(1000 - weight) filter (where value = 2), 0)::integer as rating_discount_2,
    coalesce(sum(1000 - weight) filter (where value = 3), 0)::integer as rating_discount_3,
    coalesce(sum(1000 - weight) filter (where value = 4), 0)::integer as rating_discount_4,
    coalesce(sum(1000 - weight) filter (where value = 5), 0)::integer as rating_discount_5
  from (
    select distinct on (ratings.member_id) value, ratings.weight
    from posts join ratings on ratings.post_id = posts.id
    where tool_id = t.id and hidden_because is null and not ratings.is_tied
    order by ratings.member_id, ratings.created_at desc, ratings.post_id desc
  ) newest
) r;

create view counted_tool_followers as
select id, (select count(*) from tool_follows where tool_id = tools.id)::integer as follower_count from tools;

-- What a tool counts of its posts: after a like, a comment or a save.
create function sum_posts_of_tools(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  update tools t
  set post_count = c.post_count, comment_count = c.comment_count, like_count = c.like_count, save_count = c.save_count,
    trending_score = c.trending_score
  from counted_tools c
  where c.id = any (ids) and t.id = c.id;
end
$$;

-- All that a tool shows of its posts and of the votes for them, with the ties of these votes.
create or replace function recount_tools(ids integer[]) returns void language plpgsql as $$
begin
  perform refresh_ties(ids);
  perform refresh_tools(ids);
end
$$;

create function refresh_tools(ids integer[]) returns void language plpgsql as $$
begin
  perform sum_posts_of_tools(ids);
  update tools t
  set name = case when t.is_renamed then t.name else coalesce(oldest.title, t.name) end,
    link = case when t.is_link_set then t.link else coalesce(oldest.link, t.link) end,
    tagline = coalesce(first_sentence(best.description), ''),
    categories = used.categories, category_ids = used.category_ids,
    rating_1 = r.rating_1, rating_2 = r.rating_2, rating_3 = r.rating_3, rating_4 = r.rating_4, rating_5 = r.rating_5,
    rating_discount_1 = r.rating_discount_1, rating_discount_2 = r.rating_discount_2,
    rating_discount_3 = r.rating_discount_3, rating_discount_4 = r.rating_discount_4,
    rating_discount_5 = r.rating_discount_5
  from counted_tool_ratings r
  left join lateral (
    select title, link from posts
    where tool_id = r.id and hidden_because is null order by created_at, id limit 1
  ) oldest on true
  left join lateral (
    select description from posts
    where tool_id = r.id and hidden_because is null
    order by (select weight = 0 from members where members.id = author_id), rating_score desc, created_at desc, id desc
    limit 1
  ) best on true
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', id, 'name', name) order by uses desc, lower(name)), '[]') as categories,
      coalesce(array_agg(id order by uses desc, lower(name)), '{}') as category_ids
    from (
      select categories.id, categories.name, chosen.uses
      from (
        select category_id, count(*) as uses
        from posts join members author on author.id = posts.author_id cross join unnest(posts.category_ids) as category_id
        where tool_id = r.id and hidden_because is null and (author.weight > 0 or not exists (
          select from posts other join members m on m.id = other.author_id
          where other.tool_id = r.id and other.hidden_because is null and m.weight > 0
        ))
        group by category_id
      ) chosen join categories on categories.id = chosen.category_id
      order by chosen.uses desc, lower(categories.name)
      limit 8
    ) most_used
  ) used
  where r.id = any (ids) and t.id = r.id;
end
$$;

-- Ties

-- Corrects the ties of votes for the posts of tools, after their makers, authors or posts have changed. Whoever votes locks the
-- tool before the vote is written: it is either seen here or sees the change.
create or replace function refresh_ties(ids integer[]) returns void language plpgsql as $$
declare
  changed integer[];
begin
  -- Posts before tools, as everywhere.
  perform 1 from posts where id in (select post_id from wrong_ties(ids)) order by id for no key update;
  perform 1 from tools where id = any (ids) order by id for no key update;
  changed := array(select distinct post_id from wrong_ties(ids) order by post_id);
  if cardinality(changed) = 0 then
    return;
  end if;
  with wrong as materialized (
    select distinct * from wrong_ties(ids)
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
  perform recount_posts(changed);
  perform recount_helpful_marks(changed);
end
$$;

-- Ends the ties of votes for posts that have no tool any more.
create function remove_ties(ids integer[]) returns void language sql as $$
  update likes set is_tied = false where post_id = any (ids) and is_tied;
  update ratings set is_tied = false where post_id = any (ids) and is_tied;
  update saved_items set is_tied = false where post_id = any (ids) and is_tied;
  update comments set is_tied = false where post_id = any (ids) and is_tied;
  update helpful_marks set is_tied = false where post_id = any (ids) and is_tied;
  update post_readers set is_tied = false where post_id = any (ids) and is_tied;
  select recount_posts(ids);
  select recount_helpful_marks(ids);
$$;

-- Weights

-- As before, and counts the posts and tools whose votes have other weights now.
create or replace function store_weights(ids integer[], weights smallint[], reasons text[], most integer)
returns boolean language plpgsql as $$
declare
  stale vote_of_member[];
  voted integer[];
  -- Posts of authors who come to weigh something, or nothing.
  written integer[];
begin
  perform 1 from members where id = any (ids) order by id for no key update;
  written := array(
    select p.id
    from unnest(ids, weights) g (id, weight) join members m on m.id = g.id join posts p on p.author_id = m.id
    where (m.weight = 0) <> (g.weight = 0) and p.tool_id is not null and p.hidden_because is null
  );
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
    voted := array(
      select id from posts where id in (select post_id from unnest(stale)) order by id for no key update
    );
    perform lock_tools_of(written || voted);
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
    perform recount_posts(voted);
    perform recount_helpful_marks(array(select distinct post_id from unnest(stale) where source = 'helpful_marks'));
    perform refresh_tools(lock_tools_of(voted));
  end if;
  if cardinality(stale) = most then
    return false;
  end if;
  update members m set weight = g.weight, weight_reason = g.reason
  from unnest(ids, weights, reasons) g (id, weight, reason)
  where m.id = g.id and (m.weight, m.weight_reason) is distinct from (g.weight, g.reason);
  perform refresh_tools(lock_tools_of(written));
  return true;
end
$$;

-- Rows that are there already: savers are new, and a member who liked or saved several posts of a tool counts for each.
update posts p set saver_count = c.savers
from (select post_id, count(distinct member_id) as savers from saved_items group by post_id) c
where c.post_id = p.id;
update tools t set like_count = c.like_count, save_count = c.save_count
from counted_tools c
where c.id = t.id and (t.like_count, t.save_count) <> (c.like_count, c.save_count);
