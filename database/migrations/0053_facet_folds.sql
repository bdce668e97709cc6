-- Tells readers whether counts in bitmaps that they have read before still hold. See docs/decisions/0026-kept-facets.md.
create table tool_facet_fold (
  id boolean primary key default true check (id),
  transaction xid8 not null default pg_current_xact_id()
);
comment on table tool_facet_fold is 'The last transaction that changed bitmaps of facets.';
insert into tool_facet_fold default values;

create function note_tool_facet_fold() returns trigger language plpgsql as $$
begin
  update tool_facet_fold set transaction = pg_current_xact_id();
  return null;
end
$$;
-- Bitmaps, counts and members change together.
create trigger tool_facet_bits_changed
  after insert or update or delete or truncate on tool_facet_bits
  for each statement execute function note_tool_facet_fold();
