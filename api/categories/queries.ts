import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Order of categories by name, without case. */
export const byName = sql<string>`lower(categories.name)`

/**
 * Whether a row of `categories` is shown: standard categories are, and those with a shown post. Scans the newest posts
 * of each category up to the first that is not hidden; a join would read all posts.
 */
export const isShownCategory = sql<boolean>`(
  categories.is_standard or coalesce(
    (
      select true from post_categories categorised
      where categorised.category_id = categories.id
        and (select posts.hidden_because is null from posts where posts.id = categorised.post_id)
      order by categorised.created_at desc
      limit 1
    ),
    false
  )
)`

/** The shown categories, by name. */
export function shownCategories(database: Database) {
  return database
    .selectFrom('categories')
    .select(['id', 'name'])
    .where(isShownCategory)
    .orderBy(byName)
    .execute()
}
