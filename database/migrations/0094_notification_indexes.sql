-- Without a transaction, so that indexes are built while others write.
drop index if exists notifications_about_tool, notifications_renewed;
create index concurrently notifications_about_tool on notifications (tool_id) where tool_id is not null;
create unique index concurrently notifications_renewed on notifications
  (member_id, kind, actor_id, post_id, comment_id, tool_id) nulls not distinct
  where kind not in ('comment', 'moderation');
