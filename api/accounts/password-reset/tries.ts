import type { Services } from '#api/http/call.ts'
import { isRateLimited } from '#api/http/limits/limits.ts'
import { networksOf } from '#api/http/client-network.ts'
import * as queries from './queries.ts'

interface Try {
  /** The codes that the try is checked against. */
  codes: queries.TriedCode[]
  /** Gives the account's points back, after a right code. */
  giveBack: () => Promise<void>
}

const nothing = async () => {}

/**
 * Counts a try at a reset code before it is checked, so that concurrent tries count like sequential ones.
 *
 * With an email, the try is checked against the open codes of that account; each code takes five wrong tries from a
 * network. All networks share a budget for the account too, in which a try counts once for each code that it may match.
 * The network that requested a code is exempt from the budget, so strangers can not close the code for its owner.
 * Without an email, the try is checked against the codes that the client's network requested. These tries are counted
 * separately and close no code for tries with the email. Throws 429 when the budget is used up and no other code is left.
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
