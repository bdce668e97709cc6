-- Without a transaction: these indexes are built beside reads and writes. What a build that failed has left is dropped first.
drop index concurrently if exists members_newest;
drop index concurrently if exists members_active;
drop index concurrently if exists members_by_name;
drop index concurrently if exists members_suspended;
drop index concurrently if exists members_unverified;
drop index concurrently if exists members_found;
create index concurrently members_newest on members (created_at desc, id desc);
create index concurrently members_active on members (coalesce(last_active_at, created_at) desc, id desc);
create index concurrently members_by_name on members (folded(name) collate "C", id);
create index concurrently members_suspended on members (id) where suspended_because is not null;
create index concurrently members_unverified on members (id) where not email_verified;
create index concurrently members_found on members
  using gin (folded(((((name || ' '::text) || username) || ' '::text) || email)) gin_trgm_ops) with (fastupdate = off);
