/** RANK_WEIGHTS: `auto` weighs members when the site has enough older ones to judge by. */
export type RankWeights = 'auto' | 'on' | 'off'

/** Which rules are in force: none; only that unverified members weigh 0; or all. */
export type Rules = 'none' | 'verification' | 'all'

export interface RankSettings {
  rankWeights: RankWeights
  /** EMAIL_VERIFICATION: where it is off, every address counts as verified. */
  emailVerification: boolean
}

/** Under `auto`, weights need so many members who are older than `oldDays`. */
export const enoughOldMembers = 100
export const oldDays = 14

/** The rules that the settings ask for on a site with so many members who are older than `oldDays`. */
export function rulesFor({ rankWeights, emailVerification }: RankSettings, oldMembers: number): Rules {
  if (rankWeights === 'on') return 'all'
  if (rankWeights === 'off') return 'none'
  if (oldMembers >= enoughOldMembers) return 'all'
  return emailVerification ? 'verification' : 'none'
}
