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
  // What has to be made for a client because it is not in the cache: see `costOf`.
  misses: { points: 600, seconds: minute },
  // Milliseconds for which a client's reads ask the database, waiting included: for data or machines on which reads take
  // longer than their points of `misses` say.
  database_time: { points: 5_000, seconds: minute },
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

/** How many points of `misses` it costs to render a page. */
export const renderCost = 4
