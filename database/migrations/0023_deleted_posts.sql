-- A post that its author has deleted is hidden at once and kept for a while, so that the author can undo it. The hourly
-- cleanup deletes it for good; the index posts_hidden finds it.
alter table posts add column deleted_at timestamptz(3);
comment on column posts.deleted_at is
  'When the author deleted it; the cleanup removes it a little later. Such a post is hidden.';
