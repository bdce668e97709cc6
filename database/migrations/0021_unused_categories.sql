-- Deletes a category that a member named and that no post has any more. To be called after the commit of the write that
-- took it from a post: of two such writes at once, the later one then sees that both posts are gone. The category is
-- locked before the second check, because a new post may be getting it.
create function remove_unused_category(category integer) returns boolean language plpgsql as $$
begin
  if exists (select from post_categories where category_id = category) then
    return false;
  end if;
  perform 1 from categories where id = category and not is_standard for update;
  if not found then
    return false;
  end if;
  delete from categories where id = category and not exists (
    select from post_categories where category_id = category
  );
  return found;
end
$$;

-- Moves `batch` posts of a category to another one, the oldest first, while the category has more posts than that; then
-- returns true. merge_category does the rest. So no transaction of a merge locks more than `batch` posts.
create function merge_category_part(source integer, target integer, batch integer) returns boolean
language plpgsql as $$
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
  -- No trigger follows an update.
  update post_categories set category_id = target where category_id = source and post_id = any (moved);
  perform refresh_categories(moved);
  perform refresh_documents(moved);
  return true;
end
$$;
