-- Without a transaction: these indexes are built beside reads and writes. What a build that failed has left is dropped first.
drop index concurrently if exists saved_lists_popular_by_weight;
-- Public lists, those with most followers first: followers by weight, in thousandths.
create index concurrently saved_lists_popular_by_weight
  on saved_lists ((1000 * follower_count - follower_discount) desc, id desc) where shown_count >= 3;
drop index concurrently if exists saved_lists_popular;
drop index concurrently if exists posts_popular_by_weight;
-- Posts by popularity: likes and saves by others than the author, in thousandths.
create index concurrently posts_popular_by_weight
  on posts (((1000 * (other_like_count + other_saver_count) - like_discount - saver_discount)::double precision) desc, id desc)
  where hidden_because is null;
-- Searches go by this popularity from now on.
select change_function(
  name,
  '(p.other_like_count + p.other_saver_count)::double precision',
  '(1000 * (p.other_like_count + p.other_saver_count) - p.like_discount - p.saver_discount)::double precision'
)
from unnest('{linked_posts, popular_matches, search_posts}'::text[]) name;
drop index concurrently if exists posts_popular;
-- Rows of members who weigh less than 1. What is written meanwhile, the next weighing counts again.
update posts p set reader_discount = c.discount
from (
  select r.post_id, sum(1000 - m.weight) as discount
  from post_readers r join members m on m.id = r.member_id join posts on posts.id = r.post_id
  where posts.helpful_count > 0 and m.weight < 1000 and not r.is_tied
  group by r.post_id
) c
where p.id = c.post_id;
update saved_lists l set follower_discount = c.discount
from (
  select f.list_id, sum(1000 - m.weight) as discount
  from list_follows f join members m on m.id = f.member_id
  where m.weight < 1000
  group by f.list_id
) c
where l.id = c.list_id;
-- Tools about which an author who weighs nothing has posted beside others.
select renew_tools(array(
  select distinct p.tool_id
  from posts p join members m on m.id = p.author_id join tools t on t.id = p.tool_id
  where m.weight = 0 and p.hidden_because is null and t.post_count > 1
), false);
drop function change_function;
