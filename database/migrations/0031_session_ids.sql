-- Without a transaction: existing sessions get their ids beside requests.
update sessions set id = default where id is null;
drop index concurrently if exists sessions_id;
create unique index concurrently sessions_id on sessions (id);
