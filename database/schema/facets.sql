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

-- Categories and facts by which tools are filtered.
create view tool_features as
  select tools.id, category_ids || array(
    select feature from tool_facts cross join unnest(fact_features(key, value)) feature
    where tool_id = tools.id and feature is not null
    order by feature
  ) as features
  from tools;

-- The documents that tools with a shown post should have.
create view fresh_tool_documents as
  select id as tool_id, features, lower(name) collate "C" as name, words_of(name || ' ' || tagline) as words
  from tools where post_count > 0;

-- For tools whose name, tagline, categories, facts or shown posts were written. Where a document changes, the finder reads the tool
-- again.
create function refresh_tool_documents(ids integer[]) returns void language plpgsql as $$
declare
  changed integer[];
begin
  update tools t set features = f.features from tool_features f
  where f.id = any (ids) and t.id = f.id and t.features <> f.features;
  delete from tool_documents d using tools t where t.id = d.tool_id and t.id = any (ids) and t.post_count = 0;
  with written as (
    insert into tool_documents as d
    select * from fresh_tool_documents where tool_id = any (ids) order by tool_id
    on conflict (tool_id) do update set features = excluded.features, name = excluded.name, words = excluded.words
    where (d.features, d.name, d.words) is distinct from (excluded.features, excluded.name, excluded.words)
    returning tool_id
  )
  select coalesce(array_agg(tool_id), '{}') into changed from written;
  perform learn_words(array(
    select lexeme from tool_documents, unnest(words) where tool_id = any (changed)
  ));
  update finder_documents set is_indexed = false where tool_id = any (changed) and is_indexed;
end
$$;
