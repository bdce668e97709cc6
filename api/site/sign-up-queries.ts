import { agreementSlugs, type AgreementSlug } from '#contract/site-pages.ts'
import type { Database } from '#database/client.ts'

/** Names the site. An environment variable that names it still wins. */
export async function setSiteName(transaction: Database, name: string): Promise<void> {
  await transaction.updateTable('site_settings').set({ name }).execute()
}

/** The pages that members agree to at their sign-up: those that the operator has saved. */
export async function agreedPages(database: Database): Promise<AgreementSlug[]> {
  const rows = await database
    .selectFrom('site_pages')
    .select('slug')
    .where('slug', 'in', agreementSlugs)
    .execute()
  return agreementSlugs.filter((slug) => rows.some((row) => row.slug === slug))
}

/** Whether the public moderation log names members. */
export async function namesInPublicLog(database: Database): Promise<boolean> {
  const { public_log_names } = await database
    .selectFrom('site_settings')
    .select('public_log_names')
    .executeTakeFirstOrThrow()
  return public_log_names
}
