-- Without a transaction: this index is built beside reads and writes. An index that a failed build left is dropped first.
drop index concurrently if exists comments_best_shown;
-- The threads of a post, best liked first. Stubs and hidden comments are shown without likes.
create index concurrently comments_best_shown
  on comments (post_id, (case when hidden_because is null then like_count else 0 end) desc, created_at, id)
  where parent_id is null and (hidden_because is null or listed_reply_count > 0);
drop index concurrently if exists comments_best_liked;
