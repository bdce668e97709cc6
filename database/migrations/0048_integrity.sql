-- Without a transaction: the indexes are built beside writes.

-- The votes of the last 90 days are counted once an hour; what came since then is counted along these indexes.
create table if not exists vote_counts (
  is_only boolean primary key default true check (is_only),
  since timestamptz(3) not null,
  counted_at timestamptz(3) not null,
  votes integer not null check (votes >= 0)
);
comment on table vote_counts is 'One row: the number of votes from `since` to `counted_at`.';

drop index concurrently if exists likes_created;
create index concurrently likes_created on likes (created_at);
drop index concurrently if exists ratings_created;
create index concurrently ratings_created on ratings (created_at);
drop index concurrently if exists saved_items_created;
create index concurrently saved_items_created on saved_items (created_at);
drop index concurrently if exists comments_created;
create index concurrently comments_created on comments (created_at) where hidden_because is null;

drop index concurrently if exists helpful_marks_created;
create index concurrently helpful_marks_created on helpful_marks (created_at);

drop index concurrently if exists posts_disclosed;
create index concurrently posts_disclosed on posts (created_at, relation)
where relation <> 'none' and hidden_because is null;

drop index concurrently if exists cases_closed;
create index concurrently cases_closed on cases (closed_at) where closed_at is not null;
