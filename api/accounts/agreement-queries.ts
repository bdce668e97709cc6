import type { Database } from '#database/client.ts'
import { agreedPages } from '#api/site/public.ts'

/** Records that a new member has agreed to the rules and the privacy policy, as far as the operator has saved them. */
export async function recordAgreement(transaction: Database, member: number): Promise<void> {
  const pages = await agreedPages(transaction)
  if (pages.length === 0) return
  const now = new Date()
  await transaction
    .updateTable('members')
    .set({
      ...(pages.includes('rules') && { rules_agreed_at: now }),
      ...(pages.includes('privacy') && { privacy_agreed_at: now }),
    })
    .where('id', '=', member)
    .execute()
}
