import { sql } from 'kysely'
import { type Comment, deletedName } from '#contract/comments.ts'
import type { Database } from '#database/client.ts'
import { mapInSlices } from '#api/http/slices.ts'
import { contentOf, type Mentioned, mentionedInComment } from '#api/members/mentions/public.ts'

/** A comment with its author, who is null for a stub. */
export interface CommentRow {
  id: number
  parent_id: number | null
  depth: number
  reply_count: number
  like_count: number
  created_at: Date
  edited_at: Date | null
  text: string
  member_id: number | null
  name: string | null
  username: string | null
  profile_picture: string | null
  /** Members whom the text mentions. */
  mentioned: Mentioned[]
}

/** Columns of a comment, for queries that join its author as `members`; all but `mentioned`. */
export const commentColumns = [
  'comments.id',
  'comments.parent_id',
  'comments.depth',
  'comments.reply_count',
  'comments.like_count',
  'comments.created_at',
  'comments.edited_at',
  'comments.text',
  'members.id as member_id',
  'members.name',
  'members.username',
  'members.profile_picture',
] as const

/** `commentColumns` for a statement in SQL. */
export const commentColumnList = sql.join(
  commentColumns.map((column) => {
    const [name, alias] = column.split(' as ')
    return alias === undefined ? sql.ref(name!) : sql`${sql.ref(name!)} as ${sql.ref(alias)}`
  }),
)

/** A query for shown comments; the caller adds conditions, order and limit. */
export function selectComments(database: Database) {
  return database
    .selectFrom('comments')
    .innerJoin('members', 'members.id', 'comments.member_id')
    .select(commentColumns)
    .select(mentionedInComment.as('mentioned'))
    .where('comments.hidden_because', 'is', null)
}

/** A row as the contract's Comment; one without an author is a stub. */
export function toComment(row: CommentRow): Comment {
  const isDeleted = row.member_id === null
  return {
    id: row.id,
    parent_id: row.parent_id,
    depth: row.depth,
    user: row.member_id,
    name: row.name ?? deletedName,
    username: row.username,
    profile_picture: row.profile_picture,
    created_at: row.created_at.toISOString(),
    edited_at: isDeleted ? null : (row.edited_at?.toISOString() ?? null),
    text: isDeleted ? '' : row.text,
    content: isDeleted ? null : contentOf(row.text, row.mentioned),
    reply_count: row.reply_count,
    like_count: isDeleted ? 0 : row.like_count,
    is_deleted: isDeleted,
  }
}

/** A comment of a page of threads: `is_nested` is false for those that the page lists, true for those below them. */
export interface ThreadRow extends CommentRow {
  is_nested: boolean
}

/** The listed comments with their replies. Each list is in the order of the rows. */
export async function toThreads(rows: ThreadRow[]): Promise<(Comment & { replies: Comment[] })[]> {
  const comments = await mapInSlices(rows, (row) => ({ ...toComment(row), replies: [] as Comment[] }))
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  rows.forEach(({ is_nested, parent_id }, index) => {
    if (is_nested && parent_id !== null) byId.get(parent_id)?.replies.push(comments[index]!)
  })
  return comments.filter((_, index) => !rows[index]!.is_nested)
}
