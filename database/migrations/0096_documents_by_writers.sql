-- The writers of posts, categories, tools, members and comments write the documents of searches and of the finder, and the categories
-- stored with posts, in place of triggers. Existing documents stay.
drop trigger post_categories_documented on post_categories;
drop trigger post_categories_undocumented on post_categories;
drop trigger post_categories_added on post_categories;
drop trigger post_categories_removed on post_categories;
drop trigger posts_documented on posts;
drop trigger posts_shown_documented on posts;
drop trigger posts_documented_for_finder on posts;
drop trigger comments_marked_for_finder on comments;
drop trigger tool_facts_documented_for_finder on tool_facts;
drop trigger tools_documented_first on tools;
drop trigger tools_documented on tools;
drop trigger tools_documented_for_finder on tools;
drop trigger members_searchable on members;
drop function document_categories;
drop function document_post;
drop function document_shown;
drop function document_post_for_finder;
drop function document_tool;
drop function document_tool_for_finder;
drop function document_fact_for_finder;
drop function document_for_finder;
drop function mark_comment_for_finder;
drop function refresh_documents;
drop function refresh_categories;
drop function show_categories;
drop function file_post;
drop function refresh_search_texts;
drop function search_texts_of;

create view categories_of_posts as
  select posts.id as post_id,
    coalesce(json_agg(json_build_object('id', categories.id, 'name', name) order by lower(name))
      filter (where categories.id is not null), '[]') as categories,
    coalesce(array_agg(categories.id order by categories.id) filter (where categories.id is not null), '{}') as category_ids
  from posts
  left join post_categories on post_categories.post_id = posts.id
  left join categories on categories.id = category_id
  group by posts.id;

create view fresh_post_documents as
  select p.id as post_id, c.ids as category_ids, words_of(p.title) as title, words_of(p.title) || c.words as named,
    words_of(p.title) || c.words || words_of(p.description) as described, words_of(p.personal_review) as review
  from posts p cross join lateral (
    select coalesce(array_agg(id order by id), '{}') as ids,
      words_of(coalesce(string_agg(name, ' ' order by id), '')) as words
    from post_categories join categories on categories.id = category_id
    where post_id = p.id
  ) c
  where p.hidden_because is null;

create view fresh_tool_documents as
  select id as tool_id, features, lower(name) collate "C" as name, words_of(name || ' ' || tagline) as words
  from tools where post_count > 0;

create view fresh_finder_documents as
select t.id as tool_id,
  setweight(finder_words(t.name || ' ' || t.tagline), 'A')
    || setweight(finder_words(concat_ws(' ', named.categories, named.facts)), 'B')
    || setweight(finder_words(coalesce(posted.descriptions, '')), 'C')
    || setweight(finder_words(concat_ws(' ', posted.reviews, said.comments)), 'D') as words
from tools t
cross join lateral (
  select
    (select string_agg(c.name, ' ' order by c.id) from categories c where c.id = any (t.category_ids)) as categories,
    (
      select string_agg(value #>> '{}', ' ' order by key) from tool_facts
      where tool_id = t.id and key in ('maker', 'licence', 'platforms')
    ) as facts
) named
cross join lateral (
  select string_agg(title || E'\n' || description, E'\n' order by created_at desc, id desc) as descriptions,
    string_agg(personal_review, E'\n' order by created_at desc, id desc) as reviews
  from (
    select id, title, description, personal_review, created_at from posts
    where tool_id = t.id and hidden_because is null order by created_at desc, id desc limit 30
  ) newest
) posted
cross join lateral (
  select string_agg(c.text, E'\n' order by p.created_at desc, p.id desc, c.created_at desc, c.id desc) as comments
  from (
    select id, created_at from posts where tool_id = t.id and hidden_because is null
    order by created_at desc, id desc limit 30
  ) p cross join lateral (
    select id, text, created_at from comments where post_id = p.id and hidden_because is null
    order by created_at desc, id desc limit 10
  ) c
) said
where t.post_count > 0;

create view fresh_member_search_texts as
  select lower(username) collate "C" as text, id as member_id from members where suspended_because is null
  union
  select substr(plain, place), id
  from members cross join folded(name) plain cross join generate_series(1, char_length(plain)) place
  where suspended_because is null and substr(plain, place, 1) ~ '[[:alnum:]]'
    and (place = 1 or substr(plain, place - 1, 1) !~ '[[:alnum:]]' or substr(plain, place, 1) ~ ('[' || unspaced() || ']'));

create function refresh_posts(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from posts where id = any (ids) order by id for no key update;
  update posts p set categories = c.categories, category_ids = c.category_ids
  from categories_of_posts c
  where c.post_id = any (ids) and p.id = c.post_id
    and (p.categories::text, p.category_ids) is distinct from (c.categories::text, c.category_ids);
  delete from post_documents d using posts p
  where p.id = d.post_id and p.id = any (ids) and p.hidden_because is not null;
  insert into post_documents
  select * from fresh_post_documents where post_id = any (ids)
  on conflict (post_id) do update set category_ids = excluded.category_ids, title = excluded.title,
    named = excluded.named, described = excluded.described, review = excluded.review;
  perform learn_words(array(
    select lexeme from post_documents, unnest(described || review) where post_id = any (ids)
  ));
end
$$;

create function refresh_tool_documents(ids integer[]) returns void language plpgsql as $$
declare
  changed integer[];
begin
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

create function refresh_finder_documents(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  delete from finder_documents d using tools t
  where t.id = d.tool_id and d.tool_id = any (ids) and t.post_count = 0;
  insert into finder_documents (tool_id, words)
  select * from fresh_finder_documents where tool_id = any (ids) order by tool_id
  on conflict (tool_id) do update set words = excluded.words, is_indexed = false;
end
$$;

create function refresh_member_texts(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from members where id = any (ids) order by id for no key update;
  delete from member_search_texts where member_id = any (ids);
  insert into member_search_texts select * from fresh_member_search_texts where member_id = any (ids);
end
$$;

create or replace function refresh_features(ids integer[]) returns void language sql as $$
  update tools set features = category_ids || features_of_facts(id)
  where id = any (ids) and features is distinct from category_ids || features_of_facts(id);
  select refresh_tool_documents(ids);
$$;

create or replace function refresh_tools(ids integer[]) returns void language plpgsql as $$
begin
  perform sum_posts_of_tools(ids);
  update tools t
  set name = case when t.is_renamed then t.name else coalesce(oldest.title, t.name) end,
    link = case when t.is_link_set then t.link else coalesce(oldest.link, t.link) end,
    tagline = coalesce(first_sentence(best.description), ''),
    categories = used.categories, category_ids = used.category_ids,
    rating_1 = r.rating_1, rating_2 = r.rating_2, rating_3 = r.rating_3, rating_4 = r.rating_4, rating_5 = r.rating_5,
    rating_discount_1 = r.rating_discount_1, rating_discount_2 = r.rating_discount_2,
    rating_discount_3 = r.rating_discount_3, rating_discount_4 = r.rating_discount_4,
    rating_discount_5 = r.rating_discount_5
  from counted_tool_ratings r
  left join lateral (
    select title, link from posts
    where tool_id = r.id and hidden_because is null order by created_at, id limit 1
  ) oldest on true
  left join lateral (
    select description from posts
    where tool_id = r.id and hidden_because is null
    order by (select weight = 0 from members where members.id = author_id), rating_score desc, created_at desc, id desc
    limit 1
  ) best on true
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', id, 'name', name) order by uses desc, lower(name)), '[]') as categories,
      coalesce(array_agg(id order by uses desc, lower(name)), '{}') as category_ids
    from (
      select categories.id, categories.name, chosen.uses
      from (
        select category_id, count(*) as uses
        from posts join members author on author.id = posts.author_id cross join unnest(posts.category_ids) as category_id
        where tool_id = r.id and hidden_because is null and (author.weight > 0 or not exists (
          select from posts other join members m on m.id = other.author_id
          where other.tool_id = r.id and other.hidden_because is null and m.weight > 0
        ))
        group by category_id
      ) chosen join categories on categories.id = chosen.category_id
      order by chosen.uses desc, lower(categories.name)
      limit 8
    ) most_used
  ) used
  where r.id = any (ids) and t.id = r.id;
  perform refresh_tool_documents(ids);
end
$$;

create or replace function recount_tools(ids integer[]) returns void language plpgsql as $$
begin
  perform refresh_ties(ids);
  perform refresh_tools(ids);
  perform refresh_finder_documents(ids);
end
$$;

create or replace function write_tool_fact(of_tool integer, of_key text, new_value jsonb, new_source text, giver integer,
  checked timestamptz, actor integer, taken_back integer DEFAULT NULL::integer) returns setof tool_facts language plpgsql as $$
declare
  old tool_facts;
  had_fact boolean;
  kept_source text := new_source;
begin
  perform 1 from members where id in (giver, actor) order by id for key share;
  if actor is not null and not exists (select from members where id = actor) then
    return;
  end if;
  perform 1 from tools where id = of_tool and merged_into is null for no key update;
  if not found then
    return;
  end if;
  -- Locked, because the account of its member may be being deleted.
  select * into old from tool_facts where tool_id = of_tool and key = of_key for update;
  had_fact := found;
  if new_value is null then
    if not had_fact then
      return;
    end if;
    delete from tool_facts where tool_id = of_tool and key = of_key;
    return next old;
  else
    if had_fact and old.value = new_value and new_source = '' and taken_back is null then
      kept_source := old.source;
    end if;
    return query
      insert into tool_facts (tool_id, key, value, source, member_id, checked_at)
      values (of_tool, of_key, new_value, kept_source, (select id from members where id = giver), checked)
      on conflict (tool_id, key) do update set value = excluded.value, source = excluded.source,
        member_id = excluded.member_id, checked_at = excluded.checked_at
      returning *;
  end if;
  if new_value is distinct from old.value or kept_source is distinct from old.source then
    insert into tool_fact_changes (
      tool_id, key, before, after, source, member_id, created_at,
      before_source, before_member_id, before_checked_at, reverts
    ) values (
      of_tool, of_key, old.value, new_value, case when new_value is null then '' else kept_source end, actor,
      clock_timestamp(), coalesce(old.source, ''), old.member_id, old.checked_at, taken_back
    );
  end if;
  perform refresh_tool_documents(array[of_tool]);
  perform refresh_finder_documents(array[of_tool]);
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
  perform refresh_tool_documents(array[tool]);
  perform refresh_finder_documents(array[tool]);
  return own.name;
end
$$;

create or replace function merge_category(source integer, target integer, out source_name text,
  out target_name text) language plpgsql as $$
declare
  moved integer[];
begin
  perform 1 from categories where id in (source, target) order by id for update;
  source_name := (select name from categories where id = source);
  target_name := (select name from categories where id = target);
  if source_name is null or target_name is null then
    return;
  end if;
  perform 1 from posts where id in (select post_id from post_categories where category_id = source)
  order by id for no key update;
  moved := array(select post_id from post_categories where category_id = source);
  delete from post_categories filed where category_id = source and exists (
    select from post_categories other where other.post_id = filed.post_id and other.category_id = target
  );
  update post_categories set category_id = target where category_id = source;
  perform refresh_posts(moved);
  perform refresh_tools(array(select distinct tool_id from posts where id = any (moved) and tool_id is not null));
  insert into member_interests (member_id, category_id)
  select member_id, target from member_interests where category_id = source
  on conflict do nothing;
  -- No trigger counts an update. Those who follow both are deleted with the source.
  update category_follows f set category_id = target
  where category_id = source and not exists (
    select from category_follows o where o.category_id = target and o.member_id = f.member_id
  );
  update categories set follower_count = (select count(*) from category_follows where category_id = target)
  where id = target;
  delete from categories where id = source;
end
$$;

create or replace function merge_category_part(source integer, target integer, batch integer) returns boolean language plpgsql as $$
declare
  moved integer[];
begin
  perform 1 from categories where id in (source, target) order by id for key share;
  if (select count(*) from categories where id in (source, target)) < 2
    or not exists (select from post_categories where category_id = source offset batch)
  then
    return false;
  end if;
  moved := array(
    select post_id from post_categories where category_id = source order by created_at, post_id limit batch
  );
  perform 1 from posts where id = any (moved) order by id for no key update;
  delete from post_categories categorised where category_id = source and post_id = any (moved) and exists (
    select from post_categories other where other.post_id = categorised.post_id and other.category_id = target
  );
  update post_categories set category_id = target where category_id = source and post_id = any (moved);
  perform refresh_posts(moved);
  perform refresh_tools(array(select distinct tool_id from posts where id = any (moved) and tool_id is not null));
  return true;
end
$$;

create or replace function delete_category(category integer, out name text, out deleted boolean) language plpgsql as $$
declare
  filed_posts integer[];
begin
  deleted := false;
  select c.name into name from categories c where c.id = category for update;
  if name is null then
    return;
  end if;
  -- Another category of the same posts can be deleted at the same time.
  filed_posts := array(
    select id from posts where id in (select post_id from post_categories where category_id = category)
    order by id for no key update
  );
  if exists (
    select from post_categories filed
    where filed.category_id = category and not exists (
      select from post_categories other where other.post_id = filed.post_id and other.category_id <> category
    )
  ) then
    return;
  end if;
  delete from post_categories where category_id = category;
  perform refresh_posts(filed_posts);
  perform refresh_tools(array(select distinct tool_id from posts where id = any (filed_posts) and tool_id is not null));
  delete from categories where id = category;
  deleted := true;
end
$$;

comment on table post_documents is
  'Search documents of shown posts: words with their positions. Set by refresh_posts.';
comment on column posts.categories is 'Copy of the categories for display, ordered by name. Set by refresh_posts.';
comment on column posts.category_ids is 'Copy of the category ids for index scans. Set by refresh_posts.';
comment on table member_search_texts is
  'Beginnings by which members are found: the username, and the name from each of its words on. Set by '
  'refresh_member_texts.';
