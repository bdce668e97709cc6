-- A new name is compared with those of the moderators, of whom there are few.
create index members_moderators on members (id) where role = 'moderator';

-- The categories of the first migration are the site's own, and always shown; those that members made, as long as they
-- have a post that is shown.
alter table categories add column is_standard boolean not null default false;
update categories set is_standard = true where id <= 8;

-- What moderators do with categories is in the log, with the names of then.
alter table moderation_log
  add column category_id integer,
  -- The name that the category had.
  add column category_name text,
  -- The name that it got, or the name of the one that it was merged into.
  add column new_category_name text,
  add column merged_into integer;
alter table moderation_log drop constraint moderation_log_act_check;
alter table moderation_log add constraint moderation_log_act_check check (act in (
  'hide', 'restore', 'dismiss', 'suspend', 'unsuspend', 'make_moderator', 'remove_moderator',
  'rename_category', 'merge_category', 'delete_category'
));
alter table moderation_log drop constraint moderation_log_check;
alter table moderation_log add constraint moderation_log_subject_check
  check (num_nonnulls(post_id, member_id, category_id) = 1);
alter table moderation_log add constraint moderation_log_category_check
  check ((category_id is null) = (category_name is null));

-- Whoever gives posts a category locks the category first (FOR KEY SHARE), then the posts; so do the functions below,
-- which lock it against them. Each of their statements sees what others have committed until then.

-- Moves the posts of a category, and the interests in it, to another one, and deletes it. Returns the names of both;
-- null for one that does not exist, and then nothing is changed.
create function merge_category(source integer, target integer, out source_name text, out target_name text)
language plpgsql as $$
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
  -- No trigger follows an update: what stands beside the posts is made anew once.
  update post_categories set category_id = target where category_id = source;
  perform refresh_categories(moved);
  perform refresh_documents(moved);
  insert into member_interests (member_id, category_id)
  select member_id, target from member_interests where category_id = source
  on conflict do nothing;
  delete from categories where id = source;
end
$$;

-- Deletes a category, unless it is the only one of a post. Returns its name, null when there is none, and whether it was
-- deleted.
create function delete_category(category integer, out name text, out deleted boolean) language plpgsql as $$
begin
  deleted := false;
  select c.name into name from categories c where c.id = category for update;
  if name is null then
    return;
  end if;
  -- Another category of the same posts can be deleted at the same time.
  perform 1 from posts where id in (select post_id from post_categories where category_id = category)
  order by id for no key update;
  if exists (
    select from post_categories filed
    where filed.category_id = category and not exists (
      select from post_categories other where other.post_id = filed.post_id and other.category_id <> category
    )
  ) then
    return;
  end if;
  delete from post_categories where category_id = category;
  delete from categories where id = category;
  deleted := true;
end
$$;
