import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { recountAll } from '#database/recount.ts'
import type { DemoMember, DemoContent, DemoTool } from './content.ts'
import { helpfulMarksOf, hoursAgo, likesOf, ratingsOf, repliesTo, type Engagement } from './engagement.ts'

/** Returns the time this many hours before the load. */
export type Clock = (hoursAgo: number) => Date

export function clockAt(now: number): Clock {
  return (hoursAgo) => new Date(now - hoursAgo * 3_600_000)
}

/** Ids of loaded rows, by their names in the content. */
export interface Ids {
  member(username: string): number
  post(title: string): number
}

export async function readIds(database: Database): Promise<Ids> {
  const members = await database.selectFrom('members').select(['username', 'id']).execute()
  const posts = await database.selectFrom('posts').select(['title', 'id']).execute()
  const byUsername = new Map(members.map(({ username, id }) => [username, id]))
  const byTitle = new Map(posts.map(({ title, id }) => [title, id]))
  return { member: (username) => byUsername.get(username)!, post: (title) => byTitle.get(title)! }
}

export interface NewMember extends DemoMember {
  passwordHash: string
  /** Path below the API's address. */
  picturePath: string
}

/** Inserts the demo members with their interests and default lists. */
export async function insertMembers(database: Database, members: NewMember[]): Promise<void> {
  const rows = members.map((member) => ({
    name: member.name,
    email: member.email,
    username: member.username,
    password_hash: member.passwordHash,
    profile_picture: member.picturePath,
    bio: member.bio,
    location: member.location,
    job_title: member.job_title,
    is_demo: true,
    role: member.is_admin ? ('moderator' as const) : ('member' as const),
    is_admin: member.is_admin ?? false,
    created_at: new Date(member.joined_at),
  }))
  await database.insertInto('members').values(rows).execute()
  await sql`
    insert into saved_lists (member_id, name, is_default, created_at)
    select id, 'Saved', true, created_at from members
  `.execute(database)
  const interests = members.flatMap(({ username, interests }) =>
    interests.map((category) => ({ username, category })),
  )
  await sql`
    insert into member_interests (member_id, category_id)
    select members.id, categories.id
    from unnest(
      ${interests.map(({ username }) => username)}::text[], ${interests.map(({ category }) => category)}::text[]
    ) as given (username, category)
    join members using (username)
    join categories on categories.name = given.category
  `.execute(database)
}

const unreadHours = 20

/** Inserts the comments of a tool. Replies are inserted after what they reply to, and mention its author. */
async function insertComments(database: Database, { title, comments }: DemoTool, ids: Ids, clock: Clock) {
  const post_id = ids.post(title)
  const last = new Map<string, { id: number; depth: number }>()
  for (const comment of comments) {
    const to = repliesTo(comment)
    const parent = to === undefined ? undefined : last.get(to)
    const { id } = await database
      .insertInto('comments')
      .values({
        post_id,
        member_id: ids.member(comment.author),
        text: comment.text,
        created_at: clock(comment.hours_ago),
        parent_id: parent?.id ?? null,
        depth: parent ? parent.depth + 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    last.set(comment.author, { id, depth: parent ? parent.depth + 1 : 0 })
    if (to === undefined) continue
    await database
      .insertInto('mentions')
      .values({ post_id, comment_id: id, member_id: ids.member(to), username: to })
      .execute()
  }
  await sql`select recount_comments(array(select id from comments where post_id = ${post_id}))`.execute(
    database,
  )
}

/** Inserts likes, ratings, helpful marks, comments and the notifications for them. */
export async function insertEngagement(
  database: Database,
  { members, tools }: DemoContent,
  ids: Ids,
  clock: Clock,
): Promise<void> {
  const row = ({ tool, member, hours_ago }: Engagement) => ({
    post_id: ids.post(tool),
    member_id: ids.member(member),
    created_at: clock(hours_ago),
  })
  const likes = tools.flatMap((tool) => likesOf(tool, members)).map(row)
  const ratings = tools
    .flatMap((tool) => ratingsOf(tool, members))
    .map((rating) => ({ ...row(rating), value: rating.value }))
  const helpfulMarks = tools.flatMap((tool) => helpfulMarksOf(tool, members)).map(row)
  await database.insertInto('likes').values(likes).execute()
  await database.insertInto('ratings').values(ratings).execute()
  await database
    .insertInto('post_readers')
    .values(helpfulMarks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database.insertInto('helpful_marks').values(helpfulMarks).execute()
  for (const tool of tools) await insertComments(database, tool, ids, clock)
  await notify(database, clock(unreadHours))
}

/** Notifies members whom a comment mentions, else the author of the post. Recent notifications are unread. */
async function notify(database: Database, unreadSince: Date): Promise<void> {
  await sql`
    insert into notifications (member_id, actor_id, post_id, comment_id, kind, read, created_at)
    select recipient_id, engagement.member_id, engagement.post_id, comment_id, notified.kind,
      engagement.created_at < ${unreadSince}, engagement.created_at
    from (
      select post_id, member_id, null::integer as comment_id, 'like' as kind, created_at from likes
      union all
      select post_id, member_id, null, 'rating', created_at from ratings
      union all
      select post_id, member_id, null, 'helpful', created_at from helpful_marks
      union all
      select post_id, member_id, id, 'comment', created_at from comments
    ) engagement
    join posts on posts.id = engagement.post_id
    left join mentions using (comment_id)
    cross join lateral (
      select coalesce(mentions.member_id, author_id) as recipient_id,
        case when mentions.id is null then engagement.kind else 'mention' end as kind
    ) notified
    where engagement.member_id <> recipient_id
    order by engagement.created_at
  `.execute(database)
}

/** Inserts saved lists, their items and their followers, and counts all that was inserted. */
export async function insertLists(
  database: Database,
  { tools, lists }: DemoContent,
  ids: Ids,
  clock: Clock,
): Promise<void> {
  const byTitle = new Map(tools.map((tool) => [tool.title, tool]))
  const filled = lists.map(({ owner, name, description, tools, notes = {}, followers }) => {
    const items = tools.map((title) => ({
      title,
      note: notes[title] ?? '',
      hours_ago: hoursAgo(byTitle.get(title)!, 'save', title, owner),
    }))
    const oldest = Math.max(...items.map(({ hours_ago }) => hours_ago))
    const created_at = clock(oldest + 1)
    return { member_id: ids.member(owner), name, description, items, followers, created_at }
  })
  const own = filled
    .filter(({ name }) => name !== 'Saved')
    .map(({ member_id, name, description, followers, created_at }) => ({
      ...{ member_id, name, description, created_at },
      visibility: followers ? ('public' as const) : ('private' as const),
      key: followers ? randomBytes(16).toString('base64url') : null,
    }))
  await database.insertInto('saved_lists').values(own).execute()
  const items = filled.flatMap((list) => list.items.map((item) => ({ ...list, ...item })))
  await sql`
    insert into saved_items (list_id, post_id, member_id, note, created_at)
    select saved_lists.id, given.post_id, given.member_id, given.note, given.created_at
    from unnest(
      ${items.map(({ member_id }) => member_id)}::integer[],
      ${items.map(({ name }) => name)}::text[],
      ${items.map(({ title }) => ids.post(title))}::integer[],
      ${items.map(({ note }) => note)}::text[],
      ${items.map(({ hours_ago }) => clock(hours_ago))}::timestamptz[]
    ) as given (member_id, name, post_id, note, created_at)
    join saved_lists on saved_lists.member_id = given.member_id and saved_lists.name = given.name
    order by given.created_at
  `.execute(database)
  await recountAll(database)
  const follows = filled.flatMap(({ followers = [], ...list }) =>
    followers.map((follower) => ({ ...list, follower: ids.member(follower) })),
  )
  await sql`
    insert into list_follows (member_id, list_id)
    select given.follower_id, saved_lists.id
    from unnest(
      ${follows.map(({ follower }) => follower)}::integer[],
      ${follows.map(({ member_id }) => member_id)}::integer[],
      ${follows.map(({ name }) => name)}::text[]
    ) as given (follower_id, member_id, name)
    join saved_lists on saved_lists.member_id = given.member_id and saved_lists.name = given.name
  `.execute(database)
  await sql`select recount_lists(array(select id from saved_lists))`.execute(database)
}
