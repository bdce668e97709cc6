import type { Database } from '#database/client.ts'
import { byName } from './order.ts'
import { isShownCategory } from './shown.ts'

/** The categories that are shown, by name. */
export function shownCategories(database: Database) {
  return database
    .selectFrom('categories')
    .select(['id', 'name'])
    .where(isShownCategory)
    .orderBy(byName)
    .execute()
}
