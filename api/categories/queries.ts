import type { Database } from '#database/client.ts'
import { byName } from '#api/views/category-order.ts'
import { isShownCategory } from '#api/views/shown-categories.ts'

/** The categories that are shown, by name. */
export function shownCategories(database: Database) {
  return database
    .selectFrom('categories')
    .select(['id', 'name'])
    .where(isShownCategory)
    .orderBy(byName)
    .execute()
}
