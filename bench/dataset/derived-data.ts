import type pg from 'pg'

// These statements derive for all rows at once the data that a request derives for one.

const notifications = `
  insert into notifications (member_id, actor_id, post_id, comment_id, kind, read, created_at)
  select p.author_id, d.member_id, d.post_id, d.comment_id, d.kind, d.created_at < $1, d.created_at
  from (
    select member_id, post_id, null::integer as comment_id, 'like' as kind, created_at from likes
    union all
    select member_id, post_id, null, 'rating', created_at from ratings
    union all
    select member_id, post_id, id, 'comment', created_at from comments
  ) d join posts p on p.id = d.post_id
  where p.author_id <> d.member_id
  order by d.created_at`

// Of every tenth post, every third member who likes it finds its review helpful.
const helpfulMarks = `
  insert into helpful_marks (post_id, member_id, created_at)
  select post_id, member_id, likes.created_at from likes join posts on posts.id = post_id
  where post_id % 10 = 0 and member_id % 3 = 0 and member_id <> author_id`
const readers = `
  insert into post_readers (post_id, member_id, created_at)
  select post_id, member_id, min(d.created_at)
  from (
    select post_id, member_id, created_at from likes
    union all select post_id, member_id, created_at from ratings
    union all select post_id, member_id, created_at from comments
  ) d join posts on posts.id = post_id
  where post_id in (select post_id from helpful_marks) and member_id <> author_id
  group by post_id, member_id`

// A quarter of the items of a default list is also in another list of the member.
const otherLists = `
  insert into saved_items (list_id, post_id, member_id, created_at)
  select l.id, i.post_id, i.member_id, i.created_at + interval '1 hour'
  from saved_lists l join saved_items i on i.member_id = l.member_id and i.list_id = l.member_id
  where not l.is_default and (i.post_id + l.id) % 4 = 0`

// The tools of posts as well: see `hostOf`.
const postCounters = `
  update posts p set
    tool_id = substring(p.link from '^https://tool-([0-9]+)[.]example')::integer,
    link_identity = substring(p.link from '^https://(.+)$'),
    like_count = coalesce(l.everyone, 0), other_like_count = coalesce(l.others, 0),
    comment_count = coalesce(c.everyone, 0), other_commenter_count = coalesce(c.others, 0),
    saver_count = coalesce(s.everyone, 0), other_saver_count = coalesce(s.others, 0),
    rating_1 = coalesce(r.n1, 0), rating_2 = coalesce(r.n2, 0), rating_3 = coalesce(r.n3, 0),
    rating_4 = coalesce(r.n4, 0), rating_5 = coalesce(r.n5, 0),
    helpful_count = coalesce(h.marks, 0), counted_helpful_count = coalesce(h.marks, 0),
    reader_count = coalesce(h.readers, 0)
  from posts a
  left join (
    select post_id, count(*) as everyone, count(*) filter (where member_id <> author_id) as others
    from likes join posts on posts.id = post_id group by post_id
  ) l on l.post_id = a.id
  left join (
    select post_id, count(*) as everyone,
      count(distinct member_id) filter (where member_id <> author_id) as others
    from comments join posts on posts.id = post_id group by post_id
  ) c on c.post_id = a.id
  left join (
    select post_id, count(distinct member_id) as everyone,
      count(distinct member_id) filter (where member_id <> author_id) as others
    from saved_items join posts on posts.id = post_id group by post_id
  ) s on s.post_id = a.id
  left join (
    select post_id, count(*) filter (where value = 1) as n1, count(*) filter (where value = 2) as n2,
      count(*) filter (where value = 3) as n3, count(*) filter (where value = 4) as n4,
      count(*) filter (where value = 5) as n5
    from ratings group by post_id
  ) r on r.post_id = a.id
  left join (
    select post_id, count(*) as readers, count(helpful_marks.member_id) as marks
    from post_readers left join helpful_marks using (post_id, member_id) group by post_id
  ) h on h.post_id = a.id
  where a.id = p.id`

const memberFollowers = `
  update members m set follower_count = f.followers
  from (select followed_id, count(*) as followers from member_follows group by followed_id) f
  where f.followed_id = m.id`
const categoryFollowers = `
  update categories c set follower_count = f.followers
  from (select category_id, count(*) as followers from category_follows group by category_id) f
  where f.category_id = c.id`

const listCounters = `
  update saved_lists l set post_count = i.n
  from (select list_id, count(*) as n from saved_items group by list_id) i
  where i.list_id = l.id`

// Of three comments on a post in a row, the second replies to the first and the third to the second. One of four is liked, by
// the author of the post.
const replies = `
  update comments c set parent_id = p.parent_id, depth = p.depth, reply_count = p.replies,
    listed_reply_count = p.replies, like_count = (c.id % 4 = 0)::integer
  from (
    select id, (n - 1) % 3 as depth, case when n % 3 <> 1 then before end as parent_id,
      (n % 3 <> 0 and after is not null)::integer as replies
    from (
      select id, row_number() over comments_of_post as n, lag(id) over comments_of_post as before,
        lead(id) over comments_of_post as after
      from comments window comments_of_post as (partition by post_id order by id)
    ) numbered
  ) p
  where p.id = c.id`
const commentLikes = `
  insert into comment_likes (member_id, post_id, comment_id)
  select author_id, post_id, comments.id from comments join posts on posts.id = post_id where comments.id % 4 = 0`

/** Makes replies of comments, and likes of them. */
export async function fillThreads(client: pg.Client): Promise<void> {
  await client.query(replies)
  await client.query(commentLikes)
}

/** Lets members who like a post find its review helpful, and makes its readers complete. */
export async function fillHelpfulMarks(client: pg.Client): Promise<void> {
  await client.query(helpfulMarks)
  await client.query(readers)
}

/** Stores the texts by which members are found. */
export async function fillSearchTexts(client: pg.Client): Promise<void> {
  await client.query(
    'insert into member_search_texts (text, member_id) select search_texts_of(name, username), id from members',
  )
}

/** Copies some saved posts to the members' other lists. */
export async function fillOtherLists(client: pg.Client): Promise<void> {
  await client.query(otherLists)
}

const readAfter = 14 * 24 * 3600 * 1000

/** Notifies authors of likes, ratings and comments; notifications two weeks before `end` (milliseconds) are read. */
export async function fillNotifications(client: pg.Client, end: number): Promise<void> {
  await client.query(notifications, [new Date(end - readAfter).toISOString()])
}

/** Computes the counters of posts and lists as the API would. */
export async function computeCounters(client: pg.Client): Promise<void> {
  await client.query(postCounters)
  await client.query(listCounters)
  await client.query(memberFollowers)
  await client.query(categoryFollowers)
}

const tablesWithIds = ['members', 'categories', 'posts', 'comments', 'saved_lists', 'tools']

/** Sets the id sequences to the last copied rows. */
export async function resetSequences(client: pg.Client): Promise<void> {
  for (const table of tablesWithIds) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    )
  }
}
