-- Slugs that read as no other version, links whose identity is written otherwise now, and keys of names of categories.

-- The label of a host's registrable domain as part of a slug: `loom` of `app.loom.co.uk`, with its domain `loom.co.uk`. Without a
-- domain, as for code hosts and stores, the last label but one; of an address, all of it.
create function slug_label(host text, domain text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(left(btrim(regexp_replace(
    case
      when domain is not null then split_part(domain, '.', 1)
      when host ~ '^[0-9.:]+$' or host like '[%' or host !~ '\.' then host
      else split_part(regexp_replace(host, ':[0-9]+$', ''), '.', -2)
    end,
    '[^a-z0-9]+', '-', 'g'
  ), '-'), 12), ''), 'site')
$$;

-- The slug for a name with this base: the base, else with the host, else with a number behind that. A number alone would read as
-- a version: `llama-3`. A base that is the host itself has the number alone. A tool may have a slug of its own again, unless a tool
-- merged into it would want it back. To be called with the advisory lock of the base.
create function slug_for(base text, host text, domain text, tool integer default null) returns text language plpgsql as $$
declare
  label constant text := rtrim(slug_label(host, domain), '-');
  numbered text := base || '-by-' || label;
  step integer := 1;
  taken integer := 1;
  tried integer;
  own text;
begin
  if not exists (select from tool_slugs where slug = base) then
    return base;
  end if;
  select s.slug into own from tool_slugs s
  where s.tool_id = slug_for.tool
    and (s.slug = base or s.slug ~ ('^' || base || '-[0-9]+$') or s.slug ~ ('^' || base || '-by-' || label || '(-[0-9]+)?$'))
    and not exists (select from tools where tools.slug = s.slug and tools.id <> slug_for.tool)
  order by length(s.slug), s.slug limit 1;
  if own is not null then
    return own;
  end if;
  if base = btrim(regexp_replace(host, '[^a-z0-9]+', '-', 'g'), '-') then
    numbered := base;
  elsif not exists (select from tool_slugs where slug = numbered) then
    return numbered;
  end if;
  -- Slugs are never given back, so the numbers of one base have no gaps: the end is found by doubling and halving.
  while exists (select from tool_slugs where slug = numbered || '-' || (taken + step)) loop
    taken := taken + step;
    step := step * 2;
  end loop;
  while step > 1 loop
    step := step / 2;
    tried := taken + step;
    if exists (select from tool_slugs where slug = numbered || '-' || tried) then
      taken := tried;
    end if;
  end loop;
  -- A name may end with such a number itself.
  loop
    taken := taken + 1;
    exit when not exists (select from tool_slugs where slug = numbered || '-' || taken);
  end loop;
  return numbered || '-' || taken;
end
$$;

-- As before, with the host.
create or replace function create_tool(
  identity text, link text, host text, domain text, name text, slug_base text, created_at timestamptz
) returns integer language plpgsql as $$
declare
  new_id integer;
  new_slug text;
begin
  perform pg_advisory_xact_lock(73064119, hashtext(slug_base));
  new_slug := slug_for(slug_base, host, domain);
  insert into tools (slug, name, link, host, domain, created_at)
  values (new_slug, name, link, host, domain, created_at)
  returning id into new_id;
  insert into tool_slugs (slug, tool_id) values (new_slug, new_id);
  if create_tool.identity is not null then
    insert into tool_links (identity, tool_id) values (create_tool.identity, new_id);
  end if;
  return new_id;
end
$$;

create or replace function rename_tool(tool integer, new_name text, slug_base text) returns text language plpgsql as $$
declare
  own record;
  new_slug text;
begin
  perform pg_advisory_xact_lock(73064119, hashtext(slug_base));
  select name, host, domain into own from tools where id = tool and merged_into is null for no key update;
  if own.name is null then
    return null;
  end if;
  new_slug := slug_for(slug_base, own.host, own.domain, tool);
  insert into tool_slugs (slug, tool_id) values (new_slug, tool) on conflict do nothing;
  update tools set name = new_name, is_renamed = true, slug = new_slug where id = tool;
  update tool_merges set is_name_pinned = false where target_id = tool;
  return own.name;
end
$$;

create or replace function leave_slugs(tool integer, left_slugs text[], slug_base text, is_retired boolean) returns void
language plpgsql as $$
declare
  kept record;
  new_slug text;
begin
  perform pg_advisory_xact_lock(73064119, hashtext(slug_base));
  perform 1 from tools
  where id = tool or slug in (select s.slug from tool_slugs s where s.tool_id = leave_slugs.tool)
  order by id for no key update;
  for kept in
    select tools.id, tools.slug, host, domain from tools join tool_slugs s on s.slug = tools.slug
    where s.tool_id = leave_slugs.tool and s.slug = any (left_slugs) order by tools.id
  loop
    -- A merged tool gets a new one: a slug of before may be that of the other tool.
    new_slug := slug_for(slug_base, kept.host, kept.domain, case when kept.id = tool then tool end);
    insert into tool_slugs (slug, tool_id) values (new_slug, tool) on conflict do nothing;
    update tools set slug = new_slug where id = kept.id;
    -- The undoing of a merge takes it along.
    update tool_merges set slugs = slugs || new_slug where kept.slug = any (slugs) and kept.id <> tool;
  end loop;
  if is_retired then
    update tool_merges m
    set slugs = array(select slug from unnest(m.slugs) slug where slug <> all (left_slugs))
    where m.slugs && left_slugs and exists (
      select from tool_slugs s where s.tool_id = leave_slugs.tool and s.slug = any (left_slugs) and s.slug = any (m.slugs)
    );
    update tool_slugs s set tool_id = null where s.tool_id = leave_slugs.tool and s.slug = any (left_slugs);
  end if;
end
$$;

drop function slug_for(text, integer);

-- Links whose identity the program now writes otherwise: escapes and letters beyond ASCII in paths, long paths, moved stores. At the
-- start it finds their new identities and empties the table: see api/tools/identity-queries.ts.
create table links_to_identify (
  id integer generated always as identity primary key,
  link text not null,
  -- Null for a link that moderators gave a tool.
  post_id integer references posts on delete cascade,
  tool_id integer not null references tools on delete cascade
);
create index links_to_identify_post on links_to_identify (post_id);
create index links_to_identify_tool on links_to_identify (tool_id);
insert into links_to_identify (link, post_id, tool_id)
select link, id, tool_id from posts
where tool_id is not null and (
  link_identity like '%\%%' or link_identity like '%/#%' or link_identity ~ '^(chrome\.google\.com/webstore|itunes\.apple\.com|hf\.co|npmjs\.org|pypi\.python\.org|pypi\.org/p)(/|$)'
)
order by created_at, id;
insert into links_to_identify (link, tool_id)
select link, id from tools
where is_link_set and merged_into is null and (
  length(link) > 400 or link ~ '[^ -~]|%' or link ~* '://(www\.)?(chrome\.google\.com/webstore|itunes\.apple\.com|hf\.co|npmjs\.org|pypi\.python\.org|pypi\.org/p)(/|$)'
)
order by id;

-- The key under which a category is one: see lookalikeKey in api/confusables/. The program gives present categories theirs at the
-- start; of two that look alike, the later one keeps its own until moderators merge them.
alter table categories add column key text not null default '';
update categories set key = lower(name);
create unique index categories_key on categories (key);
-- Rows of servers of an earlier version.
create function set_category_key() returns trigger language plpgsql as $$
begin
  new.key := coalesce(nullif(new.key, ''), lower(new.name));
  return new;
end
$$;
create trigger set_category_key before insert on categories for each row execute function set_category_key();
