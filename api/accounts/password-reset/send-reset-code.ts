import { findNormalForm } from '#database/normal-form.ts'
import type { Services } from '#api/http/call.ts'
import { networksOf } from '#api/http/client-network.ts'
import { newCode, seal } from './codes.ts'
import { insertCode } from './queries.ts'
import { administratorsResetMail } from './reset-mail.ts'

type Context = Pick<Services, 'database' | 'secret' | 'limits' | 'siteName' | 'siteUrl'> & { address: string }

/** Mails a member a code, for an administrator. It counts like one that the member has asked for. */
export async function sendResetCode(call: Context, address: string): Promise<void> {
  const { database, secret, limits } = call
  const email = await findNormalForm(database, address)
  await limits.count('reset_mails', email)
  const code = newCode()
  const mail = administratorsResetMail(call, address, code)
  const network = networksOf(call.address).narrow
  await insertCode(database, { email, network, code: seal(secret, code), mail })
}
