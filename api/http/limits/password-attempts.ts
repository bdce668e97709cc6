import type { Services } from '#api/http/call.ts'
import { isRateLimited } from './limits.ts'

/** A password attempt that is about to be verified. */
interface Attempt {
  /**
   * The account that the attempt counts against. For a typed name, the name in its normal form, whether or not an
   * account has it: a 429 then reveals neither that an account exists nor which names belong to the same one.
   */
  account: string
  /** The hash of the browser's id, if the member has signed in with this browser before. */
  knownBrowser: Buffer | undefined
  /** The member's id for the security log, if there is one. */
  member: number | null
}

type Context = Pick<Services, 'limits' | 'securityLog'> & { address: string }

/**
 * Counts a password attempt before it is verified, so that concurrent attempts count like successive ones. Throws 429
 * after too many failed attempts. Returns a function that refunds the attempt, to be called when the password was right.
 *
 * A known browser has its own budget. Other attempts count for the account in the client's network, and then for the
 * account in all networks: attempts that the network's budget rejects do not use up the account's budget.
 */
export async function countPasswordAttempt(
  { limits, securityLog, address }: Context,
  { account, knownBrowser, member }: Attempt,
): Promise<() => Promise<void>> {
  try {
    if (knownBrowser) {
      const key = JSON.stringify(['browser', knownBrowser.toString('base64url'), account])
      await limits.count('login_failures', key)
      return () => limits.refund('login_failures', key)
    }
    await limits.countNetwork('login_failures', address, 1, account)
    await limits.count('account_failures', account)
  } catch (error) {
    if (isRateLimited(error)) securityLog({ event: 'sign_in_locked', member, address })
    throw error
  }
  return async () => {
    await Promise.all([
      limits.refundNetwork('login_failures', address, 1, account),
      limits.refund('account_failures', account),
    ])
  }
}
