import type { PublicLogEntry } from '#contract/integrity.ts'

type Kind = PublicLogEntry['about']['kind']

const things: Record<Kind, string> = {
  post: 'post',
  comment: 'comment',
  maker_reply: 'reply of a maker',
  member: 'profile',
  category: 'category',
  tool: 'tool',
}

const acts: Record<PublicLogEntry['act'], string | ((thing: string) => string)> = {
  hide: (thing) => `Hid a ${thing}`,
  restore: (thing) => `Restored a ${thing}`,
  dismiss: (thing) => `Kept a reported ${thing}`,
  suspend: 'Suspended a member',
  hide_all: 'Hid all posts and comments of a member',
  undo_hide: 'Showed the posts and comments of a member again',
  unsuspend: 'Let a member back',
  make_moderator: 'Made a member a moderator',
  remove_moderator: 'Made a moderator a member',
  reset: 'Reset the profile of a member',
  approve_link: 'Approved the new link of a post',
  reject_link: 'Kept the old link of a post',
  rename_category: 'Renamed a category',
  merge_category: 'Merged a category into another',
  delete_category: 'Deleted a category',
  merge_tool: 'Merged a tool into another',
  unmerge_tool: 'Undid a merge of tools',
  rename_tool: 'Renamed a tool',
  change_tool_link: 'Changed the link of a tool',
  move_post: 'Moved a post to another tool',
  revert_fact: 'Took back a change of a fact',
  retire_slug: 'Retired an address of a tool',
  claim_tool: 'Tool claimed by its maker',
  leave_tool: 'Tool given up by a maker',
  remove_reply: 'Removed the reply of a maker',
  suspend_voters: 'Suspended members who voted in step for a post',
  clear_voters: 'Found the votes for a post honest',
}

/** An act in words: 'Hid a post'. */
export function actText(act: PublicLogEntry['act'], kind: Kind): string {
  const text = acts[act]
  return typeof text === 'string' ? text : text(things[kind])
}

/** Stands for something that is not shown. */
export function goneText(kind: Kind): string {
  return kind === 'member' ? 'A member who is not named' : `A ${things[kind]} that is not shown now`
}
