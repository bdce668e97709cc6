import type { Endpoints } from '#contract/endpoints.ts'
import type { Viewer } from './viewer.ts'

/** So many times in so many seconds. */
export interface Rate {
  points: number
  seconds: number
}

const minute = 60
const hour = 60 * minute

/** The contract's limits. Each is a setting. */
export const usualRates = {
  everything: { points: 600, seconds: minute },
  login: { points: 10, seconds: minute },
  // Wrong passwords: for an account in one network or in one known browser, and for an account in all networks.
  login_failures: { points: 10, seconds: 15 * minute },
  account_failures: { points: 100, seconds: hour },
  register: { points: 10, seconds: hour },
  // For an account in one network, and mails to one account. As long as no more are mailed, the last code is good.
  reset_of_account: { points: 3, seconds: hour },
  reset_mails: { points: 6, seconds: 15 * minute },
  reset: { points: 10, seconds: hour },
  reset_code: { points: 20, seconds: hour },
  // Wrong codes for an account from other networks than asked for them, once for each code that they might have hit.
  reset_code_failures: { points: 100, seconds: hour },
  reset_token: { points: 20, seconds: hour },
  post: { points: 10, seconds: hour },
  comment: { points: 30, seconds: 10 * minute },
  edit: { points: 20, seconds: hour },
  contact: { points: 5, seconds: hour },
  reaction: { points: 120, seconds: minute },
  summary: { points: 20, seconds: hour },
  report: { points: 20, seconds: hour },
  picture: { points: 20, seconds: hour },
  // What new members may write in their first hours.
  new_member_post: { points: 3, seconds: hour },
  new_member_comment: { points: 10, seconds: 10 * minute },
} satisfies Record<string, Rate>

export type RateName = keyof typeof usualRates
export type Rates = Record<RateName, Rate>

interface Rule {
  rate: RateName
  /** Who is counted: the client's network, or whom the call names; undefined for those whom it does not limit. */
  of: 'network' | Counted
}

type Counted = (call: { viewer: Viewer | null; body: unknown }) => string | undefined

const member: Counted = (call) => String(call.viewer?.id)
const newMember: Counted = (call) => (call.viewer?.isNew ? member(call) : undefined)

const reaction: Rule[] = [{ rate: 'reaction', of: member }]

/** The limits of single calls, beside the one that holds for everything. Handlers count guesses at secrets themselves. */
export const rules: { [Name in keyof Endpoints]?: Rule[] } = {
  login: [{ rate: 'login', of: 'network' }],
  register: [{ rate: 'register', of: 'network' }],
  requestPasswordReset: [{ rate: 'reset', of: 'network' }],
  confirmResetCode: [{ rate: 'reset_code', of: 'network' }],
  setNewPassword: [{ rate: 'reset_token', of: 'network' }],
  createPost: [
    { rate: 'new_member_post', of: newMember },
    { rate: 'post', of: member },
  ],
  createComment: [
    { rate: 'new_member_comment', of: newMember },
    { rate: 'comment', of: member },
  ],
  updatePost: [{ rate: 'edit', of: member }],
  // An edited comment is read like a new one.
  updateComment: [{ rate: 'comment', of: member }],
  sendContactMessage: [{ rate: 'contact', of: 'network' }],
  likePost: reaction,
  unlikePost: reaction,
  ratePost: reaction,
  bookmarkPost: reaction,
  unbookmarkPost: reaction,
  uploadPicture: [{ rate: 'picture', of: member }],
  summarize: [{ rate: 'summary', of: member }],
  reportPost: [{ rate: 'report', of: member }],
  reportComment: [{ rate: 'report', of: member }],
  reportMember: [{ rate: 'report', of: member }],
}
