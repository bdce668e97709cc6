import type { LogEntry } from '#contract/moderation-log.ts'
import type { ModerationAction } from './moderation-actions.ts'

const onPosts = {
  hide: 'hid a post',
  restore: 'restored a post',
  dismiss: 'kept a reported post',
  approve_link: 'approved the new link of a post',
  reject_link: 'kept the old link of a post',
  remove_reply: 'removed the reply of a maker to a post',
  suspend_voters: 'suspended members who voted in step for a post',
  clear_voters: 'found the votes for a post honest',
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
  hide_all: 'hid all of a member',
  undo_hide: 'showed all of a member again',
  make_moderator: 'made a member a moderator',
  remove_moderator: 'made a moderator a member',
  reset: 'reset the profile of a member',
}

const onCategories = {
  rename_category: 'renamed a category',
  merge_category: 'merged a category into another',
  delete_category: 'deleted a category',
}

const onTools = {
  claim_tool: 'claimed a tool as its maker',
  leave_tool: 'gave up being a maker of a tool',
  merge_tool: 'merged a tool into another',
  unmerge_tool: 'undid a merge of tools',
  rename_tool: 'renamed a tool',
  change_tool_link: 'changed the link of a tool',
  move_post: 'moved a post to another tool',
  revert_fact: 'took back a change of a fact',
  retire_slug: 'retired an address of a tool',
}

/** The name of the member or moderator who acted. Claims are the member's own acts. */
export function actorText({ act, moderator, member }: LogEntry): string {
  const isOwnAct = act === 'claim_tool' || act === 'leave_tool'
  const name = isOwnAct ? member?.username : moderator
  if (name) return `@${name}`
  return isOwnAct ? 'A member who is gone' : 'The operator'
}

const counted = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`

/** An act on all of a member in words: 'hid 3 posts and 1 comment of a member'. */
function textOfAll(act: LogEntry['act'], { posts, comments }: NonNullable<LogEntry['all']>): string {
  const items = `${counted(posts, 'post')} and ${counted(comments, 'comment')}`
  if (act === 'undo_hide') return `showed ${items} of a member again`
  return act === 'suspend' ? `suspended a member and hid ${items}` : `hid ${items} of a member`
}

/** The action in words: 'hid a post'. */
export function actionText({ act, comment, member, all }: LogEntry): string {
  if (all) return textOfAll(act, all)
  return { ...onMembers, ...onCategories, ...onTools, ...(comment ? onComments : member ? {} : onPosts) }[act]
}

/** The target in one line. */
export function targetText({ post, comment, member, category, tool }: LogEntry): string {
  if (tool) return toolText(tool, post)
  if (category) return category.new_name === null ? category.name : `${category.name} → ${category.new_name}`
  if (comment) return comment.text ?? 'A comment that was deleted since'
  if (post) return post.title ?? 'A post that was deleted since'
  return member?.username ? `@${member.username}` : 'An account that was deleted since'
}

function toolText(tool: NonNullable<LogEntry['tool']>, post: LogEntry['post']): string {
  const { name, new_name, link, new_link, retired_slug } = tool
  if (retired_slug !== null) return `${name}: /tools/${retired_slug}`
  if (new_link !== null) return `${name}: ${link} → ${new_link}`
  const tools = new_name === null ? name : `${name} → ${new_name}`
  return post ? `${post.title ?? 'A post that was deleted since'}: ${tools}` : tools
}

/** The page of what an entry about a tool is about; null where there is none. */
export function targetPath({ tool, post }: LogEntry): string | null {
  if (tool && post) return post.title === null ? null : `/posts/${post.id}`
  return tool?.slug ? `/tools/${tool.slug}` : null
}

/** The action that reverses an entry, if the entry still applies. */
export function reversalOf({ act, post, comment, member }: LogEntry): ModerationAction | null {
  if (act === 'hide' && comment?.is_hidden && post) {
    return { kind: 'restoreComment', post: post.id, comment: comment.id }
  }
  if (act === 'hide' && !comment && post?.is_hidden) {
    return { kind: 'restorePost', post: post.id, title: post.title ?? '' }
  }
  if (act === 'suspend' && member?.is_suspended && member.username) {
    return { kind: 'unsuspendMember', username: member.username }
  }
  return null
}

/** Entries with their reversal; only the newest entry about an item has one. */
export function withReversals(entries: LogEntry[]): { entry: LogEntry; reversal: ModerationAction | null }[] {
  const reversed = new Set<string>()
  return entries.map((entry) => {
    const reversal = reversalOf(entry)
    const key = JSON.stringify(reversal)
    const isNewest = !reversed.has(key)
    reversed.add(key)
    return { entry, reversal: isNewest ? reversal : null }
  })
}
