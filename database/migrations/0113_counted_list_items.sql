create view counted_list_items as
  select l.id, items.post_count,
    case when l.visibility = 'public' and owner.suspended_because is null then items.shown_count else 0 end as shown_count
  from saved_lists l join members owner on owner.id = l.member_id
  cross join lateral (
    select count(*)::integer as post_count, (count(*) filter (where p.hidden_because is null))::integer as shown_count
    from saved_items i join posts p on p.id = i.post_id where i.list_id = l.id
  ) items;

create view counted_list_followers as
  select l.id, followers.follower_count, followers.follower_discount
  from saved_lists l
  cross join lateral (
    select count(*)::integer as follower_count, coalesce(sum(1000 - m.weight), 0)::integer as follower_discount
    from list_follows f join members m on m.id = f.member_id where f.list_id = l.id
  ) followers;

create function recount_list_items(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from saved_lists where id = any (ids) order by id for no key update;
  update saved_lists l set post_count = c.post_count, shown_count = c.shown_count,
    updated_at = case when l.post_count = c.post_count then l.updated_at else now() end
  from counted_list_items c
  where c.id = any (ids) and l.id = c.id and (l.post_count, l.shown_count) <> (c.post_count, c.shown_count);
end
$$;

create function recount_list_followers(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from saved_lists where id = any (ids) order by id for no key update;
  update saved_lists l set follower_count = c.follower_count, follower_discount = c.follower_discount
  from counted_list_followers c
  where c.id = any (ids) and l.id = c.id
    and (l.follower_count, l.follower_discount) <> (c.follower_count, c.follower_discount);
end
$$;

create or replace function recount_lists(ids integer[]) returns void language plpgsql as $$
begin
  perform recount_list_items(ids);
  perform recount_list_followers(ids);
end
$$;

drop view counted_lists;
