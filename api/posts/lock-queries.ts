import { sql, type RawBuilder } from 'kysely'

/**
 * The first parts of a `with`: `people`, the member and the post's author, and `target`, the post. `target` is
 * empty when the post or the member isn't there. To what can be taken back, a hidden post may still be there.
 *
 * Whatever writes about a post locks in this one order: members, posts by id, lists by id, the rest. So requests
 * queue up at the post instead of waiting for each other crosswise, neither a deleted account nor a deleted post
 * can leave an orphan, and the counters in `target` are the newest, not the ones of the statement's snapshot.
 */
export function lockPost(
  member: number,
  post: number | RawBuilder<number>,
  { evenHidden = false }: { evenHidden?: boolean } = {},
): RawBuilder<unknown> {
  const isThere = evenHidden ? sql`true` : sql`hidden_because is null`
  return sql`
    people as (
      select id from members
      where id = ${member}::integer or id = (select author_id from posts where id = ${post})
      order by id
      for key share
    ), target as (
      select id, author_id, like_count from posts
      where id = ${post} and ${isThere} and (select bool_or(people.id = ${member}::integer) from people)
      for no key update
    )`
}
