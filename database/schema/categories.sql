create table categories (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 2 and 30),
  words tsvector not null generated always as (words_of(name)) stored,
  is_standard boolean not null default false,
  follower_count integer not null default 0,
  -- The key under which a category is one: see lookalikeKey in api/confusables/. The program gives present categories theirs at the
  -- start; of two that look alike, the later one keeps its own until moderators merge them.
  key text not null default ''
);
create unique index categories_name on categories (lower(name));
create unique index categories_key on categories (key);
comment on column categories.is_standard is 'Comes with the site. Other categories were made by members.';
comment on column categories.follower_count is 'Set by recount_categories.';

alter table member_interests add foreign key (category_id) references categories on delete cascade;

-- Merges a category into another: its posts, followers and interests move along. Both locked in the order of their ids.
create function merge_category(source integer, target integer, out source_name text,
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

-- Deletes a category, unless it is the only one of a post. Returns its name, null when there is none, and whether it was
-- deleted.
create function delete_category(category integer, out name text, out deleted boolean) language plpgsql as $$
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

-- Moves `batch` posts of a category to another one, the oldest first, while the category has more posts than that; then
-- returns true. merge_category does the rest. So no transaction of a merge locks more than `batch` posts.
create function merge_category_part(source integer, target integer, batch integer) returns boolean language plpgsql as $$
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

-- Rows that were written without the program's key, such as those of this file.
create function set_category_key() returns trigger language plpgsql as $$
begin
  new.key := coalesce(nullif(new.key, ''), lower(new.name));
  return new;
end
$$;

create trigger set_category_key before insert on categories
  for each row execute function set_category_key();

-- The categories that every site begins with.
insert into categories (name, is_standard) values
  ('Design Tools', true),
  ('Programming', true),
  ('Business & Productivity', true),
  ('Education & Learning', true),
  ('Content Creation', true),
  ('Data Analysis', true),
  ('Marketing', true),
  ('Communication', true);
