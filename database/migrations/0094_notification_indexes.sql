-- Without a transaction: these indexes are built beside reads and writes. What a build that failed has left is dropped first.
drop index concurrently if exists notifications_about_tool;
drop index concurrently if exists notifications_renewed;
create index concurrently notifications_about_tool on notifications (tool_id) where tool_id is not null;
create unique index concurrently notifications_renewed on notifications
  (member_id, kind, actor_id, post_id, comment_id, tool_id) nulls not distinct
  where kind not in ('comment', 'moderation');
