import { sql, type RawBuilder } from 'kysely'
import type { CommentSort } from '#contract/comments.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { mentionedInComment } from '#api/members/mentions/public.ts'
import { commentColumnList, type ThreadRow } from './presenter.ts'

/** Key of the last comment of a page; the shown `likes` for `sort=top` alone. */
export interface ThreadKey {
  likes?: number
  at: Date
  id: number
}

interface Page {
  post: number
  /** Lists the replies to this comment in place of the post's threads. */
  parent: number | undefined
  sort: CommentSort
  after: ThreadKey | undefined
  limit: number
}

/** Comments below the listed ones in one page, and characters of these: their texts are parsed. */
const nestedInPage = { comments: 2000, characters: 500_000 }

/** Whether threads list a comment: it is shown, or has replies that are. The partial indexes have this condition. */
const isListed = sql`(comments.hidden_because is null or comments.listed_reply_count > 0)`

const columnNames = [
  ...(['id', 'parent_id', 'depth', 'reply_count', 'like_count', 'created_at', 'edited_at', 'text'] as const),
  ...(['member_id', 'hidden_because'] as const),
]
const columns = sql.join(columnNames.map((name) => sql.ref(name)))

/** Likes as the answer shows them: none for stubs and hidden comments. The index `comments_best_shown` has this expression. */
const shownLikes = sql`(case when hidden_because is null then like_count else 0 end)`

const orders = {
  old: sql`created_at, id`,
  new: sql`created_at desc, id desc`,
  top: sql`${shownLikes} desc, created_at, id`,
} as const satisfies Record<CommentSort, RawBuilder<unknown>>

/** The comments that the page lists, and one more. */
function listed({ post, parent, sort, after, limit }: Page): RawBuilder<unknown> {
  const place = parent === undefined ? sql`parent_id is null` : sql`parent_id = ${parent}`
  const range = (condition: RawBuilder<unknown>) => sql`
    select ${columns} from comments
    where post_id = ${post} and ${place} and ${isListed} and ${condition}
    order by ${orders[sort]} limit ${limit + 1}`
  if (!after) return range(sql`true`)
  const older = sql`(created_at, id) > (${after.at}, ${after.id})`
  if (sort === 'old') return range(older)
  if (sort === 'new') return range(sql`(created_at, id) < (${after.at}, ${after.id})`)
  // Two ranges of the index.
  return sql`
    select * from (
      (${range(sql`${shownLikes} = ${after.likes} and ${older}`)})
      union all
      (${range(sql`${shownLikes} < ${after.likes}`)})
    ) ranges
    order by ${orders.top} limit ${limit + 1}`
}

/** Rows as `comments` with their authors as `members`, who are null for hidden comments and stubs. */
function fromWithAuthors(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from ${rows} as comments left join lateral (
    select * from members where id = comments.member_id and comments.hidden_because is null offset 0
  ) members on true`
}

/**
 * A page of threads, or of the replies to one comment, and one more than `limit`; each with at most 50 direct replies, and so on
 * down to the greatest depth. A thread has its share of `nestedInPage`, the upper levels first, so the cost of a page is bounded
 * whatever people write. Where the texts are very long, the lowest levels are left out. Hidden comments and stubs with listed replies have no author.
 */
export async function threadsOn(database: Database, page: Page): Promise<ThreadRow[]> {
  const sort = page.parent === undefined ? page.sort : 'old'
  const share = Math.max(limits.replies, Math.floor(nestedInPage.comments / page.limit))
  const replies = (parent: RawBuilder<unknown>) => sql`
    select ${columns} from comments where parent_id = ${parent} and ${isListed}
    order by created_at, id limit ${sql.lit(limits.replies)}`
  const { rows } = await sql<ThreadRow>`
    with listed as materialized (
      select *, row_number() over (order by ${orders[sort]}) as place
      from (${listed({ ...page, sort })}) page
      where exists (select from posts where id = ${page.post} and hidden_because is null)
    ), shown as (
      select listed.*, 0 as characters, false as is_nested from listed
      union all
      select below.*, listed.place,
        sum(char_length(below.text)) over (
          order by below.depth, listed.place, below.created_at, below.id rows unbounded preceding
        ),
        true
      from listed cross join lateral (
        with recursive thread as (
          (${replies(sql.ref('listed.id'))})
          union all
          select reply.* from thread cross join lateral (${replies(sql.ref('thread.id'))}) reply
        )
        select * from thread limit ${share}
      ) below
      where listed.place <= ${page.limit}
    )
    select ${commentColumnList}, ${mentionedInComment} as mentioned, is_nested
    ${fromWithAuthors(sql`shown`)}
    where characters <= ${sql.lit(nestedInPage.characters)}
    order by place, is_nested, comments.created_at, comments.id
  `.execute(database)
  return rows
}

/** The comments from the top of a thread down to one of them, each as the only reply to the one above. */
export async function threadTo(database: Database, post: number, comment: number): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    with recursive thread as (
      select ${columns} from comments
      where id = ${comment} and post_id = ${post} and ${isListed}
        and exists (select from posts where id = ${post} and hidden_because is null)
      union all
      select ${sql.join(columnNames.map((name) => sql.ref(`above.${name}`)))}
      from thread join comments above on above.id = thread.parent_id
    )
    select ${commentColumnList}, ${mentionedInComment} as mentioned, comments.parent_id is not null as is_nested
    ${fromWithAuthors(sql`thread`)}
    order by comments.depth
  `.execute(database)
  return rows
}

/** Whether threads list this comment on a shown post. */
export async function isInThreads(database: Database, post: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from comments join posts on posts.id = post_id
    where comments.id = ${id} and post_id = ${post} and posts.hidden_because is null and ${isListed}
  `.execute(database)
  return rows.length > 0
}
