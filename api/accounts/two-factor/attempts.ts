import type { Services } from '#api/http/call.ts'
import { isRateLimited } from '#api/http/limits/limits.ts'

type Context = Pick<Services, 'limits' | 'securityLog'> & { address: string }

interface Attempt {
  member: number
  /** The kinds of attempts: each has a count of its own. */
  call: string
  /** The hash of the browser's id in base64url, if the member has signed in with this browser before. */
  knownBrowser?: string | undefined
}

/**
 * Counts an attempt at a code before the code is checked, so that concurrent attempts count like successive ones. Throws 429
 * after too many wrong codes for the account, over all its sign-ins and networks. Known browsers have a count of their own,
 * so that an attacker who knows the password does not lock the member out. Returns a function that refunds the attempt.
 */
export async function countCodeAttempt(
  { limits, securityLog, address }: Context,
  { member, call, knownBrowser }: Attempt,
): Promise<() => Promise<void>> {
  const key = JSON.stringify([call, member, ...(knownBrowser === undefined ? [] : [knownBrowser])])
  try {
    await limits.count('code_failures', key)
  } catch (error) {
    if (isRateLimited(error)) securityLog({ event: 'sign_in_locked', member, address, about: { call } })
    throw error
  }
  return () => limits.refund('code_failures', key)
}
