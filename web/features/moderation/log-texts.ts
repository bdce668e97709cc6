import type { LogEntry } from '#contract/moderation-log.ts'
import type { Deed } from './acts.ts'

const onPosts = {
  hide: 'hid a post',
  restore: 'restored a post',
  dismiss: 'kept a reported post',
  approve_link: 'approved the new link of a post',
  reject_link: 'kept the old link of a post',
}
const onComments = {
  ...onPosts,
  hide: 'hid a comment',
  restore: 'restored a comment',
  dismiss: 'kept a reported comment',
}
const onMembers = {
  ...onPosts,
  dismiss: 'kept a reported profile',
  suspend: 'suspended a member',
  unsuspend: 'let a member back',
  make_moderator: 'made a member a moderator',
  remove_moderator: 'made a moderator a member',
  reset: 'reset the profile of a member',
}

const onCategories = {
  rename_category: 'renamed a category',
  merge_category: 'merged a category into another',
  delete_category: 'deleted a category',
}

/** What was done, after who did it: 'hid a post'. */
export function deedOf({ act, comment, member }: LogEntry): string {
  return { ...onMembers, ...onCategories, ...(comment ? onComments : member ? {} : onPosts) }[act]
}

/** What it was done to, in a line. */
export function subjectOf({ post, comment, member, category }: LogEntry): string {
  if (category) return category.new_name === null ? category.name : `${category.name} → ${category.new_name}`
  if (comment) return comment.text ?? 'A comment that was deleted since'
  if (post) return post.title ?? 'A post that was deleted since'
  return member?.username ? `@${member.username}` : 'An account that was deleted since'
}

/** What would take it back, as long as it holds. */
export function reversalOf({ act, post, comment, member }: LogEntry): Deed | null {
  if (act === 'hide' && comment?.is_hidden && post) {
    return { act: 'restoreComment', post: post.id, comment: comment.id }
  }
  if (act === 'hide' && !comment && post?.is_hidden) {
    return { act: 'restorePost', post: post.id, title: post.title ?? '' }
  }
  if (act === 'suspend' && member?.is_suspended && member.username) {
    return { act: 'unsuspendMember', username: member.username }
  }
  return null
}

/** The entries with what would take them back: each thing is hidden, each member suspended, by the newest alone. */
export function withReversals(entries: LogEntry[]): { entry: LogEntry; reversal: Deed | null }[] {
  const offered = new Set<string>()
  return entries.map((entry) => {
    const reversal = reversalOf(entry)
    const key = JSON.stringify(reversal)
    const isNewest = !offered.has(key)
    offered.add(key)
    return { entry, reversal: isNewest ? reversal : null }
  })
}
