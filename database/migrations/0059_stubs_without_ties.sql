-- A comment that only keeps the place of its replies is nobody's vote, so nobody is tied by it. As before, but for the tie: left
-- in place, it counted tools anew in the middle of the deletion of a maker's account, whose likes were subtracted twice.
create or replace function make_stubs(ids integer[]) returns void language plpgsql as $$
begin
  delete from comment_likes where comment_id = any (ids);
  delete from mentions where comment_id = any (ids);
  delete from notifications where comment_id = any (ids);
  delete from cases where comment_id = any (ids);
  update comments
  set member_id = null, is_tied = false, text = '', edited_at = null,
    hidden_because = coalesce(hidden_because, 'Its author has deleted it.')
  where id = any (ids) and member_id is not null;
end
$$;
update comments set is_tied = false where member_id is null and is_tied;
