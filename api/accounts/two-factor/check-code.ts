import type { Services } from '#api/http/call.ts'
import { hashRecoveryCode, isTotpCode, stepOf } from './codes.ts'
import type { RightCode } from './queries.ts'
import { decryptSecret } from './secret-encryption.ts'
import { hasRecoveryCode } from './sign-in-queries.ts'

/**
 * Checks a code of the app, or a recovery code. Undefined when it is wrong; `unreadable` when codes of the app can not be
 * checked because SECRET has changed. A used code is found out by the statement that uses it up.
 */
export async function checkCode(
  { database, secret: siteSecret }: Pick<Services, 'database' | 'secret'>,
  { member, secret }: { member: number; secret: Buffer },
  code: string,
): Promise<RightCode | 'unreadable' | undefined> {
  if (!isTotpCode(code)) {
    const recoveryHash = hashRecoveryCode(member, code)
    return (await hasRecoveryCode(database, member, recoveryHash)) ? { recoveryHash } : undefined
  }
  const key = decryptSecret(siteSecret, member, secret)
  if (!key) return 'unreadable'
  const step = stepOf(key, code)
  return step === undefined ? undefined : { secret, step }
}
