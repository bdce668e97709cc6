import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import type { Comment } from '#contract/comments.ts'
import type { Page } from '#web/api/client.ts'
import { commentsKey, repliesQuery, threadsKey } from './comment-queries.ts'
import { updateCachedPost } from '#web/api/posts.ts'
import type { Member } from '#web/session/session-state.ts'
import { addToTree, removeFromTree, updateInTree } from './tree-updates.ts'

/** Cancels requests in flight, whose answers would undo an optimistic change. First answers are waited for. */
export async function cancelCommentQueries(cache: QueryClient, postId: number): Promise<void> {
  await cache.cancelQueries({
    queryKey: commentsKey(postId),
    predicate: ({ state }) => state.data !== undefined,
  })
}

/** Appends a comment to the last loaded page, or a reply to those of its parent. No change while none is loaded. */
export function appendComment(cache: QueryClient, postId: number, comment: Comment): void {
  updateThreads(cache, commentsKey(postId), (comments) => addToTree(comments, comment))
  const ownList =
    comment.parent_id === null ? threadsKey(postId) : repliesQuery(postId, comment.parent_id).queryKey
  updatePages(cache, ownList, (pages) => {
    const last = pages.at(-1)
    return last ? [...pages.slice(0, -1), { ...last, items: [...last.items, comment] }] : pages
  })
}

/** Updates a comment wherever it is shown. */
export function updateComment(
  cache: QueryClient,
  postId: number,
  id: number,
  update: (comment: Comment) => Comment,
): void {
  updateThreads(cache, commentsKey(postId), (comments) => updateInTree(comments, id, update))
}

/** Removes a comment; one with replies stays without text and author. */
export function removeComment(
  cache: QueryClient,
  postId: number,
  comment: Pick<Comment, 'id' | 'parent_id'>,
): void {
  updateThreads(cache, commentsKey(postId), (comments) => removeFromTree(comments, comment))
}

function updateThreads(
  cache: QueryClient,
  queryKey: readonly unknown[],
  update: (comments: Comment[]) => Comment[],
): void {
  updatePages(cache, queryKey, (pages) => pages.map((page) => ({ ...page, items: update(page.items) })))
}

/** Updates every cached list of comments whose key begins with `queryKey`. */
function updatePages(
  cache: QueryClient,
  queryKey: readonly unknown[],
  update: (pages: Page<Comment>[]) => Page<Comment>[],
): void {
  cache.setQueriesData<InfiniteData<Page<Comment>>>(
    { queryKey },
    (known) => known && { ...known, pages: update(known.pages) },
  )
}

/** Changes the number of comments of a post in every cached query. */
export function moveCommentCount(cache: QueryClient, postId: number, step: 1 | -1): void {
  updateCachedPost(cache, postId, (post) => ({
    ...post,
    comment_count: Math.max(0, post.comment_count + step),
  }))
}

let lastOptimisticId = 0

/** A comment, or a reply, as it is shown until the server has confirmed it; its id is negative. */
export function optimisticComment(text: string, member: Member, parent?: Comment): Comment {
  lastOptimisticId -= 1
  return {
    id: lastOptimisticId,
    ...placeOfReply(parent),
    user: member.id,
    name: member.name,
    username: member.username,
    profile_picture: member.profile_picture ?? null,
    created_at: new Date().toISOString(),
    edited_at: null,
    text,
    reply_count: 0,
    like_count: 0,
    is_deleted: false,
    // The answer has it.
    content: null,
  }
}

/** A reply to the deepest comments stands beside them. */
function placeOfReply(parent: Comment | undefined): Pick<Comment, 'parent_id' | 'depth'> {
  if (!parent) return { parent_id: null, depth: 0 }
  if (parent.depth === limits.commentDepth) return { parent_id: parent.parent_id, depth: parent.depth }
  return { parent_id: parent.id, depth: parent.depth + 1 }
}
