-- What tools are filtered by. The features of a tool are numbers: the ids of its categories, and negative numbers for
-- facts (see api/tools/features.ts). They are columns of the indexes of the orders of tools. Words and features of shown
-- tools stand in tool_documents as well: a tool's row changes with every like.

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
  end
$$;

create function features_of_facts(tool integer) returns integer[] language sql stable as $$
  select coalesce(array_agg(feature order by feature) filter (where feature is not null), '{}')
  from tool_facts cross join unnest(fact_features(key, value)) feature
  where tool_id = tool
$$;

alter table tools add column features integer[] not null default '{}';
comment on column tools.features is 'Categories and facts by which tools are filtered: see api/tools/features.ts.';

create table tool_documents (
  tool_id integer primary key references tools on delete cascade,
  features integer[] not null,
  name text collate "C" not null,
  words tsvector not null
);
comment on table tool_documents is 'Features and words of the tools with a shown post.';
comment on column tool_documents.name is 'In lower case.';

-- Volatile, so that it sees the facts that were committed while the row waited for its lock.
create function set_tool_features() returns trigger language plpgsql as $$
begin
  new.features := new.category_ids || features_of_facts(new.id);
  return new;
end
$$;
create trigger tools_featured before update on tools
  for each row when (old.category_ids is distinct from new.category_ids)
  execute function set_tool_features();

create function refresh_features_of_facts() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(select distinct tool_id from changed);
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  update tools set features = category_ids || features_of_facts(id)
  where id = any (ids) and features is distinct from category_ids || features_of_facts(id);
  return null;
end
$$;
create trigger tool_facts_added after insert on tool_facts
  referencing new table as changed for each statement execute function refresh_features_of_facts();
create trigger tool_facts_changed after update on tool_facts
  referencing new table as changed for each statement execute function refresh_features_of_facts();
create trigger tool_facts_removed after delete on tool_facts
  referencing old table as changed for each statement execute function refresh_features_of_facts();

create function document_tool() returns trigger language plpgsql as $$
begin
  if new.post_count = 0 then
    delete from tool_documents where tool_id = new.id;
  else
    insert into tool_documents (tool_id, features, name, words)
    values (new.id, new.features, lower(new.name), words_of(new.name || ' ' || new.tagline))
    on conflict (tool_id) do update
    set features = excluded.features, name = excluded.name, words = excluded.words;
  end if;
  return null;
end
$$;
create trigger tools_documented_first after insert on tools
  for each row when (new.post_count > 0) execute function document_tool();
create trigger tools_documented after update on tools
  for each row when (
    (old.post_count = 0) <> (new.post_count = 0)
    or new.post_count > 0
      and (old.features, old.name, old.tagline) is distinct from (new.features, new.name, new.tagline)
  )
  execute function document_tool();

-- The tools of before this migration.
update tools set features = category_ids || features_of_facts(id) where category_ids <> '{}';
insert into tool_documents (tool_id, features, name, words)
select id, features, lower(name), words_of(name || ' ' || tagline) from tools where post_count > 0
on conflict do nothing;

create index tool_documents_features on tool_documents using gin (features) with (fastupdate = off);
create index tool_documents_words on tool_documents using gin (words) with (fastupdate = off);
create index tool_documents_name on tool_documents (name);

-- Names in alphabetical order: without case and accents.
create function name_order(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower(name), NFD), U&'[\0300-\036f]', '', 'g') collate "C"
$$;

drop index tools_best_rated, tools_trending, tools_newest, tools_by_name, tools_categories;
create index tools_best_rated on tools (rating_score desc, id desc) include (features) where post_count > 0;
create index tools_trending on tools (trending_score desc, id desc) include (features) where post_count > 0;
create index tools_newest on tools (created_at desc, id desc) include (features) where post_count > 0;
create index tools_by_name on tools (name_order(name), id) include (features) where post_count > 0;

-- By how much the members of two tools overlap beyond chance: the signed log-likelihood ratio of those who have both of
-- them (`both`), the first (`one`), the second (`other`) and all (`everyone`).
create function overlap_beyond_chance(both_count bigint, one bigint, other bigint, everyone bigint)
returns double precision language sql immutable parallel safe as $$
  select case when both_count > one * other / everyone::double precision then 2 else -2 end * sum(
    case when cells.count > 0 then cells.count * ln(cells.count / cells.expected) else 0 end
  )
  from (
    select greatest(one, both_count)::double precision as a, greatest(other, both_count)::double precision as b,
      greatest(everyone, one + other, 1)::double precision as n
  ) totals
  cross join lateral (values
    (both_count::double precision, a * b / n), (a - both_count, a * (n - b) / n), (b - both_count, (n - a) * b / n),
    (n - a - b + both_count, (n - a) * (n - b) / n)
  ) as cells (count, expected)
$$;
