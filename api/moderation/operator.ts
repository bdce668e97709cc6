import type { Database } from '#database/client.ts'
import { closeCase } from './action-queries.ts'
import { approvePendingLink, pendingLinkOf, postOfLinkCase, rejectPendingLink } from './link-queries.ts'
import { clearVoters } from './voter-queries.ts'

/** Dismisses an open case, whatever it is about, as the operator. False when there is none. */
export async function dismissAsOperator(database: Database, id: number, reason: string): Promise<boolean> {
  const decision = { moderator: null, reason }
  if (await closeCase(database, id, decision)) return true
  const post = await postOfLinkCase(database, id)
  if (post !== undefined) return (await rejectPendingLink(database, post, decision)) === 'done'
  return clearVoters(database, id, decision)
}

/** Approves the link of a post that waits, as the operator. False when none does. */
export async function approveLinkAsOperator(
  database: Database,
  post: number,
  reason: string,
): Promise<boolean> {
  const link = await pendingLinkOf(database, post)
  if (link === undefined) return false
  return (await approvePendingLink(database, post, link, { moderator: null, reason })) === 'done'
}
