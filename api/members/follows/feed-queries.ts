import { sql, type RawBuilder } from 'kysely'
import { preparedQuery, type Placeholders } from '#database/prepared-query.ts'
import { selectPosts } from '#api/posts/public.ts'

/** Key of the last shown post. */
export interface PostKey {
  at: Date | number
  id: number
}

/** Above every key: the feed is descending. */
export const beforeAll: PostKey = { at: Infinity, id: 0 }

interface Values extends PostKey {
  member: number
  count: number
}

/** Which posts the feed of a member shows at all: conditions on a row of `posts`. */
const isForMember = (member: RawBuilder<number>) => sql`
  posts.hidden_because is null and posts.author_id <> ${member}`

interface Scan {
  /** The id of what is followed. */
  followed: RawBuilder<unknown>
  /** A condition on the key of a post, which is given as a row. */
  among: (key: RawBuilder<unknown>) => RawBuilder<unknown>
  isShown: RawBuilder<unknown>
  count: RawBuilder<unknown>
}

const ofPosts =
  (column: string) =>
  ({ followed, among, isShown, count }: Scan) =>
    sql`
    select posts.created_at, posts.id from posts
    where ${sql.ref(`posts.${column}`)} = ${followed} and ${among(sql`(posts.created_at, posts.id)`)} and ${isShown}
    order by posts.created_at desc, posts.id desc
    limit ${count}`

/** A kind of thing that members follow: the table of follows, its column, and the index scan for the newest posts of one of them. */
const kinds = {
  member: { table: 'member_follows', column: 'followed_id', newest: ofPosts('author_id') },
  tool: { table: 'tool_follows', column: 'tool_id', newest: ofPosts('tool_id') },
  category: {
    table: 'category_follows',
    column: 'category_id',
    // A scalar subquery: planned for an unknown category, a join would read whole tables.
    newest: ({ followed, among, isShown, count }: Scan) => sql`
      select scanned.created_at, scanned.post_id as id from post_categories scanned
      where scanned.category_id = ${followed} and ${among(sql`(scanned.created_at, scanned.post_id)`)}
        and (select ${isShown} from posts where posts.id = scanned.post_id)
      order by scanned.created_at desc, scanned.post_id desc
      limit ${count}`,
  },
} as const

const eachKind = (part: (kind: (typeof kinds)[keyof typeof kinds], name: string) => RawBuilder<unknown>) =>
  sql.join(
    Object.entries(kinds).map(([name, kind]) => part(kind, name)),
    sql` union all `,
  )

/**
 * CTEs that look for the page among the newest posts of all, as many as the member follows things: `matching` has the posts
 * that the feed shows, and `filled.is_page` is true when they are the whole page, as it is for most members who follow much.
 */
function matchingNewest(
  { member, count }: Placeholders<Values>,
  among: Scan['among'],
  isShown: Scan['isShown'],
) {
  const ofMember = (selected: RawBuilder<unknown>, table: string) =>
    sql`(select ${selected} from ${sql.table(table)} where member_id = ${member})`
  const followed = (kind: keyof typeof kinds) => ofMember(sql.ref(kinds[kind].column), kinds[kind].table)
  const counts = Object.values(kinds).map(({ table }) => ofMember(sql`count(*)`, table))
  return sql`
    newest as (
      select posts.created_at, posts.id, posts.author_id, posts.tool_id, posts.category_ids from posts
      where ${among(sql`(posts.created_at, posts.id)`)} and ${isShown}
      order by posts.created_at desc, posts.id desc
      limit ${sql.join(counts, sql` + `)}
    ), matching as materialized (
      select created_at, id from newest
      where author_id in ${followed('member')} or tool_id in ${followed('tool')}
        or category_ids && array${followed('category')}
      order by created_at desc, id desc
      limit ${count}
    ), filled as materialized (select count(*) = ${count} as is_page from matching)`
}

/**
 * The newest posts by followed members, on followed tools and in followed categories. First among the newest posts of all,
 * which costs no more than the second way. That follows only when these do not fill the page: the newest post of each that
 * is followed, of which `count` are a bound that every post of the page reaches; then the posts down to the bound, of those
 * whose newest post reaches it, which are few.
 */
export const followedPosts = preparedQuery((database, given: Placeholders<Values>) => {
  const { member, at, id, count } = given
  const isShown = isForMember(member)
  const after = (key: RawBuilder<unknown>) => sql`${key} < (${at}::timestamptz, ${id}::integer)`
  const heads = eachKind(
    ({ table, column, newest }, name) => sql`
      select ${sql.lit(name)} as kind, follows.followed, head.created_at, head.id
      from (select ${sql.ref(column)} as followed from ${sql.table(table)} where member_id = ${member} and not (select is_page from filled)) follows
      cross join lateral (
        ${newest({ followed: sql`follows.followed`, among: after, isShown, count: sql`1` })}
      ) head`,
  )
  const reachesBound = (key: RawBuilder<unknown>) => sql`
    ${key} >= ((select bound.created_at from bound), (select bound.id from bound))`
  const found = eachKind(
    ({ newest }, name) => sql`
      select one.created_at, one.id from heads cross join lateral (
        ${newest({
          followed: sql`heads.followed`,
          among: (key) => sql`${after(key)} and ${reachesBound(key)}`,
          isShown,
          count,
        })}
      ) one
      where heads.kind = ${sql.lit(name)} and ${reachesBound(sql`(heads.created_at, heads.id)`)}`,
  )
  const chosen = sql<{ id: number }>`(
    with ${matchingNewest(given, after, isShown)}, heads as materialized (${heads}), bound as materialized (
      (
        select created_at, id from (select distinct created_at, id from heads) newest
        order by created_at desc, id desc offset ${count} - 1 limit 1
      )
      -- Below every key, where there are fewer.
      union all select '-infinity'::timestamptz, 0
      limit 1
    )
    select distinct created_at, id from (select created_at, id from matching union all ${found}) found
    order by created_at desc, id desc
    limit ${count}
  )`
  return selectPosts(database)
    .select('posts.created_at as at')
    .innerJoin(chosen.as<'chosen'>('chosen'), (join) => join.onRef('chosen.id', '=', 'posts.id'))
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
})
