-- Tools: the targets of links. Every post with a link belongs to one tool. Existing posts get theirs after the migrations, in
-- batches: see api/tools/assign-tools.ts. Until then their tool_id is null.

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
  categories json not null default '[]',
  category_ids integer[] not null default '{}',
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
    generated always as (rating_1 + rating_2 + rating_3 + rating_4 + rating_5) stored,
  avg_rating numeric(3, 2) generated always as (
    round(
      (rating_1 + 2 * rating_2 + 3 * rating_3 + 4 * rating_4 + 5 * rating_5)::numeric
        / nullif(rating_1 + rating_2 + rating_3 + rating_4 + rating_5, 0),
      2
    )
  ) stored,
  -- As posts.rating_score.
  rating_score double precision not null generated always as (
    (rating_1 + 2 * rating_2 + 3 * rating_3 + 4 * rating_4 + 5 * rating_5 + 15)::double precision
        / (rating_1 + rating_2 + rating_3 + rating_4 + rating_5 + 5)
      - 1.65 * sqrt(
        (
          (rating_1 + 4 * rating_2 + 9 * rating_3 + 16 * rating_4 + 25 * rating_5 + 55)::double precision
              / (rating_1 + rating_2 + rating_3 + rating_4 + rating_5 + 5)
            - (
              (rating_1 + 2 * rating_2 + 3 * rating_3 + 4 * rating_4 + 5 * rating_5 + 15)::double precision
                / (rating_1 + rating_2 + rating_3 + rating_4 + rating_5 + 5)
            ) ^ 2
        ) / (rating_1 + rating_2 + rating_3 + rating_4 + rating_5 + 6)
      )
  ) stored,
  trending_score double precision not null default 0,
  health_state text not null default 'unknown'
    check (health_state in ('unknown', 'alive', 'moved', 'parked', 'gone', 'unreachable')),
  health_checked_at timestamptz(3),
  health_since timestamptz(3),
  health_location text,
  merged_into integer references tools,
  created_at timestamptz(3) not null default now()
);
create unique index tools_slug on tools (slug);
create index tools_domain on tools (domain) where post_count > 0 and domain is not null;
create index tools_merged on tools (merged_into) where merged_into is not null;

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

-- All slugs that were ever given, and those that are paths beside the tools.
create table tool_slugs (
  slug text primary key,
  tool_id integer references tools on delete cascade
);
create index tool_slugs_tool on tool_slugs (tool_id);
insert into tool_slugs (slug) values ('facets'), ('compare'), ('lookup');

-- Which tool a link leads to. See api/tools/link-identity.ts.
create table tool_links (
  identity text primary key,
  tool_id integer not null references tools on delete cascade
);
create index tool_links_tool on tool_links (tool_id);

create table tool_makers (
  tool_id integer not null references tools on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (tool_id, member_id)
);
create index tool_makers_member on tool_makers (member_id);

create table tool_follows (
  member_id integer not null references members on delete cascade,
  tool_id integer not null references tools on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, tool_id)
);
create index tool_follows_tool on tool_follows (tool_id, member_id);

create table tool_facts (
  tool_id integer not null references tools on delete cascade,
  key text not null,
  value jsonb not null,
  source text not null default '',
  member_id integer references members on delete set null,
  checked_at timestamptz(3) not null default now(),
  primary key (tool_id, key)
);
create index tool_facts_member on tool_facts (member_id);

create table tool_fact_changes (
  id integer generated always as identity primary key,
  tool_id integer not null references tools on delete cascade,
  key text not null,
  before jsonb,
  after jsonb,
  source text not null default '',
  member_id integer references members on delete set null,
  created_at timestamptz(3) not null default now(),
  reverted_at timestamptz(3)
);
create index tool_fact_changes_newest on tool_fact_changes (tool_id, created_at desc, id desc);
create index tool_fact_changes_member on tool_fact_changes (member_id);
comment on column tool_fact_changes.before is 'Null where there was no such fact.';
comment on column tool_fact_changes.after is 'Null where the fact was removed.';

-- The columns are null in all rows, so the constraint that is not validated holds.
alter table posts
  add column tool_id integer,
  add column link_identity text;
alter table posts add constraint posts_tool_id_fkey foreign key (tool_id) references tools not valid;
comment on column posts.link_identity is 'Identity of the link: see api/tools/link-identity.ts.';

-- The first sentence of a text, at most 160 characters.
create function first_sentence(text text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain constant text := btrim(regexp_replace(left(text, 1000), '\s+', ' ', 'g'));
  sentence constant text := coalesce(substring(plain from '^(.*?[.!?…][)"''”’]?)(?:\s|$)'), plain);
begin
  if length(sentence) <= 160 then
    return sentence;
  end if;
  -- Cut after a word, unless the word is very long.
  return coalesce(substring(left(sentence, 160) from '^(.{80,158}[^\s,;:–-])[\s,;:–-]'), left(sentence, 159)) || '…';
end
$$;

-- The slug for a name with this base. A tool may have a slug of its own again, unless a tool merged into it would want it back.
-- To be called with the advisory lock of the base.
create function slug_for(base text, tool integer default null) returns text language plpgsql as $$
declare
  step integer := 1;
  taken integer := 1;
  tried integer;
  own text;
begin
  if not exists (select from tool_slugs where slug = base) then
    return base;
  end if;
  select s.slug into own from tool_slugs s
  where s.tool_id = slug_for.tool and (s.slug = base or s.slug ~ ('^' || base || '-[0-9]+$'))
    and not exists (select from tools where tools.slug = s.slug and tools.id <> slug_for.tool)
  order by length(s.slug), s.slug limit 1;
  if own is not null then
    return own;
  end if;
  -- Slugs are never given back, so the numbers of one base have no gaps: the end is found by doubling and halving.
  while exists (select from tool_slugs where slug = base || '-' || (taken + step)) loop
    taken := taken + step;
    step := step * 2;
  end loop;
  while step > 1 loop
    step := step / 2;
    tried := taken + step;
    if exists (select from tool_slugs where slug = base || '-' || tried) then
      taken := tried;
    end if;
  end loop;
  -- A name may end with such a number itself.
  loop
    taken := taken + 1;
    exit when not exists (select from tool_slugs where slug = base || '-' || taken);
  end loop;
  return base || '-' || taken;
end
$$;

-- A tool with a new slug. `identity` is null for a tool of a post whose link leads to another tool.
create function create_tool(
  identity text, link text, host text, domain text, name text, slug_base text, created_at timestamptz
) returns integer language plpgsql as $$
declare
  new_id integer;
  new_slug text;
begin
  perform pg_advisory_xact_lock(73064119, hashtext(slug_base));
  new_slug := slug_for(slug_base);
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
create function tool_for(
  identity text, link text, host text, domain text, name text, slug_base text, created_at timestamptz default now()
) returns integer language plpgsql as $$
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

-- Likes, saves and the newest rating of each member, over the shown posts of a tool.
create function tool_votes(
  tool integer, out likes bigint, out saves bigint, out n1 bigint, out n2 bigint, out n3 bigint, out n4 bigint, out n5 bigint
) language sql stable as $$
  select
    (
      select count(distinct likes.member_id) from posts join likes on likes.post_id = posts.id
      where tool_id = tool and hidden_because is null
    ),
    (
      select count(distinct saved_items.member_id) from posts join saved_items on saved_items.post_id = posts.id
      where tool_id = tool and hidden_because is null
    ),
    count(*) filter (where value = 1), count(*) filter (where value = 2), count(*) filter (where value = 3),
    count(*) filter (where value = 4), count(*) filter (where value = 5)
  from (
    select distinct on (ratings.member_id) value
    from posts join ratings on ratings.post_id = posts.id
    where tool_id = tool and hidden_because is null
    order by ratings.member_id, ratings.created_at desc, ratings.post_id desc
  ) newest
$$;

-- Renews what tools copy from their shown posts, and with votes their likes, saves and ratings.
create function renew_tools(ids integer[], with_votes boolean) returns void language plpgsql as $$
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  update tools t
  set name = case when t.is_renamed then t.name else coalesce(oldest.title, t.name) end,
    link = case when t.is_link_set then t.link else coalesce(oldest.link, t.link) end,
    tagline = coalesce(first_sentence(best.description), ''),
    categories = used.categories, category_ids = used.category_ids,
    post_count = counted.posts, comment_count = counted.comments, trending_score = counted.trending,
    like_count = coalesce(votes.likes, t.like_count), save_count = coalesce(votes.saves, t.save_count),
    rating_1 = coalesce(votes.n1, t.rating_1), rating_2 = coalesce(votes.n2, t.rating_2),
    rating_3 = coalesce(votes.n3, t.rating_3), rating_4 = coalesce(votes.n4, t.rating_4),
    rating_5 = coalesce(votes.n5, t.rating_5)
  from unnest(renew_tools.ids) as given (id)
  left join lateral tool_votes(given.id) votes on with_votes
  left join lateral (
    select title, link from posts
    where tool_id = given.id and hidden_because is null order by created_at, id limit 1
  ) oldest on true
  left join lateral (
    select description from posts
    where tool_id = given.id and hidden_because is null order by rating_score desc, created_at desc, id desc limit 1
  ) best on true
  cross join lateral (
    select count(*) as posts, coalesce(sum(comment_count), 0) as comments, coalesce(max(trending_score), 0) as trending
    from posts where tool_id = given.id and hidden_because is null
  ) counted
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', id, 'name', name) order by uses desc, lower(name)), '[]') as categories,
      coalesce(array_agg(id order by uses desc, lower(name)), '{}') as category_ids
    from (
      select categories.id, categories.name, chosen.uses
      from (
        select category_id, count(*) as uses
        from posts cross join unnest(posts.category_ids) as category_id
        where tool_id = given.id and hidden_because is null
        group by category_id
      ) chosen join categories on categories.id = chosen.category_id
      order by chosen.uses desc, lower(categories.name)
      limit 8
    ) most_used
  ) used
  where t.id = given.id;
end
$$;

-- For tools whose posts were written or edited.
create function refresh_tools(ids integer[]) returns void language sql as $$
  select renew_tools(ids, false)
$$;

-- For tools whose posts were moved, hidden, shown or deleted.
create function recount_tools(ids integer[]) returns void language sql as $$
  select renew_tools(ids, true)
$$;

create function refresh_tools_of_new_posts() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(select distinct tool_id from changed where tool_id is not null);
begin
  if cardinality(ids) > 0 then
    perform refresh_tools(ids);
  end if;
  return null;
end
$$;
create trigger posts_joined_tools after insert on posts
  referencing new table as changed for each statement execute function refresh_tools_of_new_posts();

create function recount_tools_of_deleted_posts() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(
    select distinct tool_id from changed where tool_id is not null and hidden_because is null
  );
begin
  if cardinality(ids) > 0 then
    perform recount_tools(ids);
  end if;
  return null;
end
$$;
create trigger posts_left_tools after delete on posts
  referencing old table as changed for each statement execute function recount_tools_of_deleted_posts();

create function refresh_tool_of_post() returns trigger language plpgsql as $$
begin
  if (old.hidden_because is null) <> (new.hidden_because is null) then
    perform recount_tools(array[new.tool_id]);
  else
    perform refresh_tools(array[new.tool_id]);
  end if;
  return null;
end
$$;
-- A post that changes its tool is recounted by the statement that moves it.
create trigger posts_changed_for_tools after update on posts
  for each row when (
    new.tool_id is not null and new.tool_id is not distinct from old.tool_id and (
      old.title is distinct from new.title or old.description is distinct from new.description
      or old.link is distinct from new.link
      or (old.hidden_because is null) <> (new.hidden_because is null)
    )
  )
  execute function refresh_tool_of_post();

-- As before, and the tools of the posts.
create or replace function refresh_categories(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from posts where id = any(ids) order by id for no key update;
  update posts p set categories = c.shown, category_ids = c.ids
  from (
    select posts.id as post_id,
      coalesce(json_agg(json_build_object('id', categories.id, 'name', name) order by lower(name))
        filter (where categories.id is not null), '[]') as shown,
      coalesce(array_agg(categories.id order by categories.id) filter (where categories.id is not null), '{}') as ids
    from posts
    left join post_categories on post_categories.post_id = posts.id
    left join categories on categories.id = category_id
    where posts.id = any(refresh_categories.ids)
    group by posts.id
  ) c
  where p.id = c.post_id;
  perform refresh_tools(array(
    select distinct tool_id from posts where id = any (refresh_categories.ids) and tool_id is not null
  ));
end
$$;

-- Votes. Each function locks the posts, then the tools, and compares afterwards what a member had on the tool before and
-- has now: others have committed theirs by then.
create function lock_tools_of(post_ids integer[]) returns integer[] language plpgsql as $$
declare
  ids constant integer[] := array(
    select distinct tool_id from posts where id = any (post_ids) and tool_id is not null order by tool_id
  );
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  return ids;
end
$$;

-- The highest trending score of the shown posts of a tool.
create function trending_of_tool(tool integer) returns double precision language sql stable as $$
  select coalesce(max(trending_score), 0) from posts where tool_id = tool and hidden_because is null
$$;

-- Copies the counters of a post to its tool when it is the only shown post of the tool, as most are: then they are the same.
-- Returns false, and does nothing, otherwise and for several posts. The post is locked; a change of post_count that was
-- committed while the update waited for the tool makes it false.
create function copy_votes_of_only_post(post_ids integer[]) returns boolean language plpgsql as $$
begin
  if cardinality(post_ids) <> 1 then
    return false;
  end if;
  update tools t
  set like_count = p.like_count, comment_count = p.comment_count, trending_score = p.trending_score,
    rating_1 = p.rating_1, rating_2 = p.rating_2, rating_3 = p.rating_3, rating_4 = p.rating_4, rating_5 = p.rating_5
  from posts p
  where p.id = post_ids[1] and p.hidden_because is null and t.id = p.tool_id and t.post_count = 1;
  return found;
end
$$;

create or replace function count_likes() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  tool_ids integer[];
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  update posts p
  set like_count = like_count + sign * c.everyone, other_like_count = other_like_count + sign * c.others
  from (
    select l.post_id, count(*) as everyone, count(*) filter (where l.member_id <> a.author_id) as others
    from changed l join posts a on a.id = l.post_id
    group by l.post_id
  ) c
  where p.id = c.post_id;

  if copy_votes_of_only_post(array(select distinct post_id from changed)) then
    return null;
  end if;
  tool_ids := lock_tools_of(array(select post_id from changed));
  if cardinality(tool_ids) = 0 then
    return null;
  end if;
  update tools t
  set trending_score = trending_of_tool(t.id), like_count = like_count + sign * (
    select count(distinct l.member_id)
    from changed l join posts p on p.id = l.post_id
    where p.tool_id = t.id and p.hidden_because is null and not exists (
      select from posts o join likes other on other.post_id = o.id and other.member_id = l.member_id
      where o.tool_id = t.id and o.hidden_because is null and not exists (
        select from changed x where x.post_id = other.post_id and x.member_id = other.member_id
      )
    )
  )
  where t.id = any (tool_ids);
  return null;
end
$$;

-- Moves the numbers of a tool's ratings: of each member the newest rating counts. `added` and `removed` are the rows
-- that a statement has written and replaced.
create function count_tool_ratings(added ratings[], removed ratings[]) returns void language plpgsql as $$
declare
  tool_ids constant integer[] := lock_tools_of(array(
    select post_id from unnest(added) union select post_id from unnest(removed)
  ));
begin
  if cardinality(tool_ids) = 0 then
    return;
  end if;
  with raters as (
    select distinct p.tool_id, r.member_id
    from (select post_id, member_id from unnest(added) union select post_id, member_id from unnest(removed)) r
    join posts p on p.id = r.post_id
    where p.tool_id = any (tool_ids) and p.hidden_because is null
  ), newest as (
    select r.tool_id,
      (
        select o.value from posts p join ratings o on o.post_id = p.id and o.member_id = r.member_id
        where p.tool_id = r.tool_id and p.hidden_because is null
        order by o.created_at desc, o.post_id desc limit 1
      ) as now,
      (
        select o.value
        from (
          select o.* from ratings o join posts p on p.id = o.post_id
          where p.tool_id = r.tool_id and p.hidden_because is null and o.member_id = r.member_id
            and not exists (select from unnest(added) a where a.post_id = o.post_id and a.member_id = o.member_id)
          union all
          select o.* from unnest(removed) o join posts p on p.id = o.post_id
          where p.tool_id = r.tool_id and p.hidden_because is null and o.member_id = r.member_id
        ) o
        order by o.created_at desc, o.post_id desc limit 1
      ) as before
    from raters r
  ), moved as (
    select tool_id,
      count(*) filter (where now = 1) - count(*) filter (where before = 1) as n1,
      count(*) filter (where now = 2) - count(*) filter (where before = 2) as n2,
      count(*) filter (where now = 3) - count(*) filter (where before = 3) as n3,
      count(*) filter (where now = 4) - count(*) filter (where before = 4) as n4,
      count(*) filter (where now = 5) - count(*) filter (where before = 5) as n5
    from newest group by tool_id
  )
  update tools t
  set rating_1 = rating_1 + n1, rating_2 = rating_2 + n2, rating_3 = rating_3 + n3, rating_4 = rating_4 + n4,
    rating_5 = rating_5 + n5
  from moved where t.id = moved.tool_id;
  -- Which post is the best one decides on the tagline.
  update tools t set tagline = first_sentence((
    select description from posts
    where tool_id = t.id and hidden_because is null order by rating_score desc, created_at desc, id desc limit 1
  ))
  where t.id = any (tool_ids) and t.post_count > 1;
end
$$;

create or replace function count_ratings() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  rows ratings[];
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  update posts p
  set rating_1 = rating_1 + sign * c.n1, rating_2 = rating_2 + sign * c.n2, rating_3 = rating_3 + sign * c.n3,
    rating_4 = rating_4 + sign * c.n4, rating_5 = rating_5 + sign * c.n5
  from (
    select post_id,
      count(*) filter (where value = 1) as n1, count(*) filter (where value = 2) as n2,
      count(*) filter (where value = 3) as n3, count(*) filter (where value = 4) as n4,
      count(*) filter (where value = 5) as n5
    from changed group by post_id
  ) c
  where p.id = c.post_id;
  if copy_votes_of_only_post(array(select distinct post_id from changed)) then
    return null;
  end if;
  rows := array(select row(post_id, member_id, value, created_at)::ratings from changed);
  if tg_op = 'INSERT' then
    perform count_tool_ratings(rows, '{}');
  else
    perform count_tool_ratings('{}', rows);
  end if;
  return null;
end
$$;

create or replace function change_ratings() returns trigger language plpgsql as $$
begin
  perform 1 from posts where id in (select post_id from added) order by id for no key update;
  update posts p
  set rating_1 = rating_1 + c.n1, rating_2 = rating_2 + c.n2, rating_3 = rating_3 + c.n3,
    rating_4 = rating_4 + c.n4, rating_5 = rating_5 + c.n5
  from (
    select post_id,
      sum(sign * (value = 1)::integer) as n1, sum(sign * (value = 2)::integer) as n2,
      sum(sign * (value = 3)::integer) as n3, sum(sign * (value = 4)::integer) as n4,
      sum(sign * (value = 5)::integer) as n5
    from (
      select post_id, value, 1 as sign from added
      union all
      select post_id, value, -1 from removed
    ) s
    group by post_id
  ) c
  where p.id = c.post_id;
  if not copy_votes_of_only_post(array(select distinct post_id from added)) then
    perform count_tool_ratings(
      array(select row(post_id, member_id, value, created_at)::ratings from added),
      array(select row(post_id, member_id, value, created_at)::ratings from removed)
    );
  end if;
  return null;
end
$$;

create or replace function count_change_of_comments(changes comment_change[]) returns void language plpgsql as $$
declare
  tool_ids integer[];
begin
  perform 1 from posts where id in (select post_id from unnest(changes)) order by id for no key update;
  update posts p
  set comment_count = comment_count + c.everyone, other_commenter_count = other_commenter_count + c.others
  from (
    select s.post_id, sum(s.change) as everyone,
      sum(case when s.member_id = a.author_id then 0 else (s.shown > 0)::integer - (s.shown > s.change)::integer end)
        as others
    from (
      select g.*, (
        select count(*) from comments o
        where o.member_id = g.member_id and o.post_id = g.post_id and o.hidden_because is null
      ) as shown
      from unnest(changes) g
    ) s join posts a on a.id = s.post_id
    group by s.post_id
  ) c
  where p.id = c.post_id;

  if copy_votes_of_only_post(array(select distinct post_id from unnest(changes))) then
    return;
  end if;
  tool_ids := lock_tools_of(array(select post_id from unnest(changes)));
  update tools t
  set trending_score = trending_of_tool(t.id), comment_count = comment_count + coalesce((
    select sum(c.change) from unnest(changes) c join posts p on p.id = c.post_id
    where p.tool_id = t.id and p.hidden_because is null
  ), 0)
  where t.id = any (tool_ids);
end
$$;

create or replace function count_saved_items() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  tool_ids integer[];
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  tool_ids := lock_tools_of(array(select post_id from changed));
  perform 1 from saved_lists where id in (select list_id from changed) order by id for no key update;
  update saved_lists l set post_count = post_count + sign * c.n
  from (select list_id, count(*) as n from changed group by list_id) c
  where l.id = c.list_id;
  -- Without the rows that were just added; those that were removed are gone.
  update posts p set other_saver_count = other_saver_count + sign * c.others
  from (
    select n.post_id, count(distinct n.member_id) as others
    from changed n join posts a on a.id = n.post_id
    where n.member_id <> a.author_id
      and not exists (
        select from saved_items o
        where o.post_id = n.post_id and o.member_id = n.member_id
          and not exists (select from changed x where x.list_id = o.list_id and x.post_id = o.post_id)
      )
    group by n.post_id
  ) c
  where p.id = c.post_id;
  update tools t
  set trending_score = trending_of_tool(t.id), save_count = save_count + sign * (
    select count(distinct n.member_id)
    from changed n join posts p on p.id = n.post_id
    where p.tool_id = t.id and p.hidden_because is null and not exists (
      select from posts o join saved_items other on other.post_id = o.id and other.member_id = n.member_id
      where o.tool_id = t.id and o.hidden_because is null and not exists (
        select from changed x where x.list_id = other.list_id and x.post_id = other.post_id
      )
    )
  )
  where t.id = any (tool_ids);
  return null;
end
$$;

create function count_tool_followers() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from tools where id in (select tool_id from changed) order by id for no key update;
  update tools t set follower_count = follower_count + sign * c.members
  from (select tool_id, count(*) as members from changed group by tool_id) c
  where t.id = c.tool_id;
  return null;
end
$$;
create trigger tool_follows_added after insert on tool_follows
  referencing new table as changed for each statement execute function count_tool_followers();
create trigger tool_follows_removed after delete on tool_follows
  referencing old table as changed for each statement execute function count_tool_followers();

-- As before, and the tools between the posts and the lists.
create or replace function lock_before_leaving() returns trigger language plpgsql as $$
declare
  post_ids integer[];
begin
  post_ids := array(
    select id from posts
    where id in (
      select id from posts where author_id = old.id
      union select post_id from likes where member_id = old.id
      union select post_id from ratings where member_id = old.id
      union select post_id from comments where member_id = old.id
      union select post_id from saved_items where member_id = old.id
    )
    order by id for update
  );
  perform 1 from tools
  where id in (
    select tool_id from posts where id = any (post_ids)
    union select tool_id from tool_follows where member_id = old.id
  )
  order by id for no key update;
  perform 1 from saved_lists
  where id in (
    select id from saved_lists where member_id = old.id
    union select i.list_id from saved_items i join posts p on p.id = i.post_id where p.author_id = old.id
  )
  order by id for update;
  return old;
end
$$;

-- Gives posts without a tool the tools of their links. The posts are locked first; those whose link is another one by now are
-- left out. Tools are created in the order of their identities, as everywhere.
create function assign_tools(
  ids integer[], links text[], identities text[], hosts text[], domains text[], names text[], slug_bases text[],
  created_ats timestamptz[]
) returns void language plpgsql as $$
declare
  tool_ids integer[];
begin
  -- The caller folds the facets from time to time: see fold_many_tool_facets.
  perform set_config('toolshelf.bulk', 'on', true);
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
