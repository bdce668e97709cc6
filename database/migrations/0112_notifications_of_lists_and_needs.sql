-- Without a transaction: these indexes are built beside reads and writes. What a build that failed has left is dropped first.
drop index concurrently if exists notifications_of_list;
drop index concurrently if exists notifications_of_need;
create unique index concurrently notifications_of_list on notifications
  (list_id, member_id, ((created_at at time zone 'UTC')::date)) where list_id is not null;
create unique index concurrently notifications_of_need on notifications (saved_need_id, tool_id)
  where saved_need_id is not null;
drop index concurrently if exists notifications_renewed;
create unique index concurrently notifications_renewed on notifications
  (member_id, kind, actor_id, post_id, comment_id, tool_id) nulls not distinct
  where kind not in ('comment', 'moderation', 'list_item', 'find_result');
