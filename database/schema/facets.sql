create table tool_documents (
  tool_id integer primary key references tools on delete cascade,
  features integer[] not null,
  name text collate "C" not null,
  words tsvector not null
);
create index tool_documents_features on tool_documents using gin (features) with (fastupdate = off);
create index tool_documents_words on tool_documents using gin (words) with (fastupdate = off);
create index tool_documents_name_key on tool_documents (name_key(name)) include (name, tool_id);
comment on table tool_documents is 'Features and words of the tools with a shown post.';
comment on column tool_documents.name is 'In lower case.';

create table tool_facet_bits (
  space integer not null,
  feature integer not null,
  chunk integer not null,
  bits bit varying not null,
  primary key (feature, space, chunk)
);
create index tool_facet_bits_space on tool_facet_bits (space, chunk);

-- Numbers of tools for facets, by bitmaps. A space numbers tools by positions: space 0 all tools, by their ids, and the
-- space of each category the tools in it. In each space, each feature has a bitmap of the positions of its tools. So the
-- bitmaps of rare categories are short. The feature 0 in space 0, and the category itself in its space, is on all tools.
--
-- Writers of tools only add the tool to tool_facet_changes. One writer at a time folds these changes into the bitmaps;
-- the others do not wait for it. tool_facet_members has the features that a tool has in the bitmaps; readers take off
-- these and add the current ones for each tool in tool_facet_changes. See docs/decisions/0016-facets.md.
create table tool_facet_changes (
  tool_id integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table tool_facet_changes is 'Tools whose features may differ from tool_facet_members.';

create table tool_facet_counts (
  space integer not null,
  feature integer not null,
  count integer not null,
  primary key (feature, space)
);
create index tool_facet_counts_space on tool_facet_counts (space);
create index tool_facet_counts_categories on tool_facet_counts (space) where feature = space and space > 0;
comment on column tool_facet_counts.count is 'Number of ones in the bitmap.';

create table tool_facet_members (
  tool_id integer primary key,
  features integer[] not null,
  spaces integer[] not null,
  positions integer[] not null
);
comment on column tool_facet_members.spaces is 'Categories in whose spaces the tool has a position.';

create table tool_facet_spaces (
  space integer primary key,
  positions integer not null
);
comment on column tool_facet_spaces.positions is 'Number of positions, used or not.';

-- Tells readers whether facet counts that they have cached are still current. See docs/decisions/0026-cached-facet-counts.md.
create table tool_facet_version (
  is_only boolean default true primary key check (is_only),
  version xid8 not null default pg_current_xact_id()
);
comment on column tool_facet_version.version is 'The last transaction that changed the bitmaps of facets.';

-- The features that a fact gives a tool.
create function fact_features(key text, value jsonb) returns integer[] language sql immutable parallel safe as $$
  select case key
    when 'pricing' then
      array[-array_position(array['free', 'freemium', 'trial', 'paid', 'contact'], value #>> '{}')]
    when 'platforms' then array(
      select -10 - array_position(
        array['web', 'ios', 'android', 'windows', 'macos', 'linux', 'browser', 'editor', 'cli', 'api'], platform
      )
      from jsonb_array_elements_text(value) platform
    )
    when 'open_source' then case when value = 'true' then array[-31] end
    when 'self_hosted' then case when value = 'true' then array[-32] end
    when 'account_required' then case when value = 'false' then array[-33] end
    when 'trains_on_data' then case when value in ('"no"', '"opt_in"') then array[-34] end
    -- Codes of two letters as numbers.
    when 'languages' then array(
      select -1000 - 26 * (ascii(code) - ascii('a')) - (ascii(right(code, 1)) - ascii('a'))
      from jsonb_array_elements_text(value) code
    )
  end
$$;

create function features_of_facts(tool integer) returns integer[] language sql stable as $$
  select coalesce(array_agg(feature order by feature) filter (where feature is not null), '{}')
  from tool_facts cross join unnest(fact_features(key, value)) feature
  where tool_id = tool
$$;

-- The length of the bitmaps of a chunk of a space with so many positions. Bitmaps that were written before the space
-- grew are shorter, and are read with zeros behind.
create function facet_chunk_length(positions integer, chunk integer) returns integer language sql immutable parallel safe as $$
  select least(8192, greatest(512, (positions - chunk * 8192 + 511) / 512 * 512))
$$;

-- Folds the changes of tools into the bitmaps. Only for the holder of the advisory lock: see fold_many_tool_facets.
create function fold_tool_facets() returns void language plpgsql as $$
declare
  ids integer[];
begin
  with taken as (
    delete from tool_facet_changes returning tool_id
  )
  select array_agg(distinct tool_id) into ids from taken;
  if ids is null then
    return;
  end if;
  -- Documents are read after the changes were taken. A later change of the same tool has a row of its own.
  insert into tool_facet_spaces (space, positions)
  select 0, 0
  union
  select space, 0 from tool_documents cross join unnest(features) space where tool_id = any (ids) and space > 0
  on conflict do nothing;
  with before as materialized (
    select m.tool_id, m.features, p.space, p.position
    from tool_facet_members m
    cross join lateral (
      select 0 as space, m.tool_id as position union all select * from unnest(m.spaces, m.positions)
    ) p
    where m.tool_id = any (ids)
  ), wanted as (
    select d.tool_id, d.features, p.space, case p.space when 0 then d.tool_id else before.position end as position
    from tool_documents d
    cross join lateral (
      select 0 as space union all select feature from unnest(d.features) feature where feature > 0
    ) p
    left join before on before.tool_id = d.tool_id and before.space = p.space
    where d.tool_id = any (ids)
  ), after as materialized (
    select tool_id, features, space, coalesce(
      position,
      (select positions from tool_facet_spaces s where s.space = wanted.space)
        + (row_number() over (partition by space, position is null order by tool_id))::integer - 1
    ) as position
    from wanted
  ), grown as materialized (
    select s.space, greatest(s.positions, max(after.position) + 1) as positions
    from tool_facet_spaces s join after using (space) group by s.space, s.positions
  ), spaces as (
    update tool_facet_spaces s set positions = grown.positions
    from grown where grown.space = s.space and grown.positions > s.positions
  ), toggled as materialized (
    select space, feature, position, sum(sign) as sign
    from (
      select space, features, position, -1 as sign from before
      union all
      select space, features, position, 1 from after
    ) side
    -- Categories have no bitmap in space 0, because they have spaces of their own.
    cross join lateral (
      select 0 as feature where space = 0
      union all
      select feature from unnest(features) feature where space > 0 or feature < 0
    ) f
    group by space, feature, position
    having sum(sign) <> 0
  ), masks as (
    select t.space, t.feature, t.position / 8192 as chunk,
      bit_xor(set_bit(pg_catalog."bit"(B'0', length.bits, true), t.position % 8192, 1)) as bits
    from toggled t
    join (
      select space, positions from grown
      union
      select space, positions from tool_facet_spaces where space <> all (select space from grown)
    ) s using (space)
    cross join lateral (select facet_chunk_length(s.positions, t.position / 8192) as bits) length
    group by t.space, t.feature, t.position / 8192
  ), bitmaps as (
    insert into tool_facet_bits as b (space, feature, chunk, bits)
    select space, feature, chunk, bits from masks
    on conflict (feature, space, chunk) do update
    set bits = pg_catalog."bit"(b.bits, greatest(bit_length(b.bits), bit_length(excluded.bits)), true)
        # pg_catalog."bit"(excluded.bits, greatest(bit_length(b.bits), bit_length(excluded.bits)), true)
  ), counts as (
    insert into tool_facet_counts as c (space, feature, count)
    select space, feature, sum(sign) from toggled group by space, feature
    on conflict (feature, space) do update set count = c.count + excluded.count
  ), gone as (
    delete from tool_facet_members where tool_id = any (ids) and tool_id not in (select tool_id from after)
  )
  insert into tool_facet_members (tool_id, features, spaces, positions)
  select tool_id, features, coalesce(array_agg(space) filter (where space > 0), '{}'),
    coalesce(array_agg(position) filter (where space > 0), '{}')
  from after group by tool_id, features
  on conflict (tool_id) do update
  set features = excluded.features, spaces = excluded.spaces, positions = excluded.positions;
end
$$;

-- Makes all bitmaps anew.
create function rebuild_tool_facets() returns void language plpgsql as $$
declare
  first integer := 0;
  last constant integer := (select coalesce(max(tool_id), 0) from tool_documents);
begin
  perform pg_advisory_xact_lock(73064120);
  delete from tool_facet_bits;
  delete from tool_facet_counts;
  delete from tool_facet_spaces;
  delete from tool_facet_members;
  while first <= last loop
    insert into tool_facet_changes (tool_id)
    select tool_id from tool_documents where tool_id >= first and tool_id < first + 5000;
    perform fold_tool_facets();
    first := first + 5000;
  end loop;
end
$$;

-- A trigger renews the features of the tool that facts were moved to, and not of the one that they were moved from.
create function refresh_features(ids integer[]) returns void language sql as $$
  update tools set features = category_ids || features_of_facts(id)
  where id = any (ids) and features is distinct from category_ids || features_of_facts(id)
$$;

-- Folds when there are many changes, unless another transaction does or the writer writes in bulk. Nobody waits for the lock.
create function fold_many_tool_facets() returns trigger language plpgsql as $$
begin
  if current_setting('toolshelf.bulk', true) is distinct from 'on'
    and (select count(*) from (select from tool_facet_changes limit 201) changes) > 200
    and pg_try_advisory_xact_lock(73064120)
  then
    perform fold_tool_facets();
  end if;
  return null;
end
$$;

create trigger tool_facets_changed after insert on tool_facet_changes
  for each statement execute function fold_many_tool_facets();

create function change_tool_facets() returns trigger language plpgsql as $$
begin
  insert into tool_facet_changes (tool_id) select tool_id from changed;
  return null;
end
$$;

create trigger tool_documents_added after insert on tool_documents
  referencing new table as changed
  for each statement execute function change_tool_facets();

create trigger tool_documents_removed after delete on tool_documents
  referencing old table as changed
  for each statement execute function change_tool_facets();

create function change_tool_facets_of_features() returns trigger language plpgsql as $$
begin
  insert into tool_facet_changes (tool_id)
  select added.tool_id from added join removed using (tool_id) where added.features <> removed.features;
  return null;
end
$$;

create trigger tool_documents_changed after update on tool_documents
  referencing old table as removed new table as added
  for each statement execute function change_tool_facets_of_features();

create function update_tool_facet_version() returns trigger language plpgsql as $$
begin
  update tool_facet_version set version = pg_current_xact_id();
  return null;
end
$$;

-- tool_facet_counts and tool_facet_members change only together with the bitmaps.
create trigger tool_facet_bits_changed after insert or delete or update or TRUNCATE on tool_facet_bits
  for each statement execute function update_tool_facet_version();

insert into tool_facet_version (version) values (pg_current_xact_id());
