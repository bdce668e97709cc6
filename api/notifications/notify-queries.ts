import { sql, type RawBuilder } from 'kysely'
import type { Notification } from '#contract/notifications.ts'

type Verb = Notification['verb']

/**
 * Part of a `with` after `lockPost`: tells the post's author what the member did, once for each row of `cause`,
 * a part that has a `comment_id`, null where it is about no comment. The own doing makes none. What was told
 * before is renewed: unread again, and of now.
 */
export function notifyAuthor(member: number, verb: Verb, cause: string): RawBuilder<unknown> {
  return sql`
    notified as (
      insert into notifications (member_id, actor_id, post_id, comment_id, verb)
      select target.author_id, ${member}::integer, target.id, cause.comment_id, ${verb}
      from target, ${sql.table(cause)} as cause
      where target.author_id <> ${member}::integer
      on conflict (post_id, actor_id, verb) where comment_id is null
      do update set read = false, created_at = excluded.created_at
    )`
}

/** Part of a `with` after `lockPost`: takes back what the author was told about the member's like. */
export function takeBackNotification(member: number, verb: Verb): RawBuilder<unknown> {
  return sql`
    untold as (
      delete from notifications using target
      where notifications.post_id = target.id and actor_id = ${member}::integer and verb = ${verb}
    )`
}
