import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { groupCommit } from '#database/group-commit.ts'
import { Overloaded } from '#api/http/app-error.ts'
import { type Target, lockPost, lockPosts } from '#api/posts/public.ts'
import { actorOfRecipient, authorOfPost, authorsOfPosts, recordEvent } from '#api/events/public.ts'

interface Liked extends Target {
  /** Likes after the write. */
  like_count: number
}

interface LikeChange {
  member: number
  post: number
  isLiked: boolean
}

/** Parts of a `with` that write likes and notify the authors of their posts. */
const like = sql`written as (
    insert into likes (post_id, member_id)
    select target.id, member_id from given join target on target.id = target_id join people on people.id = member_id
    on conflict do nothing
    returning post_id, member_id, null::integer as comment_id
  ), ${recordEvent('post_liked', { actor: actorOfRecipient, recipients: authorsOfPosts('written') })}`

/** Parts of a `with` that remove likes and their notifications. */
const unlike = sql`written as (
    delete from likes using given, target
    where target.id = target_id and likes.post_id = target_id and likes.member_id = given.member_id
    returning likes.post_id, likes.member_id, null::integer as comment_id
  ), ${recordEvent('post_unliked', { actor: actorOfRecipient, recipients: authorsOfPosts('written') })}`

/** Writes changes that are all likes, or all unlikes. Each finds the post as the changes before it have left it. */
async function writeChanges(
  database: Database,
  changes: LikeChange[],
  { waits }: { waits: boolean },
): Promise<(Liked | undefined)[]> {
  const [members, posts] = [changes.map(({ member }) => member), changes.map(({ post }) => post)]
  const isLike = changes[0]!.isLiked
  const statement = sql<Liked & { position: number }>`
    with given as materialized (
      select target_id, member_id, position
      from unnest(${posts}::integer[], ${members}::integer[])
        with ordinality as given (target_id, member_id, position)
    ), ${lockPosts(members, posts, { waits })}, ${isLike ? like : unlike}
    select target.id, author_id, tool_id, position, like_count + ${isLike ? 1 : -1}::integer * (
      count(written.member_id) over (partition by target.id order by position)
    ) as like_count
    from given join target on target.id = target_id join people on people.id = given.member_id
      left join written on written.post_id = target.id and written.member_id = given.member_id`
  const { rows } = await statement.execute(database)
  const found = new Map(rows.map(({ position, ...liked }) => [position, liked]))
  return changes.map((_, index) => found.get(index + 1))
}

const groups = new WeakMap<Database, (change: LikeChange) => Promise<Liked | undefined>>()

/**
 * Likes a post and notifies its author, or removes the like and its notification. Returns the post; undefined when there is none.
 * Changes that come while others are written are written together: see docs/decisions/0027-writes-in-groups.md.
 */
export function changeLike(database: Database, change: LikeChange): Promise<Liked | undefined> {
  let group = groups.get(database)
  if (!group) {
    group = groupCommit({
      keyOf: ({ member, post, isLiked }) => `${member} ${post} ${isLiked}`,
      kindOf: ({ isLiked }) => isLiked,
      writeGroup: (changes) => writeChanges(database, changes, { waits: false }),
      writeAlone: async (change) => (await writeChanges(database, [change], { waits: true }))[0],
      tooMany: () => new Overloaded(),
    })
    groups.set(database, group)
  }
  return group(change)
}

/** The ids of all posts that a member likes, in the order of their index. */
export async function likedPosts(database: Database, member: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(post_id order by post_id), '[]') as ids from likes where member_id = ${member}
  `.execute(database)
  return rows[0]!.ids
}

interface ReactionState {
  liked: number[]
  bookmarked: number[]
  /** Values by the id of the post. */
  rated: Record<string, number>
  helpful: number[]
  maker_of: number[]
}

/** Which of these posts a member likes, has saved, has rated and found helpful, and of whose tools the member is a maker, by ascending id. */
export async function reactionState(
  database: Database,
  member: number,
  posts: number[],
): Promise<ReactionState> {
  const mine = sql`member_id = ${member} and post_id = any (${posts}::integer[])`
  const { rows } = await sql<ReactionState>`
    select
      (select coalesce(json_agg(post_id order by post_id), '[]') from likes where ${mine}) as liked,
      (select coalesce(json_agg(distinct post_id), '[]') from saved_items where ${mine}) as bookmarked,
      (select coalesce(json_object_agg(post_id, value), '{}') from ratings where ${mine}) as rated,
      (select coalesce(json_agg(post_id order by post_id), '[]') from helpful_marks where ${mine}) as helpful,
      (
        select coalesce(json_agg(posts.id order by posts.id), '[]')
        from posts join tool_makers using (tool_id)
        where member_id = ${member} and posts.id = any (${posts}::integer[])
      ) as maker_of
  `.execute(database)
  return rows[0]!
}

/**
 * Sets a member's rating of a post and notifies the author when the value changes. Returns the
 * post; undefined when there is none.
 */
export async function rate(
  database: Database,
  member: number,
  post: number,
  value: number,
): Promise<Target | undefined> {
  const statement = sql<Target>`
    with ${lockPost(member, post)}, rated as (
      insert into ratings (post_id, member_id, value)
      select id, ${member}::integer, ${value}::smallint from target
      on conflict (member_id, post_id) do update set value = excluded.value, created_at = now()
      where ratings.value <> excluded.value
      returning null::integer as comment_id
    ), ${recordEvent('post_rated', { actor: member, recipients: authorOfPost(member, 'rated') })}
    select id, author_id, tool_id from target`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** Average and count of a post's ratings, or undefined when there is no such post. */
export function ratingsOf(database: Database, post: number) {
  return database
    .selectFrom('posts')
    .select(['avg_rating', 'rating_count'])
    .where('id', '=', post)
    .where('hidden_because', 'is', null)
    .executeTakeFirst()
}

/** A member's rating of a post, its value null without one; undefined when there is no such post. */
export function ratingBy(database: Database, member: number, post: number) {
  return database
    .selectFrom('posts')
    .leftJoin('ratings', (join) =>
      join.onRef('ratings.post_id', '=', 'posts.id').on('ratings.member_id', '=', member),
    )
    .select('ratings.value')
    .where('posts.id', '=', post)
    .where('posts.hidden_because', 'is', null)
    .executeTakeFirst()
}
