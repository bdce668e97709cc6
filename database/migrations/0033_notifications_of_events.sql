-- Without a transaction: the index is built beside writes.

-- Notifications of one event for several members (mentions, replies, new posts) and of events that concern no post. They
-- have no verb, so the unique index that servers of earlier versions use leaves them out.
drop index concurrently if exists notifications_of_event;
create unique index concurrently notifications_of_event on notifications (member_id, kind, actor_id, post_id, comment_id)
  nulls not distinct
  where kind in ('reply', 'mention', 'follow', 'new_post') or (kind = 'like' and comment_id is not null);
