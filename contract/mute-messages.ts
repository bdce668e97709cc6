import { limits } from './limits.ts'

/** Refusals of calls about muted members and hidden posts. */
export const muteMessages = {
  self: "You can't mute yourself",
  own: "You can't hide your own post",
  tooManyMembers: `You can mute at most ${limits.mutes} members`,
  tooManyPosts: `You can hide at most ${limits.mutes} posts`,
}
