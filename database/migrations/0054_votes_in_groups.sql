-- As before, for a statement with many likes: the update of tools reads each like once, in place of once for each tool.
create or replace function count_likes() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  tool_ids integer[];
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  update posts p
  set like_count = like_count + sign * c.everyone, other_like_count = other_like_count + sign * c.others,
    like_discount = like_discount + sign * c.discount
  from (
    select l.post_id, count(*) as everyone, count(*) filter (where l.member_id <> a.author_id) as others,
      coalesce(sum(vote_discount(l.weight, l.is_tied)) filter (where l.member_id <> a.author_id), 0) as discount
    from changed l join posts a on a.id = l.post_id
    group by l.post_id
  ) c
  where p.id = c.post_id;

  if copy_votes_of_only_post(array(select distinct post_id from changed)) then
    return null;
  end if;
  tool_ids := lock_tools_of(array(select post_id from changed));
  if cardinality(tool_ids) = 0 then
    return null;
  end if;
  -- A member counts once for a tool, however many of its posts they like.
  update tools t
  set like_count = t.like_count + sign * coalesce(c.members, 0), trending_score = (
    select coalesce(max(trending_score), 0) from posts where tool_id = t.id and hidden_because is null
  )
  from unnest(tool_ids) as counted (id) left join (
    select p.tool_id, count(distinct l.member_id) as members
    from changed l join posts p on p.id = l.post_id
    where p.tool_id is not null and p.hidden_because is null and not exists (
      select from posts o join likes other on other.post_id = o.id and other.member_id = l.member_id
      where o.tool_id = p.tool_id and o.hidden_because is null and not exists (
        select from changed x where x.post_id = other.post_id and x.member_id = other.member_id
      )
    )
    group by p.tool_id
  ) c on c.tool_id = counted.id
  where t.id = counted.id;
  return null;
end
$$;

-- As before, by one query.
create or replace function weigh_vote() returns trigger language plpgsql as $$
begin
  select coalesce(m.weight, 1000), p.tool_id is not null and (
    exists (
      select from posts t
      where t.author_id = new.member_id and t.tool_id = p.tool_id and t.relation <> 'none' and t.deleted_at is null
    ) or exists (
      select from tool_makers k where k.tool_id = p.tool_id and k.member_id = new.member_id
    )
  )
  into new.weight, new.is_tied
  from (select) one left join posts p on p.id = new.post_id left join members m on m.id = new.member_id;
  return new;
end
$$;

-- As before, without a subquery: an index of posts computes it at each like.
create or replace function import_key(link text, author_id integer, title text) returns bytea
language plpgsql immutable parallel safe as $$
begin
  return sha256(convert_to(
    case
      when link = '' then 'title ' || author_id || ' ' || title
      -- Scheme and host in lower case, no fragment, no slash at the end.
      else 'link ' || lower(substring(link from '^[^:]+://[^/?#]*'))
        || rtrim(substring(split_part(link, '#', 1) from '^[^:]+://[^/?]*(.*)$'), '/')
    end,
    'UTF8'
  ));
end
$$;
