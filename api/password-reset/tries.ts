import type { Services } from '#api/http/call.ts'
import { isRateLimited } from '#api/http/limits/limits.ts'
import { networksOf } from '#api/http/client-network.ts'
import * as queries from './queries.ts'

interface Try {
  /** The codes that the try may be judged by. */
  codes: queries.TriedCode[]
  /** Gives back what was counted for the account: to be called when the try was right. */
  giveBack: () => Promise<void>
}

const nothing = async () => {}

/**
 * Counts a try at a reset code before it is judged, so that tries made at once count like tries in turn.
 *
 * With an email it is judged by the open codes of that account, each of which takes five wrong tries from a network.
 * All networks together have a budget for the account beside it, in which a try counts once for each code that it may
 * hit; the network that asked for a code is not bound by it, so strangers can not close the code for its owner. Without
 * an email it is judged by the codes that the client's own network asked for; these tries are counted apart, so they
 * close no code for a try with the email. Throws 429 when the budget is used up and no other code is left.
 */
export async function countTry(
  { database, limits, address }: Pick<Services, 'database' | 'limits'> & { address: string },
  email: string | undefined,
): Promise<Try> {
  const network = networksOf(address).narrow
  if (email === undefined) {
    return { codes: await queries.countTryWithoutEmail(database, network), giveBack: nothing }
  }
  const codes = await queries.countTryWithEmail(database, email, network)
  const own = codes.filter(({ is_own }) => is_own)
  const points = codes.length - own.length
  if (points === 0) return { codes, giveBack: nothing }
  const account = codes[0]!.email
  try {
    await limits.count('reset_code_failures', account, points)
  } catch (refusal) {
    if (!isRateLimited(refusal) || own.length === 0) throw refusal
    return { codes: own, giveBack: nothing }
  }
  return { codes, giveBack: () => limits.refund('reset_code_failures', account, points) }
}
