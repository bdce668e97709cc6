-- Tells readers whether facet counts that they have cached are still current. See docs/decisions/0026-cached-facet-counts.md.
create table tool_facet_version (
  is_only boolean primary key default true check (is_only),
  version xid8 not null default pg_current_xact_id()
);
comment on column tool_facet_version.version is 'The last transaction that changed the bitmaps of facets.';
insert into tool_facet_version default values;

create function update_tool_facet_version() returns trigger language plpgsql as $$
begin
  update tool_facet_version set version = pg_current_xact_id();
  return null;
end
$$;
-- tool_facet_counts and tool_facet_members change only together with the bitmaps.
create trigger tool_facet_bits_changed
  after insert or update or delete or truncate on tool_facet_bits
  for each statement execute function update_tool_facet_version();
