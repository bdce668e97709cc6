import type { Database } from '#database/client.ts'
import { byName } from '#api/views/category-order.ts'

/** All categories, by name. */
export function allCategories(database: Database) {
  return database.selectFrom('categories').select(['id', 'name']).orderBy(byName).execute()
}
