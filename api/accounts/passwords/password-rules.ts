import { accountMessages } from '#contract/account-messages.ts'
import { containsOwnData, type PasswordOwner } from '#contract/password-owner.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The sentences about a new password that is commonly used, or contains the name, username or email of its member. */
export async function passwordErrors(password: string, owner: PasswordOwner): Promise<string[]> {
  return [
    ...((await isCommonPassword(password)) ? [accountMessages.password.common] : []),
    ...(containsOwnData(password, owner) ? [accountMessages.password.ownData] : []),
  ]
}
