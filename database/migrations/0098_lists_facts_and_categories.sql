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
