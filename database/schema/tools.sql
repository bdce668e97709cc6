create table tools (
  id integer generated always as identity primary key,
  slug text not null,
  name text not null,
  is_renamed boolean not null default false,
  link text not null,
  is_link_set boolean not null default false,
  host text not null,
  domain text,
  logo text,
  tagline text not null default '',
  categories json not null default '[]'::json,
  category_ids integer[] not null default '{}'::integer[],
  post_count integer not null default 0 check (post_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  save_count integer not null default 0 check (save_count >= 0),
  follower_count integer not null default 0 check (follower_count >= 0),
  rating_1 integer not null default 0 check (rating_1 >= 0),
  rating_2 integer not null default 0 check (rating_2 >= 0),
  rating_3 integer not null default 0 check (rating_3 >= 0),
  rating_4 integer not null default 0 check (rating_4 >= 0),
  rating_5 integer not null default 0 check (rating_5 >= 0),
  rating_count integer not null
    generated always as ((((rating_1 + rating_2) + rating_3) + rating_4) + rating_5) stored,
  avg_rating numeric(3,2)
    generated always as (round(((((((rating_1 + (2 * rating_2)) + (3 * rating_3)) + (4 * rating_4)) + (5 * rating_5)))::numeric / (nullif(((((rating_1 + rating_2) + rating_3) + rating_4) + rating_5), 0))::numeric), 2)) stored,
  trending_score double precision not null default 0,
  health_state text not null default 'unknown'
    check (health_state in ('unknown', 'alive', 'moved', 'parked', 'gone', 'unreachable')),
  health_checked_at timestamptz(3),
  health_since timestamptz(3),
  health_location text,
  merged_into integer references tools,
  created_at timestamptz(3) not null default now(),
  logo_next_at timestamptz(3) default now(),
  logo_attempts smallint not null default 0,
  health_next_at timestamptz(3) not null default now() + (random() * '7 days'::interval),
  health_failures smallint not null default 0,
  health_failed_at timestamptz(3),
  features integer[] not null default '{}'::integer[],
  rating_discount_1 integer not null default 0,
  rating_discount_2 integer not null default 0,
  rating_discount_3 integer not null default 0,
  rating_discount_4 integer not null default 0,
  rating_discount_5 integer not null default 0,
  -- As posts.rating_score.
  rating_score double precision not null
    generated always as (rating_score(((1000 * (rating_1)::bigint) - rating_discount_1),
      ((1000 * (rating_2)::bigint) - rating_discount_2), ((1000 * (rating_3)::bigint) - rating_discount_3),
      ((1000 * (rating_4)::bigint) - rating_discount_4), ((1000 * (rating_5)::bigint) - rating_discount_5))) stored
);
create unique index tools_slug on tools (slug);
create index tools_domain on tools (domain) where post_count > 0 and domain is not null;
create index tools_merged on tools (merged_into) where merged_into is not null;
create index tools_without_logo on tools (logo_next_at) where post_count > 0 and logo_next_at is not null;
create index tools_health_due on tools (health_next_at) where post_count > 0;
create index tools_trending on tools (trending_score desc, id desc) include (features) where post_count > 0;
create index tools_newest on tools (created_at desc, id desc) include (features) where post_count > 0;
create index tools_by_name on tools (name_order(name), id) include (features) where post_count > 0;
create index tools_best_rated on tools (rating_score desc, id desc) include (features) where post_count > 0;
comment on table tools is 'Targets of links. Posts belong to them by posts.tool_id.';
comment on column tools.name is 'Title of its oldest shown post, unless is_renamed.';
comment on column tools.link is 'Link of its oldest shown post, unless is_link_set.';
comment on column tools.domain is 'Registrable domain; null for code hosts and stores, where it says nothing.';
comment on column tools.logo is 'Path below the address of the API, /media/…';
comment on column tools.like_count is 'Members who like at least one of its shown posts.';
comment on column tools.save_count is 'Members who saved at least one of its shown posts.';
comment on column tools.rating_1 is 'Members whose newest rating of one of its shown posts is 1.';
comment on column tools.trending_score is 'Highest of its shown posts.';
comment on column tools.merged_into is 'The tool that has its posts, links and slugs now.';
comment on column tools.logo_next_at is 'Time of the next attempt to fetch the logo; null after a success.';
comment on column tools.health_next_at is 'Time of the next check of the link.';
comment on column tools.health_failures is 'Days in a row on which the link failed; each day counts once.';
comment on column tools.health_failed_at is 'The last failure that was counted.';
comment on column tools.features is 'Categories and facts by which tools are filtered: see api/tools/features.ts.';

-- Which tool a link leads to. See api/tools/link-identity.ts.
create table tool_links (
  identity text primary key,
  tool_id integer not null references tools on delete cascade
);
create index tool_links_tool on tool_links (tool_id);

-- All slugs that were ever given, and those that are paths beside the tools.
create table tool_slugs (
  slug text primary key,
  tool_id integer references tools on delete cascade
);
create index tool_slugs_tool on tool_slugs (tool_id);
comment on table tool_slugs is
  'All slugs that were ever given. Those without a tool lead nowhere: they are reserved, or were retired.';

-- What it takes to undo a merge, for 30 days.
create table tool_merges (
  id integer generated always as identity primary key,
  source_id integer not null references tools on delete cascade,
  target_id integer not null references tools on delete cascade,
  -- Posts, links and slugs that the merge moved.
  post_ids integer[] not null default '{}'::integer[],
  identities text[] not null default '{}'::text[],
  slugs text[] not null default '{}'::text[],
  -- Facts that the target did not have, and the changes of these facts.
  facts jsonb not null default '[]'::jsonb,
  fact_change_ids integer[] not null default '{}'::integer[],
  follower_ids integer[] not null default '{}'::integer[],
  -- Of these followers, those who followed the target as well.
  common_follower_ids integer[] not null default '{}'::integer[],
  maker_ids integer[] not null default '{}'::integer[],
  common_maker_ids integer[] not null default '{}'::integer[],
  -- The merge has set the target's is_renamed and is_link_set.
  is_name_pinned boolean not null default false,
  is_link_pinned boolean not null default false,
  created_at timestamptz(3) not null default now(),
  merged_at timestamptz(3)
);
create index tool_merges_source on tool_merges (source_id);
create index tool_merges_target on tool_merges (target_id);

-- Merges of large tools that have only moved a part of the posts yet.
create unique index tool_merges_unfinished on tool_merges (source_id, target_id) where merged_at is null;
comment on table tool_merges is 'Merges of the last 30 days that were not undone.';
comment on column tool_merges.merged_at is 'Null while a part of the posts is still to be moved.';

-- Links whose identity the program now writes otherwise: escapes and letters beyond ASCII in paths, long paths, moved stores. At the
-- start it finds their new identities and empties the table: see api/tools/identity-queries.ts.
create table links_to_identify (
  id integer generated always as identity primary key,
  link text not null,
  -- Null for a link that moderators gave a tool.
  post_id integer,
  tool_id integer not null references tools on delete cascade
);
create index links_to_identify_post on links_to_identify (post_id);
create index links_to_identify_tool on links_to_identify (tool_id);

-- Adds a tool with the first free slug.
create function create_tool(identity text, link text, host text, domain text, name text, slug_base text,
  created_at timestamptz) returns integer language plpgsql as $$
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

-- The tool of a link. Creates it when there is none. It never returns a tool that was merged while it waited.
create function tool_for(identity text, link text, host text, domain text, name text, slug_base text,
  created_at timestamptz DEFAULT now()) returns integer language plpgsql as $$
declare
  found_id integer;
  is_locked boolean := false;
begin
  loop
    found_id := (select tool_id from tool_links where tool_links.identity = tool_for.identity);
    if found_id is not null then
      -- A merge locks its tools for update, so it has either moved the link by now, or waits.
      perform 1 from tools where id = found_id for key share;
      if exists (select from tool_links where tool_links.identity = tool_for.identity and tool_id = found_id) then
        return found_id;
      end if;
    elsif is_locked then
      return create_tool(identity, link, host, domain, name, slug_base, created_at);
    else
      -- Two posts with the same new link make one tool: the later one waits, and looks again.
      perform pg_advisory_xact_lock(73064118, hashtext(identity));
      is_locked := true;
    end if;
  end loop;
end
$$;

-- The index of a tool's posts has the scores, but not the authors, so these are looked up from the highest score down.
create function trending_of_tool(tool integer) returns double precision language sql stable as $$
  select coalesce(
    (
      select trending_score
      from (
        select id, trending_score from posts where tool_id = tool and hidden_because is null
        order by trending_score desc offset 0
      ) best
      where (select m.weight from posts p join members m on m.id = p.author_id where p.id = best.id) > 0
      limit 1
    ),
    (select max(trending_score) from posts where tool_id = tool and hidden_because is null),
    0
  )
$$;

-- Gives posts without a tool the tools of their links. The posts are locked first; those whose link is another one by now are
-- left out. Tools are created in the order of their identities, as everywhere.
create function assign_tools(ids integer[], links text[], identities text[], hosts text[], domains text[],
  names text[], slug_bases text[], created_ats timestamptz[]) returns void language plpgsql as $$
declare
  tool_ids integer[];
begin
  perform 1 from posts where id = any (ids) order by id for no key update;
  with given as materialized (
    select g.* from unnest(ids, links, identities, hosts, domains, names, slug_bases, created_ats)
      as g (id, link, identity, host, domain, name, slug_base, created_at)
    join posts p on p.id = g.id and p.link = g.link and p.tool_id is null
  ), oldest as materialized (
    select distinct on (identity) * from given order by identity, created_at, id
  ), linked as materialized (
    select identity, tool_for(identity, link, host, domain, name, slug_base, created_at) as tool_id
    from (select * from oldest order by identity) ordered
  ), moved as (
    update posts p set tool_id = linked.tool_id, link_identity = given.identity
    from given join linked using (identity)
    where p.id = given.id
    returning p.tool_id
  )
  select array_agg(distinct tool_id) into tool_ids from moved;
  perform recount_tools(coalesce(tool_ids, '{}'));
end
$$;

-- Keeps name and link of a tool that is about to get posts of another one, which may be older. Returns what was not kept before.
create function pin_tool(tool integer, out is_name_pinned boolean, out is_link_pinned boolean) language plpgsql as $$
begin
  select not is_renamed, not is_link_set into is_name_pinned, is_link_pinned from tools where id = tool;
  update tools set is_renamed = true, is_link_set = true where id = tool and (is_name_pinned or is_link_pinned);
end
$$;

-- Moves `batch` posts of a tool to another one while the tool has more posts than that; then returns true. merge_tool does
-- the rest. Hidden posts come first: the tool is shown until the end.
create function merge_tool_part(source_tool integer, target_tool integer, batch integer) returns boolean language plpgsql as $$
declare
  ids integer[];
  pinned record;
begin
  if not exists (select from posts where tool_id = source_tool offset batch) then
    return false;
  end if;
  ids := array(select id from posts where tool_id = source_tool order by hidden_because is null, id limit batch);
  perform 1 from posts where id = any (ids) order by id for no key update;
  perform 1 from tools where id in (source_tool, target_tool) order by id for no key update;
  if (select count(*) from tools where id in (source_tool, target_tool) and merged_into is null) < 2 then
    return false;
  end if;
  pinned := pin_tool(target_tool);
  with moved as (
    update posts set tool_id = target_tool where id = any (ids) and tool_id = source_tool returning id
  )
  insert into tool_merges as m (source_id, target_id, is_name_pinned, is_link_pinned, post_ids)
  select source_tool, target_tool, pinned.is_name_pinned, pinned.is_link_pinned, coalesce(array_agg(id), '{}') from moved
  on conflict (source_id, target_id) where merged_at is null
  do update set post_ids = m.post_ids || excluded.post_ids,
    is_name_pinned = m.is_name_pinned or excluded.is_name_pinned,
    is_link_pinned = m.is_link_pinned or excluded.is_link_pinned;
  perform recount_tools(array[source_tool, target_tool]);
  return true;
end
$$;

-- Moves posts, links, slugs, facts, followers and makers of a tool to another one. Returns nulls, and changes nothing, when
-- either is merged by now.
create function merge_tool(source_tool integer, target_tool integer, out merge_id integer, out source_name text,
  out target_name text) language plpgsql as $$
declare
  ids integer[];
  pinned record;
  m tool_merges;
begin
  ids := array(select id from posts where tool_id = source_tool order by id for no key update);
  perform 1 from tools where id in (source_tool, target_tool) order by id for update;
  source_name := (select name from tools where id = source_tool and merged_into is null);
  target_name := (select name from tools where id = target_tool and merged_into is null);
  if source_name is null or target_name is null then
    return;
  end if;
  if exists (select from posts where tool_id = source_tool and id <> all (ids)) then
    raise exception 'a post has joined the tool meanwhile' using errcode = 'serialization_failure';
  end if;

  m.slugs := array(select slug from tool_slugs where tool_id = source_tool);
  m.identities := array(select identity from tool_links where tool_id = source_tool);
  m.follower_ids := array(select member_id from tool_follows where tool_id = source_tool);
  m.maker_ids := array(select member_id from tool_makers where tool_id = source_tool);
  m.facts := coalesce((
    select jsonb_agg(to_jsonb(f)) from tool_facts f
    where tool_id = source_tool and not exists (select from tool_facts o where o.tool_id = target_tool and o.key = f.key)
  ), '[]');
  m.fact_change_ids := array(
    select id from tool_fact_changes
    where tool_id = source_tool and key in (select fact ->> 'key' from jsonb_array_elements(m.facts) fact)
  );
  m.common_follower_ids := array(
    select member_id from tool_follows where tool_id = target_tool and member_id = any (m.follower_ids)
  );
  m.common_maker_ids := array(
    select member_id from tool_makers where tool_id = target_tool and member_id = any (m.maker_ids)
  );

  update posts set tool_id = target_tool where id = any (ids);
  update tool_slugs set tool_id = target_tool where tool_id = source_tool;
  update tool_links set tool_id = target_tool where tool_id = source_tool;
  update tool_facts set tool_id = target_tool
  where tool_id = source_tool and key in (select fact ->> 'key' from jsonb_array_elements(m.facts) fact);
  update tool_fact_changes set tool_id = target_tool where id = any (m.fact_change_ids);
  delete from tool_follows where tool_id = source_tool and member_id = any (m.common_follower_ids);
  update tool_follows set tool_id = target_tool where tool_id = source_tool;
  delete from tool_makers where tool_id = source_tool and member_id = any (m.common_maker_ids);
  update tool_makers set tool_id = target_tool where tool_id = source_tool;
  update tools set merged_into = target_tool where id = source_tool;
  pinned := pin_tool(target_tool);
  perform recount_tool_followers(array[source_tool, target_tool]);
  perform recount_tools(array[source_tool, target_tool]);
  perform refresh_features(array[source_tool, target_tool]);

  insert into tool_merges as unfinished (
    source_id, target_id, post_ids, identities, slugs, facts, fact_change_ids, follower_ids, common_follower_ids,
    maker_ids, common_maker_ids, is_name_pinned, is_link_pinned
  )
  values (
    source_tool, target_tool, ids, m.identities, m.slugs, m.facts, m.fact_change_ids, m.follower_ids, m.common_follower_ids,
    m.maker_ids, m.common_maker_ids, pinned.is_name_pinned, pinned.is_link_pinned
  )
  on conflict (source_id, target_id) where merged_at is null
  do update set post_ids = unfinished.post_ids || excluded.post_ids, identities = excluded.identities,
    slugs = excluded.slugs, facts = excluded.facts, fact_change_ids = excluded.fact_change_ids,
    follower_ids = excluded.follower_ids, common_follower_ids = excluded.common_follower_ids,
    maker_ids = excluded.maker_ids, common_maker_ids = excluded.common_maker_ids,
    is_name_pinned = unfinished.is_name_pinned or excluded.is_name_pinned,
    is_link_pinned = unfinished.is_link_pinned or excluded.is_link_pinned
  returning id into merge_id;
  update tool_merges set merged_at = clock_timestamp() where id = merge_id;
end
$$;

-- Undoes the newest merge that moved this slug. `outcome` is done, not_merged, or empty when none of the tool's posts is
-- shown any more.
create function unmerge_tool(former_slug text, out outcome text, out merge_id integer, out source_tool integer,
  out target_tool integer, out source_name text, out target_name text) language plpgsql as $$
declare
  ids integer[];
  m tool_merges;
  moved_keys text[];
begin
  select * into m from tool_merges
  where former_slug = any (slugs) and merged_at > now() - interval '30 days'
  order by merged_at desc, id desc limit 1;
  outcome := 'not_merged';
  if m.id is null then
    return;
  end if;
  merge_id := m.id;
  source_tool := m.source_id;
  target_tool := m.target_id;
  -- Posts that were written with its links since then are its own, too.
  ids := array(
    select id from posts
    where tool_id = target_tool
      and (id = any (m.post_ids) or (link_identity = any (m.identities) and created_at >= m.merged_at))
    order by id for no key update
  );
  perform 1 from tools where id in (source_tool, target_tool) order by id for update;
  if not exists (select from tools where id = source_tool and merged_into = target_tool) then
    return;
  end if;
  if not exists (select from posts where id = any (ids) and hidden_because is null) then
    outcome := 'empty';
    return;
  end if;
  delete from tool_merges where id = m.id;
  if not found then
    return;
  end if;
  source_name := (select name from tools where id = source_tool);
  target_name := (select name from tools where id = target_tool);

  update posts set tool_id = source_tool where id = any (ids);
  update tool_slugs set tool_id = source_tool
  where slug = any (m.slugs) and tool_id = target_tool and slug <> (select slug from tools where id = target_tool);
  update tool_links set tool_id = source_tool where identity = any (m.identities) and tool_id = target_tool;
  with moved as (
    update tool_facts f set tool_id = source_tool
    from jsonb_to_recordset(m.facts) as was (key text, value jsonb, source text, checked_at timestamptz)
    where f.tool_id = target_tool and f.key = was.key
      and (f.value, f.source, f.checked_at) = (was.value, was.source, was.checked_at)
      and not exists (select from tool_facts o where o.tool_id = source_tool and o.key = was.key)
    returning f.key
  )
  select array_agg(key) into moved_keys from moved;
  update tool_fact_changes c set tool_id = source_tool
  where id = any (m.fact_change_ids) and tool_id = target_tool and key = any (moved_keys);
  insert into tool_follows (member_id, tool_id, created_at)
  select member_id, source_tool, created_at from tool_follows
  where tool_id = target_tool and member_id = any (m.common_follower_ids)
  on conflict do nothing;
  update tool_follows f set tool_id = source_tool
  where tool_id = target_tool and member_id = any (m.follower_ids) and member_id <> all (m.common_follower_ids)
    and not exists (select from tool_follows o where o.tool_id = source_tool and o.member_id = f.member_id);
  insert into tool_makers (member_id, tool_id, created_at)
  select member_id, source_tool, created_at from tool_makers
  where tool_id = target_tool and member_id = any (m.common_maker_ids)
  on conflict do nothing;
  update tool_makers f set tool_id = source_tool
  where tool_id = target_tool and member_id = any (m.maker_ids) and member_id <> all (m.common_maker_ids)
    and not exists (select from tool_makers o where o.tool_id = source_tool and o.member_id = f.member_id);
  update tools set merged_into = null where id = source_tool;
  -- Another merge may need name and link as well; its undoing lets go of them.
  update tool_merges
  set is_name_pinned = is_name_pinned or m.is_name_pinned, is_link_pinned = is_link_pinned or m.is_link_pinned
  where target_id = target_tool;
  if not found then
    update tools set is_renamed = is_renamed and not m.is_name_pinned, is_link_set = is_link_set and not m.is_link_pinned
    where id = target_tool;
  end if;
  perform recount_tool_followers(array[source_tool, target_tool]);
  perform recount_tools(array[source_tool, target_tool]);
  perform refresh_features(array[source_tool, target_tool]);
  outcome := 'done';
end
$$;

-- Gives a tool another name, and a slug of that name. Returns the name before; null when the tool is gone.
create function rename_tool(tool integer, new_name text, slug_base text) returns text language plpgsql as $$
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
  perform refresh_tool_documents(array[tool]);
  perform refresh_finder_documents(array[tool]);
  return own.name;
end
$$;

-- Gives a tool another link, which leads to it from then on. `outcome` is done, taken, or unknown when the tool is gone.
create function set_tool_link(tool integer, new_link text, new_identity text, new_host text, new_domain text,
  out outcome text, out tool_name text, out old_link text) language plpgsql as $$
declare
  other integer;
begin
  perform pg_advisory_xact_lock(73064118, hashtext(new_identity));
  other := (select tool_id from tool_links where identity = new_identity);
  perform 1 from tools where id in (tool, other) order by id for update;
  select name, link into tool_name, old_link from tools where id = tool and merged_into is null;
  if tool_name is null then
    outcome := 'unknown';
    return;
  end if;
  -- A tool whose posts are all gone gives its link away.
  if exists (
    select from tool_links l join posts p on p.tool_id = l.tool_id
    where l.identity = new_identity and l.tool_id <> tool
  ) then
    outcome := 'taken';
    return;
  end if;
  insert into tool_links (identity, tool_id) values (new_identity, tool)
  on conflict (identity) do update set tool_id = excluded.tool_id;
  update tools
  set link = new_link, is_link_set = true, host = new_host, domain = new_domain,
    health_state = 'unknown', health_checked_at = null, health_since = null, health_location = null
  where id = tool and (link <> new_link or not is_link_set);
  update tool_merges set is_link_pinned = false where target_id = tool;
  outcome := 'done';
end
$$;

-- Gives the tool, and tools that were merged into it, another slug where their present one is among these. Retired slugs lead
-- nowhere from then on and are never given again; others keep leading to the tool.
create function leave_slugs(tool integer, left_slugs text[], slug_base text, is_retired boolean) returns void language plpgsql as $$
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
create function slug_for(base text, host text, domain text, tool integer DEFAULT NULL::integer) returns text language plpgsql as $$
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

-- Another link has another page.
create function recheck_new_link() returns trigger language plpgsql as $$ begin
  new.logo_next_at := now(); new.logo_attempts := 0; new.health_next_at := now(); return new; end
$$;

create trigger tools_link_changed before update of link on tools
  for each row
  when (old.link is distinct from new.link) execute function recheck_new_link();

insert into tool_slugs (slug, tool_id) values
  ('compare', null),
  ('facets', null),
  ('lookup', null);
