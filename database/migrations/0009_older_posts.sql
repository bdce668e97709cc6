-- Beside a post stand its categories (since 0002) and the document that search reads (since 0004); triggers keep both
-- up. Posts that are older than the triggers get theirs here.
select refresh_categories(array(
  select id from posts
  where category_ids <> array(
    select category_id from post_categories where post_id = posts.id order by category_id
  )
));
select refresh_documents(array(
  select id from posts
  where not exists (select from post_documents where post_id = posts.id)
    and exists (select from post_categories where post_id = posts.id)
));
