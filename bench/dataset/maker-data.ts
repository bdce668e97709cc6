import type pg from 'pg'
import type { Sizes } from './sizes.ts'

// Every fifth tool has a maker who has neither rated nor read any of its posts, so that nothing counted is tied.
const makers = `
  insert into tool_makers (tool_id, member_id, created_at)
  select tools.id, members.id, tools.created_at
  from tools join members on members.id = 1 + tools.id::bigint * 7919 % $1
  where tools.id % 5 = 0 and not exists (
    select from ratings join posts on posts.id = post_id
    where posts.tool_id = tools.id and ratings.member_id = members.id
  )
  and not exists (
    select from post_readers join posts on posts.id = post_id
    where posts.tool_id = tools.id and post_readers.member_id = members.id
  )
  and not exists (select from posts where tool_id = tools.id and author_id = members.id)`
// They have answered every third post about their tools.
const replies = `
  insert into maker_replies (post_id, member_id, text, created_at)
  select posts.id, member_id, 'Thank you for the review.', posts.created_at + interval '1 day'
  from posts join tool_makers using (tool_id) where posts.id % 3 = 0
  on conflict do nothing`
// Moderators have judged every hundredth post until today.
const decisions = `
  insert into moderation_log (act, post_id, reason, created_at)
  select (array['hide', 'restore', 'dismiss'])[1 + id % 3], id, 'It advertises',
    now() - interval '2 years' * (1 - id / $1::float8)
  from generate_series(100, $1, 100) id`
const cases = `
  insert into cases (kind, post_id, created_at, closed_at)
  select 'post', post_id, created_at - interval '1 hour' * (1 + id % 48), created_at from moderation_log
  where act = 'dismiss'`

// As the hourly job counts them.
const votes = `
  insert into vote_counts (since, counted_at, votes)
  select since, now(), (
    (select count(*) from likes where created_at >= since) + (select count(*) from ratings where created_at >= since)
    + (select count(*) from saved_items where created_at >= since)
    + (select count(*) from comments where created_at >= since and hidden_because is null)
    + (select count(*) from helpful_marks where created_at >= since)
  )
  from (select date_trunc('day', now(), 'UTC') - interval '90 days' as since) period`

/** Gives tools makers, posts their replies, and moderators a log; counts votes. Needs tools of posts. */
export async function fillMakers(client: pg.Client, { members, posts }: Sizes): Promise<void> {
  await client.query(makers, [members])
  await client.query(replies)
  await client.query(decisions, [posts])
  await client.query(cases)
  await client.query(votes)
}
