-- Without a transaction: these indexes are built beside reads and writes. What a build that failed has left is dropped first.
drop index concurrently if exists cases_group;
create unique index concurrently cases_group on cases (group_id) where group_id is not null;
drop index concurrently if exists posts_tool_best_liked_by_weight;
-- The posts of a tool, those with most likes first: likes by others, in thousandths.
create index concurrently posts_tool_best_liked_by_weight
  on posts (tool_id, (1000 * other_like_count - like_discount) desc, rating_score desc, id desc)
  where tool_id is not null and hidden_because is null;
drop index concurrently if exists posts_tool_best_liked;
alter table moderation_log validate constraint moderation_log_act_check;
alter table cases validate constraint cases_kind_check;
alter table cases validate constraint cases_group_check;
alter table members validate constraint members_weight_reason_check;
