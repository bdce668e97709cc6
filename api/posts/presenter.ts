import { sql, type RawBuilder } from 'kysely'
import { evidence } from '#contract/disclosure.ts'
import { ownPost, post, type OwnPost, type Post } from '#contract/posts.ts'
import type { Database } from '#database/client.ts'
import { utcTime } from '#database/utc-time.ts'
import { Json } from '#api/http/response.ts'
import { contentOf, type Mentioned, mentionedInPost } from '#api/members/mentions/public.ts'
import { mutesAnything, type Viewer } from '#api/http/viewer.ts'
import { highlightOf } from '#api/verdicts/public.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'

// Without a rating that counts nowhere, because its author is tied to the tool.
const authorRating = 'from ratings where post_id = posts.id and member_id = posts.author_id and not is_tied'

/** SQL of the evidence in this column, with the fields in the contract's order. */
function evidenceIn(column: string): string {
  const fields = Object.keys(evidence.shape).map((name) => `${column} ->> '${name}' as ${name}`)
  return `(select e from (select ${fields.join(', ')}) e where ${column} is not null)`
}

// SQL of each field of the contract: PostgreSQL writes a post's JSON as JSON.stringify would.
const columns: Record<Exclude<keyof OwnPost, 'content'>, string> = {
  id: 'posts.id',
  user: 'posts.author_id',
  name: 'author.name',
  username: 'author.username',
  profile_picture: 'author.profile_picture',
  job_title: 'author.job_title',
  title: 'posts.title',
  description: 'posts.description',
  personal_review: 'posts.personal_review',
  link: 'posts.link',
  created_at: utcTime('posts.created_at'),
  edited_at: utcTime('posts.edited_at'),
  like_count: 'posts.like_count',
  comment_count: 'posts.comment_count',
  // Drops trailing zeros.
  avg_rating: 'posts.avg_rating::float8',
  rating_count: 'posts.rating_count',
  rating_count_others: `posts.rating_count - (select count(*) ${authorRating})`,
  author_rating: `(select value ${authorRating})`,
  relation: 'posts.relation',
  evidence: evidenceIn('posts.evidence'),
  verified_at: utcTime('posts.verified_at'),
  // The first value since then against the last: a change that was taken back makes no review outdated.
  outdated_by: `(
    select case key when 'trains_on_data' then 'training' else 'price' end from (
      select key, array_agg(before order by created_at, id) as befores, array_agg(after order by created_at desc, id desc) as afters
      from tool_changes
      where tool_id = posts.tool_id and posts.personal_review <> '' and key in ('pricing', 'price', 'trains_on_data')
        and created_at > greatest(posts.created_at, posts.edited_at, posts.verified_at)
      group by key
    ) changed where befores[1] <> afters[1] order by key = 'trains_on_data' limit 1
  )`,
  helpful_count: 'posts.helpful_count',
  // The column has no nulls; the function removes white space.
  categories: 'json_strip_nulls(posts.categories)',
  tool: `(
    select t from (
      select slug, name, logo, avg_rating::float8 as avg_rating, rating_count, post_count, health_state as health
      from tools where tools.id = posts.tool_id
    ) t
  )`,
  maker_reply: `(
    select r from (
      select replies.text, makers.username, makers.name, ${utcTime('replies.created_at')} as created_at
      from maker_replies replies join members makers on makers.id = replies.member_id
      where replies.post_id = posts.id
    ) r
  )`,
  // `withHighlight` fills it in.
  highlight: 'null::text',
  pictures: `json_strip_nulls(coalesce((
    select json_agg(picture) from (
      select id, path as url, thumbnail, width, height, alt from post_pictures
      where post_id = posts.id order by position, id
    ) picture
  ), '[]'))`,
  hidden_because: 'posts.hidden_because',
  pending_link: 'posts.pending_link',
}

/** The fields of the contract's shape as a row. */
function fieldsOf({ shape }: { shape: object }) {
  const fields = Object.entries(columns).filter(([name]) => name in shape)
  const list = fields.map(([name, column]) => `${column} as "${name}"`)
  return sql.raw<object>(`(select ${list.join(', ')})`).as<'shown'>('shown')
}

const fieldsForAll = fieldsOf(post)
const fieldsForAuthor = fieldsOf(ownPost)

function select(database: Database, fields: typeof fieldsForAll) {
  return database
    .selectFrom('posts')
    .innerJoin('members as author', 'author.id', 'posts.author_id')
    .crossJoinLateral(fields)
    .select(['posts.id', 'posts.author_id', 'posts.category_ids', 'posts.tool_id'])
    .select(
      sql<number | null>`(select member_id from maker_replies where post_id = posts.id)`.as('replier_id'),
    )
    .select(sql<string>`row_to_json(shown)::text`.as('json'))
}

/** Starts a query for posts as their authors and moderators see them: hidden ones too, but not deleted ones. */
export function selectAllPosts(database: Database) {
  return select(database, fieldsForAuthor).where('posts.deleted_at', 'is', null)
}

/**
 * Starts a query for posts as the contract shows them, author and categories included, so that a list is one
 * round trip. The caller adds which, in what order, and how many.
 */
export function selectPosts(database: Database) {
  return select(database, fieldsForAll).where('posts.hidden_because', 'is', null)
}

/** A post with the members whom its texts mention. */
interface WithMentions {
  json: string
  mentioned: Mentioned[]
}

/** Condition on `posts`, or another name of the table: the viewer, null for a guest, has muted neither author nor post. */
export function notMutedBy(viewer: Viewer | null, posts = 'posts'): RawBuilder<boolean> {
  if (!mutesAnything(viewer)) return sql`true`
  const { members, posts: hidden } = viewer.muted
  return sql`(
    ${sql.ref(`${posts}.author_id`)} <> all (${members}::integer[]) and ${sql.ref(`${posts}.id`)} <> all (${hidden}::integer[])
  )`
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number]

const noHighlight = '"highlight":null'

/** The JSON of a post with the highlight of its review. Inside a text, its quotation marks would be escaped. */
function withHighlight(json: string): string {
  const { personal_review } = JSON.parse(json) as Post
  const highlight = highlightOf(personal_review)
  return highlight === null
    ? json
    : json.replace(noHighlight, () => `"highlight":${JSON.stringify(highlight)}`)
}

/** A row of `selectPosts` as the contract's Post. */
export function toPost({ json }: PostRow): Json<Post> {
  return new Json(withHighlight(json))
}

/** `toPost` for a viewer, null for a guest: without the replies of makers whom the viewer has muted. */
export function postFor(viewer: Viewer | null): (row: PostRow) => Json<Post> {
  if (!mutesAnything(viewer)) return toPost
  const muted = new Set<number | null>(viewer.muted.members)
  return (row) => {
    const post = toPost(row)
    return muted.has(row.replier_id)
      ? new Json(JSON.stringify({ ...post.toJSON(), maker_reply: null }))
      : post
  }
}

/** A row of `selectAllPosts` as its author and moderators see it. */
export function toOwnPost({ json }: Pick<PostRow, 'json'>): Json<OwnPost> {
  return new Json(withHighlight(json))
}

/** `toPost` or `toOwnPost` with the parts of the texts, for queries that select `mentioned` (`mentionedInPost`). */
export function withContent<P extends Post>({ json, mentioned }: WithMentions): Json<P> {
  const { description, personal_review, maker_reply } = JSON.parse(json) as Post
  const content: Post['content'] = {
    description: contentOf(description, mentioned),
    review: contentOf(personal_review, mentioned),
    maker_reply: contentOf(maker_reply?.text ?? '', mentioned),
  }
  return new Json(`${withHighlight(json).slice(0, -1)},"content":${JSON.stringify(content)}}`)
}

/** Cache tags of posts as shown: each post, its author, its tool, who replied as its maker, and the names of its categories. */
export function cardTags(
  rows: Pick<PostRow, 'id' | 'author_id' | 'category_ids' | 'tool_id' | 'replier_id'>[],
): CacheTag[] {
  return rows.flatMap(({ id, author_id, category_ids, tool_id, replier_id }) => [
    tags.post(id),
    tags.member(author_id),
    ...category_ids.map(tags.categoryName),
    ...(tool_id === null ? [] : [tags.tool(tool_id)]),
    ...(replier_id === null ? [] : [tags.member(replier_id)]),
  ])
}

/** One post as its author sees it, hidden or not; or undefined. */
export async function findAnyPost(database: Database, id: number): Promise<Json<OwnPost> | undefined> {
  const row = await selectAllPosts(database)
    .select(mentionedInPost.as('mentioned'))
    .where('posts.id', '=', id)
    .executeTakeFirst()
  return row && withContent(row)
}

/** One post of this author as the author sees it, hidden or not; or undefined. */
export async function findPostOf(
  database: Database,
  author: number,
  id: number,
): Promise<Json<OwnPost> | undefined> {
  const row = await selectAllPosts(database)
    .select(mentionedInPost.as('mentioned'))
    .where('posts.id', '=', id)
    .where('posts.author_id', '=', author)
    .executeTakeFirst()
  return row && withContent(row)
}

/** One post as the contract shows it, in its row; or undefined. */
export function findPost(database: Database, id: number): Promise<(PostRow & WithMentions) | undefined> {
  return selectPosts(database)
    .select(mentionedInPost.as('mentioned'))
    .where('posts.id', '=', id)
    .executeTakeFirst()
}

/** One post as everybody sees it, with the parts of its texts; or undefined. */
export async function readPost(database: Database, id: number): Promise<Json<Post> | undefined> {
  const row = await findPost(database, id)
  return row && withContent(row)
}
