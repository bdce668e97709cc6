-- Without a transaction: these indexes are built beside reads and writes. What a build that failed has left is dropped first.
drop index concurrently if exists likes_of_tied_members;
create index concurrently likes_of_tied_members on likes (post_id) where is_tied;
drop index concurrently if exists saved_items_of_tied_members;
create index concurrently saved_items_of_tied_members on saved_items (post_id) where is_tied;
drop index concurrently if exists comments_of_tied_members;
create index concurrently comments_of_tied_members on comments (post_id) where is_tied;
alter table members validate constraint members_weight_check;
alter table members validate constraint members_weight_reason_check;
