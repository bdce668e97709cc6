-- Gives an edited post its categories. It is called when the post's row is locked, and is a function because each of
-- its statements sees what others have committed until then: of two edits at once one follows the other, and their
-- categories never mix.
create function file_post(edited integer, chosen integer[]) returns void language plpgsql as $$
begin
  delete from post_categories where post_id = edited and category_id <> all (chosen);
  insert into post_categories (post_id, category_id, created_at)
  select p.id, c.id, p.created_at from posts p cross join unnest(chosen) as c (id) where p.id = edited
  on conflict do nothing;
end
$$;
