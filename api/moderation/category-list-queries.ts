import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { ModeratedCategory } from '#contract/category-moderation.ts'
import type { Database } from '#database/client.ts'

interface CategoryPage {
  /** Part of the name, without case; empty for all. */
  part: string
  after: { name: string; id: number } | undefined
  count: number
}

/** Categories by name, shown or not, each with its sort key. Posts are counted on the page only, and up to a limit. */
export async function allCategories(database: Database, { part, after, count }: CategoryPage) {
  const { rows } = await sql<ModeratedCategory & { sort_name: string }>`
    select page.*, (
      select count(*) from (
        select from post_categories where category_id = page.id limit ${limits.moderation.countedPosts}
      ) counted
    ) as post_count
    from (
      select id, name, is_standard, lower(name) as sort_name
      from categories
      where position(folded(${part}) in folded(name)) > 0
        and (${after === undefined}::boolean or (lower(name), id) > (${after?.name ?? ''}, ${after?.id ?? 0}::integer))
      order by lower(name), id
      limit ${count}
    ) page
    order by sort_name, id
  `.execute(database)
  return rows
}
