-- Without a transaction: these indexes are built beside reads and writes. What a build that failed has left is dropped first.
drop index concurrently if exists posts_of_tied_authors;
-- The members who are tied to a tool by a post.
create index concurrently posts_of_tied_authors on posts (tool_id, author_id) where relation <> 'none' and deleted_at is null;
drop index concurrently if exists ratings_of_tied_members;
create index concurrently ratings_of_tied_members on ratings (post_id) where is_tied;
drop index concurrently if exists posts_tool_most_helpful;
-- The posts of a tool, most helpful first.
create index concurrently posts_tool_most_helpful on posts (tool_id, helpful_score desc, created_at desc, id desc)
  where tool_id is not null and hidden_because is null;
alter table posts validate constraint posts_relation_check;
alter table posts validate constraint posts_evidence_check;
alter table posts validate constraint posts_helpful_check;
alter table post_versions validate constraint post_versions_relation_check;
