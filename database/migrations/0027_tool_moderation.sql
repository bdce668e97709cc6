-- What moderators and makers do with tools: merge, undo a merge, rename, change the link, move a post.

alter table moderation_log
  add column tool_id integer,
  -- The name that the tool had.
  add column tool_name text,
  -- The name that it got, or the name of the tool that it was merged into or its post was moved to.
  add column new_tool_name text,
  add column merged_into_tool integer,
  add column tool_link text,
  add column new_tool_link text,
  add column tool_merge_id integer;
comment on column moderation_log.tool_name is 'Name of the tool before the action.';
comment on column moderation_log.new_tool_name is
  'Name after the action, or name of the tool that it was merged into or its post was moved to.';
comment on column moderation_log.merged_into_tool is 'Id of the tool that it was merged into or its post was moved to.';
comment on column moderation_log.tool_merge_id is 'The merge: see tool_merges. The row may be gone.';
alter table moderation_log drop constraint moderation_log_act_check;
alter table moderation_log add constraint moderation_log_act_check check (act in (
  'hide', 'restore', 'dismiss', 'suspend', 'unsuspend', 'make_moderator', 'remove_moderator',
  'rename_category', 'merge_category', 'delete_category', 'reset', 'approve_link', 'reject_link',
  'merge_tool', 'unmerge_tool', 'rename_tool', 'change_tool_link', 'move_post', 'revert_fact'
)) not valid;
alter table moderation_log drop constraint moderation_log_subject_check;
alter table moderation_log add constraint moderation_log_subject_check check (
  case when act = 'move_post' then post_id is not null
    else num_nonnulls(post_id, member_id, category_id, tool_id) = 1 end
) not valid;
alter table moderation_log add constraint moderation_log_tool_check check ((tool_id is null) = (tool_name is null))
  not valid;

-- What it takes to undo a merge, for 30 days.
create table tool_merges (
  id integer generated always as identity primary key,
  source_id integer not null references tools on delete cascade,
  target_id integer not null references tools on delete cascade,
  -- Posts, links and slugs that the merge moved.
  post_ids integer[] not null default '{}',
  identities text[] not null default '{}',
  slugs text[] not null default '{}',
  -- Facts that the target did not have, and the changes of these facts.
  facts jsonb not null default '[]',
  fact_change_ids integer[] not null default '{}',
  follower_ids integer[] not null default '{}',
  -- Of these followers, those who followed the target as well.
  common_follower_ids integer[] not null default '{}',
  maker_ids integer[] not null default '{}',
  common_maker_ids integer[] not null default '{}',
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

-- A trigger renews the features of the tool that facts were moved to, and not of the one that they were moved from.
create function refresh_features(ids integer[]) returns void language sql as $$
  update tools set features = category_ids || features_of_facts(id)
  where id = any (ids) and features is distinct from category_ids || features_of_facts(id)
$$;

create function count_followers_again(ids integer[]) returns void language sql as $$
  update tools t set follower_count = (select count(*) from tool_follows where tool_id = t.id) where id = any (ids)
$$;

-- Moves posts, links, slugs, facts, followers and makers of a tool to another one. Returns nulls, and changes nothing, when
-- either is merged by now.
create function merge_tool(
  source_tool integer, target_tool integer, out merge_id integer, out source_name text, out target_name text
) language plpgsql as $$
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
  perform count_followers_again(array[source_tool, target_tool]);
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
create function unmerge_tool(
  former_slug text, out outcome text, out merge_id integer, out source_tool integer, out target_tool integer,
  out source_name text, out target_name text
) language plpgsql as $$
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
  perform count_followers_again(array[source_tool, target_tool]);
  perform recount_tools(array[source_tool, target_tool]);
  perform refresh_features(array[source_tool, target_tool]);
  outcome := 'done';
end
$$;

-- Gives a tool another name, and a slug of that name. Returns the name before; null when the tool is gone.
create function rename_tool(tool integer, new_name text, slug_base text) returns text language plpgsql as $$
declare
  old_name text;
  new_slug text;
begin
  perform pg_advisory_xact_lock(73064119, hashtext(slug_base));
  select name into old_name from tools where id = tool and merged_into is null for no key update;
  if old_name is null then
    return null;
  end if;
  new_slug := slug_for(slug_base, tool);
  insert into tool_slugs (slug, tool_id) values (new_slug, tool) on conflict do nothing;
  update tools set name = new_name, is_renamed = true, slug = new_slug where id = tool;
  update tool_merges set is_name_pinned = false where target_id = tool;
  return old_name;
end
$$;

-- Gives a tool another link, which leads to it from then on. `outcome` is done, taken, or unknown when the tool is gone.
create function set_tool_link(
  tool integer, new_link text, new_identity text, new_host text, new_domain text,
  out outcome text, out tool_name text, out old_link text
) language plpgsql as $$
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

-- Moves a post to the tool that has this slug, or with null to one of its own. `outcome` is done, same, unknown_post,
-- unknown_tool, no_link, or edited when the post has another link than `expected_link`.
create function move_post_to_tool(
  post integer, to_slug text, expected_link text, own_host text, own_domain text, own_slug_base text,
  out outcome text, out from_tool integer, out to_tool integer, out from_name text, out to_name text
) language plpgsql as $$
declare
  p posts;
begin
  select * into p from posts where id = post and deleted_at is null for no key update;
  if p.id is null then
    outcome := 'unknown_post';
    return;
  end if;
  if p.link = '' then
    outcome := 'no_link';
    return;
  end if;
  if p.link <> expected_link then
    outcome := 'edited';
    return;
  end if;
  from_tool := p.tool_id;
  if to_slug is not null then
    loop
      to_tool := (select tool_id from tool_slugs where slug = to_slug);
      perform 1 from tools where id in (from_tool, to_tool) order by id for no key update;
      -- A merge may have moved the slug meanwhile.
      exit when to_tool is not distinct from (select tool_id from tool_slugs where slug = to_slug);
    end loop;
    if not exists (select from tools where id = to_tool and post_count > 0) then
      outcome := 'unknown_tool';
      return;
    end if;
  elsif not exists (select from posts o where o.tool_id = from_tool and o.id <> p.id) then
    to_tool := from_tool;
  end if;
  if to_tool = from_tool then
    outcome := 'same';
    return;
  end if;
  if to_tool is null then
    to_tool := create_tool(null, p.link, own_host, own_domain, p.title, own_slug_base, p.created_at);
  elsif not exists (select from tool_links where identity = p.link_identity and tool_id = to_tool) then
    perform pin_tool(to_tool);
  end if;
  from_name := (select name from tools where id = from_tool);
  update posts set tool_id = to_tool where id = p.id;
  perform recount_tools(array_remove(array[from_tool, to_tool], null));
  to_name := (select name from tools where id = to_tool);
  outcome := 'done';
end
$$;
