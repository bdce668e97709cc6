-- The views count, `recount_…` stores what they count, and the doctor compares. A function locks the rows before it counts: its
-- next statement sees all that was committed before.

create view counted_categories as
  select id, (select count(*) from category_follows where category_id = categories.id)::integer as follower_count
  from categories;

create view counted_comments as
  select c.id, replies.*, (select count(*) from comment_likes where comment_id = c.id)::integer as like_count
  from comments c cross join lateral (
    select (count(*) filter (where hidden_because is null))::integer as reply_count,
      (count(*) filter (where hidden_because is null or listed_reply_count > 0))::integer as listed_reply_count
    from comments where parent_id = c.id
  ) replies;

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

create view counted_list_items as
  select l.id, items.post_count,
    case when l.visibility = 'public' and owner.suspended_because is null then items.shown_count else 0 end as shown_count
  from saved_lists l join members owner on owner.id = l.member_id
  cross join lateral (
    select count(*)::integer as post_count, (count(*) filter (where p.hidden_because is null))::integer as shown_count
    from saved_items i join posts p on p.id = i.post_id where i.list_id = l.id
  ) items;

create view counted_list_followers as
  select l.id, followers.follower_count, followers.follower_discount
  from saved_lists l
  cross join lateral (
    select count(*)::integer as follower_count, coalesce(sum(1000 - m.weight), 0)::integer as follower_discount
    from list_follows f join members m on m.id = f.member_id where f.list_id = l.id
  ) followers;

create view counted_members as
  select id, (select count(*) from member_follows where followed_id = members.id)::integer as follower_count from members;

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

create view counted_tool_followers as
select id, (select count(*) from tool_follows where tool_id = tools.id)::integer as follower_count from tools;

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

-- A tool trends as its best post by an author whose votes count, if there is one. The index of its posts has the scores, but not the
-- authors, so these are looked up from the highest score down.
create view counted_tools as
select t.id, count(p.id)::integer as post_count, coalesce(sum(p.comment_count), 0)::integer as comment_count,
  coalesce(sum(p.like_count), 0)::integer as like_count, coalesce(sum(p.saver_count), 0)::integer as save_count,
  coalesce(
    (
      select trending_score
      from (
        select id, trending_score from posts where tool_id = t.id and hidden_because is null
        order by trending_score desc offset 0
      ) best
      where (select m.weight from posts p join members m on m.id = p.author_id where p.id = best.id) > 0
      limit 1
    ),
    (select max(trending_score) from posts where tool_id = t.id and hidden_because is null),
    0
  ) as trending_score
from tools t left join posts p on p.tool_id = t.id and p.hidden_because is null
group by t.id;

-- All that a tool shows of its posts and of the votes for them, with the ties of these votes.
create function recount_tools(ids integer[]) returns void language plpgsql as $$
begin
  perform refresh_ties(ids);
  perform refresh_tools(ids);
  perform refresh_finder_documents(ids);
end
$$;

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

-- Counts the helpful marks of posts, and their readers with the weights of these.
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

-- Sums over the posts of tools: after a like, a comment or a save.
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

-- For tools whose posts were written or edited.
create function refresh_tools(ids integer[]) returns void language plpgsql as $$
begin
  perform sum_posts_of_tools(ids);
  update tools t
  set name = case when t.is_renamed then t.name else coalesce(oldest.title, t.name) end,
    link = case when t.is_link_set then t.link else coalesce(oldest.link, t.link) end,
    tagline = coalesce(best.first_sentence, ''),
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
    select first_sentence from posts
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
  perform refresh_tool_documents(ids);
end
$$;

create function recount_members(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from members where id = any (ids) order by id for no key update;
  update members m set follower_count = c.follower_count from counted_members c
  where c.id = any (ids) and m.id = c.id and m.follower_count <> c.follower_count;
end
$$;

create function recount_categories(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from categories where id = any (ids) order by id for no key update;
  update categories m set follower_count = c.follower_count from counted_categories c
  where c.id = any (ids) and m.id = c.id and m.follower_count <> c.follower_count;
end
$$;

create function recount_list_items(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from saved_lists where id = any (ids) order by id for no key update;
  update saved_lists l set post_count = c.post_count, shown_count = c.shown_count,
    updated_at = case when l.post_count = c.post_count then l.updated_at else now() end
  from counted_list_items c
  where c.id = any (ids) and l.id = c.id and (l.post_count, l.shown_count) <> (c.post_count, c.shown_count);
end
$$;

create function recount_list_followers(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from saved_lists where id = any (ids) order by id for no key update;
  update saved_lists l set follower_count = c.follower_count, follower_discount = c.follower_discount
  from counted_list_followers c
  where c.id = any (ids) and l.id = c.id
    and (l.follower_count, l.follower_discount) <> (c.follower_count, c.follower_discount);
end
$$;

create function recount_lists(ids integer[]) returns void language plpgsql as $$
begin
  perform recount_list_items(ids);
  perform recount_list_followers(ids);
end
$$;

create function recount_tool_followers(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  update tools t set follower_count = c.follower_count from counted_tool_followers c
  where c.id = any (ids) and t.id = c.id and t.follower_count <> c.follower_count;
end
$$;

-- Counts comments, and those above them: whether threads list a comment depends on its replies. Writers lock the posts before.
create function recount_comments(ids integer[]) returns void language plpgsql as $$
declare
  next integer[] := ids || array(select parent_id from comments where id = any (ids) and parent_id is not null);
begin
  while cardinality(next) > 0 loop
    perform 1 from comments where id = any (next) order by id for no key update;
    with counted as (
      update comments m set reply_count = c.reply_count, listed_reply_count = c.listed_reply_count, like_count = c.like_count
      from counted_comments c
      where c.id = any (next) and m.id = c.id
        and (m.reply_count, m.listed_reply_count, m.like_count) <> (c.reply_count, c.listed_reply_count, c.like_count)
      returning m.parent_id
    )
    select coalesce(array_agg(distinct parent_id) filter (where parent_id is not null), '{}') into next from counted;
  end loop;
end
$$;
