-- Lists, facts, categories and members are written by plain statements.
drop trigger saved_lists_updated on saved_lists;
drop function set_updated_at();
drop function move_saved_item(integer, integer, integer);
drop function lock_tools_of(integer[]);
drop function remove_unused_category(integer);

create or replace function recount_lists(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from saved_lists where id = any (ids) order by id for no key update;
  update saved_lists l set post_count = c.post_count, shown_count = c.shown_count, follower_count = c.follower_count,
    follower_discount = c.follower_discount,
    updated_at = case when l.post_count = c.post_count then l.updated_at else now() end
  from counted_lists c
  where c.id = any (ids) and l.id = c.id
    and (l.post_count, l.shown_count, l.follower_count, l.follower_discount)
      <> (c.post_count, c.shown_count, c.follower_count, c.follower_discount);
end
$$;

create view reportable_items as
  select 'post' as kind, id as post_id, null::integer as comment_id, null::integer as member_id, author_id,
    jsonb_build_object(
      'title', title, 'description', description, 'personal_review', personal_review, 'link', link
    ) as text
  from posts
  union all
  select 'comment', post_id, id, null, member_id, jsonb_build_object('text', text) from comments
  union all
  select 'member', null, null, id, id, jsonb_build_object(
    'name', name, 'bio', bio, 'location', location, 'website', website, 'company', company, 'job_title', job_title,
    'social_links', social_links
  ) from members;

drop function reportable_text(posts);
drop function reportable_text(comments);
drop function reportable_text(members);

drop trigger tool_facts_added on tool_facts;
drop trigger tool_facts_changed on tool_facts;
drop trigger tool_facts_removed on tool_facts;
drop trigger tools_featured on tools;
drop function refresh_features_of_facts();
drop function set_tool_features();
drop function revert_tool_fact(integer, integer, text);
drop function write_tool_fact(integer, text, jsonb, text, integer, timestamptz, integer, integer);
drop function features_of_facts(integer);

create view tool_features as
  select tools.id, category_ids || array(
    select feature from tool_facts cross join unnest(fact_features(key, value)) feature
    where tool_id = tools.id and feature is not null
    order by feature
  ) as features
  from tools;

create or replace function refresh_tool_documents(ids integer[]) returns void language plpgsql as $$
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

create or replace function refresh_features(ids integer[]) returns void language sql as $$
  select refresh_tool_documents(ids)
$$;

drop trigger set_category_key on categories;
drop function set_category_key();
drop function merge_category(integer, integer);
drop function merge_category_part(integer, integer, integer);
drop function delete_category(integer);
alter table categories alter column key drop not null, alter column key drop default;

create or replace function store_weights(ids integer[], weights smallint[], reasons text[], most integer) returns boolean language plpgsql as $$
declare
  stale vote_of_member[];
  voted integer[];
  -- Posts of authors who come to weigh something, or nothing.
  written integer[];
begin
  perform 1 from members where id = any (ids) order by id for no key update;
  written := array(
    select p.id
    from unnest(ids, weights) g (id, weight) join members m on m.id = g.id join posts p on p.author_id = m.id
    where (m.weight = 0) <> (g.weight = 0) and p.tool_id is not null and p.hidden_because is null
  );
  stale := array(
    select row(v.source, v.post_id, v.member_id, g.weight)::vote_of_member
    from unnest(ids, weights) g (id, weight) cross join lateral (
      select 'likes' as source, post_id, member_id, weight from likes where member_id = g.id and weight <> g.weight
      union all
      select 'ratings', post_id, member_id, weight from ratings where member_id = g.id and weight <> g.weight
      union all
      select distinct 'saved_items', post_id, member_id, weight from saved_items where member_id = g.id and weight <> g.weight
      union all
      select distinct 'comments', post_id, member_id, weight from comments where member_id = g.id and weight <> g.weight
      union all
      select 'helpful_marks', post_id, member_id, weight from helpful_marks where member_id = g.id and weight <> g.weight
    ) v
    limit most
  );
  if cardinality(stale) > 0 then
    voted := array(
      select id from posts where id in (select post_id from unnest(stale)) order by id for no key update
    );
    perform 1 from tools where id in (select tool_id from posts where id = any (written || voted))
    order by id for no key update;
    update likes v set weight = s.weight from unnest(stale) s
    where s.source = 'likes' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update ratings v set weight = s.weight from unnest(stale) s
    where s.source = 'ratings' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update saved_items v set weight = s.weight from unnest(stale) s
    where s.source = 'saved_items' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update comments v set weight = s.weight from unnest(stale) s
    where s.source = 'comments' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update helpful_marks v set weight = s.weight from unnest(stale) s
    where s.source = 'helpful_marks' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    perform recount_posts(voted);
    perform recount_helpful_marks(array(select distinct post_id from unnest(stale) where source = 'helpful_marks'));
    perform refresh_tools(array(select distinct tool_id from posts where id = any (voted) and tool_id is not null));
  end if;
  if cardinality(stale) = most then
    return false;
  end if;
  update members m set weight = g.weight, weight_reason = g.reason
  from unnest(ids, weights, reasons) g (id, weight, reason)
  where m.id = g.id and (m.weight, m.weight_reason) is distinct from (g.weight, g.reason);
  perform refresh_tools(array(select distinct tool_id from posts where id = any (written) and tool_id is not null));
  return true;
end
$$;

drop trigger members_weighed on members;
drop trigger members_username_taken on members;
drop function set_first_weight();
drop function take_username();
