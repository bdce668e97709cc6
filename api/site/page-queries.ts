import { agreementSlugs, type AgreementSlug } from '#contract/site-pages.ts'
import type { pageChange } from '#contract/site.ts'
import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { recordAct } from '#api/administration/public.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'

/** The saved pages, without their texts. */
export async function savedPages(database: Database) {
  return database.selectFrom('site_pages').select(['slug', 'title', 'updated_at']).execute()
}

/** A saved page; undefined where there is none. */
export async function findSavedPage(database: Database, slug: string) {
  return database
    .selectFrom('site_pages')
    .select(['title', 'text', 'updated_at'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** Locks the pages for one writer at a time. */
async function lockPage(transaction: Database, slug: string) {
  await transaction.selectFrom('site_settings').select('singleton').forUpdate().execute()
  return findSavedPage(transaction, slug)
}

/** Saves a page and logs it as an act of the member. Undefined when the site has as many pages as it can have. */
export async function savePage(
  database: Database,
  slug: string,
  page: z.output<typeof pageChange>,
  member: number,
) {
  return inTransaction(database, async (transaction) => {
    const before = await lockPage(transaction, slug)
    if (!before && (await savedPages(transaction)).length >= limits.site.pages) return undefined
    const saved = await transaction
      .insertInto('site_pages')
      .values({ slug, ...page, updated_at: new Date() })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ ...page, updated_at: new Date() }))
      .returning(['title', 'text', 'updated_at'])
      .executeTakeFirstOrThrow()
    await recordAct(transaction, {
      ...{ member, act: 'save_page', about: page.title, after: page },
      before: before ? { title: before.title, text: before.text } : null,
    })
    return saved
  })
}

/** Deletes a saved page and logs it as an act of the member. False when there is none. */
export async function deletePage(database: Database, slug: string, member: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const before = await lockPage(transaction, slug)
    if (!before) return false
    await transaction.deleteFrom('site_pages').where('slug', '=', slug).execute()
    const { title, text } = before
    await recordAct(transaction, { member, act: 'delete_page', about: title, before: { title, text } })
    return true
  })
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
