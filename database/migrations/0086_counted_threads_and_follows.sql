-- Counters of members, categories, lists and comments are counted by the writer of what they count, in the same transaction.

drop trigger member_follows_added on member_follows;
drop trigger member_follows_removed on member_follows;
drop trigger category_follows_added on category_follows;
drop trigger category_follows_removed on category_follows;
drop trigger tool_follows_added on tool_follows;
drop trigger tool_follows_removed on tool_follows;
drop trigger list_follows_added on list_follows;
drop trigger list_follows_removed on list_follows;
drop function count_member_followers;
drop function count_category_followers;
drop function count_tool_followers;
drop function count_list_followers;

-- The views count, `recount_…` stores what they count, and the doctor compares. A function locks the rows before it counts: its
-- next statement sees all that was committed before.
create view counted_members as
  select id, (select count(*) from member_follows where followed_id = members.id)::integer as follower_count from members;
create view counted_categories as
  select id, (select count(*) from category_follows where category_id = categories.id)::integer as follower_count
  from categories;
create view counted_lists as
  select l.id, items.post_count, followers.follower_count, followers.follower_discount,
    case when l.visibility = 'public' and owner.suspended_because is null then items.shown_count else 0 end as shown_count
  from saved_lists l join members owner on owner.id = l.member_id
  cross join lateral (
    select count(*)::integer as post_count, (count(*) filter (where p.hidden_because is null))::integer as shown_count
    from saved_items i join posts p on p.id = i.post_id where i.list_id = l.id
  ) items
  cross join lateral (
    select count(*)::integer as follower_count, coalesce(sum(1000 - m.weight), 0)::integer as follower_discount
    from list_follows f join members m on m.id = f.member_id where f.list_id = l.id
  ) followers;
comment on column members.follower_count is 'Set by recount_members.';
comment on column categories.follower_count is 'Set by recount_categories.';

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

create function recount_lists(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from saved_lists where id = any (ids) order by id for no key update;
  update saved_lists l set post_count = c.post_count, shown_count = c.shown_count, follower_count = c.follower_count,
    follower_discount = c.follower_discount
  from counted_lists c
  where c.id = any (ids) and l.id = c.id
    and (l.post_count, l.shown_count, l.follower_count, l.follower_discount)
      <> (c.post_count, c.shown_count, c.follower_count, c.follower_discount);
end
$$;
drop function recount_list_followers;

create function recount_tool_followers(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  update tools t set follower_count = (select count(*) from tool_follows where tool_id = t.id) where id = any (ids);
end
$$;

do $$
declare
  caller regproc;
begin
  foreach caller in array array['merge_tool', 'unmerge_tool']::regproc[] loop
    execute replace(pg_get_functiondef(caller), 'count_followers_again', 'recount_tool_followers');
  end loop;
end
$$;
drop function count_followers_again;

-- An account leaves by the statements of `api/members/profiles/delete-queries.ts`.
drop trigger members_leaving on members;
drop trigger members_leaving_in_turn on members;
drop function lock_before_leaving;
drop function leave_in_turn;

drop trigger comments_reply_added on comments;
drop trigger comments_reply_changed on comments;
drop trigger comments_reply_removed on comments;
drop trigger comments_stub on comments;
drop trigger comment_likes_added on comment_likes;
drop trigger comment_likes_removed on comment_likes;
drop trigger members_leaving_threads on members;
drop function count_replies;
drop function keep_stub;
drop function count_comment_likes;
drop function leave_threads;
drop function make_stubs;

create view counted_comments as
  select c.id, replies.*, (select count(*) from comment_likes where comment_id = c.id)::integer as like_count
  from comments c cross join lateral (
    select (count(*) filter (where hidden_because is null))::integer as reply_count,
      (count(*) filter (where hidden_because is null or listed_reply_count > 0))::integer as listed_reply_count
    from comments where parent_id = c.id
  ) replies;
comment on column comments.like_count is 'Set by recount_comments.';

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
