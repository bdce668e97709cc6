-- Without a transaction: these indexes are built beside reads and writes. What a build that failed has left is dropped first.
drop index concurrently if exists comments_parent;
-- The replies to a comment, oldest first.
create index concurrently comments_parent on comments (parent_id, created_at, id) where parent_id is not null;
drop index concurrently if exists comments_threads;
-- The threads of a post, by age.
create index concurrently comments_threads on comments (post_id, created_at, id)
  where parent_id is null and (hidden_because is null or listed_reply_count > 0);
drop index concurrently if exists comments_best_liked;
-- The threads of a post, best liked first.
create index concurrently comments_best_liked on comments (post_id, like_count desc, created_at, id)
  where parent_id is null and (hidden_because is null or listed_reply_count > 0);
alter table comments validate constraint comments_parent_id_fkey;
alter table comments validate constraint comments_text_check;
alter table comments validate constraint comments_stub_check;
alter table comments validate constraint comments_depth_check;
alter table comments validate constraint comments_counts_check;
-- New and renamed members have their texts from the triggers.
insert into member_search_texts (text, member_id)
select search_texts_of(name, username), id from members where suspended_because is null
on conflict do nothing;
