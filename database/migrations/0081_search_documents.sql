-- Without a transaction: documents are written in batches, and the index is built beside reads and writes.
do $$ declare
  ids integer[] := array(select id from posts order by id limit 1000); begin
  while ids <> '{}' loop
    perform refresh_documents(ids); commit; ids := array(select id from posts where id > ids[cardinality(ids)] order by id limit 1000); end loop; end
$$;
drop index concurrently if exists members_worded;
-- Members by the words of their names. The index of before has words with accents.
create index concurrently members_worded on members using gin (words_of(name || ' ' || username)) with (fastupdate = off);
drop index concurrently if exists members_named;
