import { limits } from './limits.ts'

/** Sentences about claims of tools and replies of makers: not in `messages`, which every page loads. */
export const makerRefusals = {
  /** For links on code hosts and stores, where nobody can put a file. */
  notClaimable: (host: string) => `A tool on ${host} can't be claimed this way`,
  noClaim: 'You have not started to claim this tool',
  linkChanged: 'The link of this tool has just changed. Please try again.',
  notMaker: 'Only the makers of a tool can answer a post about it as its maker',
  noReply: 'There is no reply of the maker',
  replyLength: `The reply can have at most ${limits.makerReply.max} characters`,
}
