-- Lists, facts and categories are written by plain statements.
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
