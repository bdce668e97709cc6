import { sql } from 'kysely'

/**
 * Whether a row of `categories` is shown: the site's own categories are, and those with a post that is shown. A walk
 * along the newest posts of the category to the first that is not hidden, for each category by itself: as a join it
 * would read all posts.
 */
export const isShownCategory = sql<boolean>`(
  categories.is_standard or coalesce(
    (
      select true from post_categories filed
      where filed.category_id = categories.id
        and (select posts.hidden_because is null from posts where posts.id = filed.post_id)
      order by filed.created_at desc
      limit 1
    ),
    false
  )
)`
