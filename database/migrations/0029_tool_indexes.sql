-- Without a transaction: these indexes are built beside reads and writes. What a build that failed has left is dropped first.
drop index concurrently if exists posts_tool;
-- The posts of a tool.
create index concurrently posts_tool on posts (tool_id, created_at desc, id desc)
  include (rating_score, trending_score, hidden_because)
  where tool_id is not null;
drop index concurrently if exists posts_without_tool;
-- The posts whose tool is not known yet.
create index concurrently posts_without_tool on posts (id) where tool_id is null and link <> '';
alter table posts validate constraint posts_tool_id_fkey;
drop index concurrently if exists posts_tool_best_liked;
-- The posts of a tool, best liked first.
create index concurrently posts_tool_best_liked on posts (tool_id, like_count desc, rating_score desc, id desc)
  where tool_id is not null and hidden_because is null;
