import { accountMessages } from '#contract/account-messages.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { AppError, unauthorized } from './app-error.ts'
import { isRecent } from './recent-sign-in-queries.ts'
import type { Viewer } from './viewer.ts'

/**
 * Throws 403 `recent_sign_in_needed` unless the viewer has signed in, or given the password or a passkey again in this session,
 * within the last 10 minutes.
 */
export async function requireRecentSignIn(database: Database, viewer: Viewer): Promise<void> {
  const recent = await isRecent(database, viewer)
  if (recent === undefined) throw unauthorized('Your session has ended. Please log in again.')
  if (recent) return
  const { minutes } = limits.recentSignIn
  const detail = `${accountMessages.account.confirm}: your sign-in was more than ${minutes} minutes ago.`
  throw new AppError(403, 'recent_sign_in_needed', detail)
}
