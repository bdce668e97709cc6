import type { Services } from '#api/http/call.ts'
import { isTooMany } from './limits.ts'

/** A guess at a password that is about to be judged. */
interface Guess {
  /**
   * The account that it is counted against. Where a name was typed, this is the name in its normal form, whether or not
   * an account has it: so a 429 tells neither that there is one nor which names are of the same one.
   */
  account: string
  /** The hash of the browser's id, if the member has signed in in this browser before. */
  knownBrowser: Buffer | undefined
  /** The member's id for the security log, if there is one. */
  member: number | null
}

type Counting = Pick<Services, 'limits' | 'securityLog'> & { address: string }

/**
 * Counts a guess at a password before it is judged, so that guesses made at once count like guesses in turn. Throws 429
 * when too many have failed. Returns what gives the guess back: to be called when it was right.
 *
 * A known browser has a budget of its own. Other guesses count for the account in the client's network, and then for
 * the account in all networks together: guesses that the network's budget refuses use up nobody else's.
 */
export async function countGuess(
  { limits, securityLog, address }: Counting,
  { account, knownBrowser, member }: Guess,
): Promise<() => Promise<void>> {
  try {
    if (knownBrowser) {
      const whom = JSON.stringify(['browser', knownBrowser.toString('base64url'), account])
      await limits.count('login_failures', whom)
      return () => limits.giveBack('login_failures', whom)
    }
    await limits.countNetwork('login_failures', address, 1, account)
    await limits.count('account_failures', account)
  } catch (refusal) {
    if (isTooMany(refusal)) securityLog({ event: 'sign_in_locked', member, address })
    throw refusal
  }
  return async () => {
    await Promise.all([
      limits.giveBackNetwork('login_failures', address, 1, account),
      limits.giveBack('account_failures', account),
    ])
  }
}
