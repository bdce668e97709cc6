-- A post that is deleted takes its notifications along. The index that holds them unique leaves out those of comments,
-- so all notifications there are were read for it.
create index notifications_post on notifications (post_id);
