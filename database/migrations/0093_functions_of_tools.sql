-- The setting for bulk writes was read by the facets' bitmaps alone, and followers are counted by the view that the doctor compares.
create or replace function assign_tools(ids integer[], links text[], identities text[], hosts text[], domains text[],
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

create or replace function recount_tool_followers(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  update tools t set follower_count = c.follower_count from counted_tool_followers c
  where c.id = any (ids) and t.id = c.id and t.follower_count <> c.follower_count;
end
$$;
