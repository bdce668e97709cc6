import type { Comment } from '#contract/comments.ts'
import type { Database } from '#database/client.ts'

/** Columns of a comment, for queries that join its author as `members`. */
export const commentColumns = [
  'comments.id',
  'comments.member_id',
  'members.name',
  'members.username',
  'members.profile_picture',
  'comments.created_at',
  'comments.edited_at',
  'comments.text',
] as const

/** A query for shown comments; the caller adds conditions, order and limit. */
export function selectComments(database: Database) {
  return database
    .selectFrom('comments')
    .innerJoin('members', 'members.id', 'comments.member_id')
    .select(commentColumns)
    .where('comments.hidden_because', 'is', null)
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

/** A row of `commentColumns` as the contract's Comment. */
export function toComment({ member_id, created_at, edited_at, ...row }: CommentRow): Comment {
  return {
    id: row.id,
    user: member_id,
    name: row.name,
    username: row.username,
    profile_picture: row.profile_picture,
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
    text: row.text,
  }
}
