-- Without a transaction: these indexes are built beside reads and writes. What a build that failed has left is dropped first.
drop index concurrently if exists saved_items_order;
-- The posts of a list in its owner's order.
create index concurrently saved_items_order on saved_items (list_id, rank desc, created_at desc, post_id desc);
drop index concurrently if exists saved_items_newest;
drop index concurrently if exists saved_lists_popular;
create index concurrently saved_lists_popular on saved_lists (follower_count desc, id desc) where shown_count >= 3;
drop index concurrently if exists saved_lists_new;
create index concurrently saved_lists_new on saved_lists (created_at desc, id desc) where shown_count >= 3;
alter table saved_lists validate constraint saved_lists_visibility_check;
alter table saved_lists validate constraint saved_lists_key_check;
alter table saved_lists validate constraint saved_lists_default_check;
alter table saved_lists validate constraint saved_lists_follower_count_check;
alter table saved_items validate constraint saved_items_note_check;
