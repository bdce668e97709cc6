create type vote_of_member as (source text, post_id integer, member_id integer, weight smallint);

create table rank_weights (
  is_only boolean default true primary key check (is_only),
  rules text not null default 'none' check (rules in ('none', 'verification', 'all')),
  weighed_at timestamptz(3),
  searched_at timestamptz(3)
);
comment on table rank_weights is 'One row: how members were last weighed.';
comment on column rank_weights.rules is
  'Which rules are in force: none; only that unverified members weigh 0; or all. New members get their weight '
  'by it.';
comment on column rank_weights.searched_at is 'When all items were last searched for groups.';

-- The votes of the last 90 days are counted once an hour; what came since then is counted along these indexes.
create table vote_counts (
  is_only boolean default true primary key check (is_only),
  since timestamptz(3) not null,
  counted_at timestamptz(3) not null,
  votes integer not null check (votes >= 0)
);
comment on table vote_counts is 'One row: the number of votes from `since` to `counted_at`.';

create table vote_groups (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('post', 'low', 'high')),
  post_id integer references posts on delete cascade,
  tool_id integer references tools on delete cascade,
  expected double precision not null,
  score double precision not null,
  joined_from timestamptz(3) not null,
  joined_to timestamptz(3) not null,
  voted_from timestamptz(3) not null,
  voted_to timestamptz(3) not null,
  is_current boolean not null default true,
  dismissed_at timestamptz(3),
  ranking text check (ranking in ('trending', 'rating')),
  plain_rank integer,
  weighed_rank integer,
  constraint vote_groups_check check ((kind = 'post') = (post_id is not null) and num_nonnulls(post_id, tool_id) = 1)
);
create index vote_groups_post on vote_groups (post_id) where post_id is not null;
create index vote_groups_tool on vote_groups (tool_id) where tool_id is not null;
comment on table vote_groups is 'Members whose votes for a post, or low or high ratings of a tool, are in step.';
comment on column vote_groups.expected is 'Number of such voters to expect beside the other voters.';
comment on column vote_groups.score is 'Logarithm of the likelihood ratio.';
comment on column vote_groups.is_current is 'Whether the last search still shows the group.';
comment on column vote_groups.dismissed_at is
  'When a moderator decided that the votes are honest: together these members are no group for this item any '
  'more.';
comment on column vote_groups.ranking is
  'The ranking in which the votes move something: trending posts, or the best rated tools. Null without a case.';
comment on column vote_groups.plain_rank is 'Place in it if each vote counted whole, when the case was opened.';
comment on column vote_groups.weighed_rank is 'Place by weights then.';

create table vote_group_members (
  group_id integer not null references vote_groups on delete cascade,
  member_id integer not null references members on delete cascade,
  primary key (group_id, member_id)
);
create index vote_group_members_member on vote_group_members (member_id);

create table discounted_votes (
  reason text primary key,
  votes integer not null check (votes >= 0)
);
comment on table discounted_votes is
  'Votes of the last 90 days that count less than whole in ranks, by the reason, as of rank_weights.weighed_at.';

-- A term of the log-likelihood ratio: observed · ln(observed / expected).
create function likelihood_term(observed double precision, expected double precision) returns double precision language sql immutable parallel safe as $$
  select case when observed > 0 then observed * ln(observed / expected) else 0 end
$$;

-- By how much the members of two tools overlap beyond chance: the signed log-likelihood ratio of those who have both of
-- them (`both_count`), the first (`one`), the second (`other`) and all (`everyone`).
create function overlap_beyond_chance(both_count bigint, one bigint, other bigint, everyone bigint) returns double precision language plpgsql immutable parallel safe as $$
declare
  k constant double precision := both_count;
  a constant double precision := greatest(one, both_count);
  b constant double precision := greatest(other, both_count);
  n constant double precision := greatest(everyone, one + other, 1);
begin
  return case when k > a * b / n then 2 else -2 end * (
    likelihood_term(k, a * b / n) + likelihood_term(a - k, a * (n - b) / n)
      + likelihood_term(b - k, (n - a) * b / n) + likelihood_term(n - a - b + k, (n - a) * (n - b) / n)
  );
end
$$;

-- Whether what the member does counts in no rank and no average of the tool.
create function is_tied(member integer, tool integer) returns boolean language sql stable parallel safe as $$
  select exists (
    select from posts
    where author_id = member and tool_id = tool and relation <> 'none' and deleted_at is null
  ) or exists (
    select from tool_makers where tool_makers.tool_id = tool and tool_makers.member_id = member
  )
$$;

-- Votes for posts of tools that are marked as tied and are not, or the other way round.
create function wrong_ties(ids integer[]) returns table(source text, tool_id integer, post_id integer, member_id integer) language sql stable as $$
  with tied as materialized (
    select t.tool_id, t.author_id as member_id from posts t
    where t.tool_id = any (ids) and t.relation <> 'none' and t.deleted_at is null
    union
    select m.tool_id, m.member_id from tool_makers m where m.tool_id = any (ids)
  ), votes as not materialized (
    select 'likes' as source, l.post_id, l.member_id, l.is_tied from likes l
    union all
    select 'ratings', r.post_id, r.member_id, r.is_tied from ratings r
    union all
    select 'saved_items', i.post_id, i.member_id, i.is_tied from saved_items i
    union all
    select 'comments', c.post_id, c.member_id, c.is_tied from comments c
    union all
    select 'helpful_marks', h.post_id, h.member_id, h.is_tied from helpful_marks h
    union all
    select 'post_readers', o.post_id, o.member_id, o.is_tied from post_readers o
  )
  select v.source, p.tool_id, v.post_id, v.member_id
  from tied join votes v on v.member_id = tied.member_id join posts p on p.id = v.post_id and p.tool_id = tied.tool_id
  where not v.is_tied
  union all
  select v.source, p.tool_id, v.post_id, v.member_id
  from posts p join votes v on v.post_id = p.id
  where p.tool_id = any (ids) and v.is_tied
    and not exists (select from tied where tied.tool_id = p.tool_id and tied.member_id = v.member_id)
$$;

-- Corrects the ties of votes for the posts of tools, after their makers, authors or posts have changed. Whoever votes locks the
-- tool before the vote is written: it is either seen here or sees the change.
create function refresh_ties(ids integer[]) returns void language plpgsql as $$
declare
  changed integer[];
begin
  -- Posts before tools, as everywhere.
  perform 1 from posts where id in (select post_id from wrong_ties(ids)) order by id for no key update;
  perform 1 from tools where id = any (ids) order by id for no key update;
  changed := array(select distinct post_id from wrong_ties(ids) order by post_id);
  if cardinality(changed) = 0 then
    return;
  end if;
  with wrong as materialized (
    select distinct * from wrong_ties(ids)
  ), liked as (
    update likes v set is_tied = not v.is_tied from wrong w
    where w.source = 'likes' and v.member_id = w.member_id and v.post_id = w.post_id
  ), rated as (
    update ratings v set is_tied = not v.is_tied from wrong w
    where w.source = 'ratings' and v.member_id = w.member_id and v.post_id = w.post_id
  ), saved as (
    update saved_items v set is_tied = not v.is_tied from wrong w
    where w.source = 'saved_items' and v.member_id = w.member_id and v.post_id = w.post_id
      and v.is_tied <> is_tied(v.member_id, w.tool_id)
  ), commented as (
    update comments v set is_tied = not v.is_tied from wrong w
    where w.source = 'comments' and v.member_id = w.member_id and v.post_id = w.post_id
      and v.is_tied <> is_tied(v.member_id, w.tool_id)
  ), marked as (
    update helpful_marks v set is_tied = not v.is_tied from wrong w
    where w.source = 'helpful_marks' and v.member_id = w.member_id and v.post_id = w.post_id
  )
  update post_readers v set is_tied = not v.is_tied from wrong w
  where w.source = 'post_readers' and v.member_id = w.member_id and v.post_id = w.post_id;
  perform recount_posts(changed);
  perform recount_helpful_marks(changed);
end
$$;

-- Thousandths of a vote that do not count.
create function vote_discount(weight smallint, is_tied boolean) returns integer language sql immutable parallel safe as $$
  select case when is_tied then 1000 else 1000 - weight end
$$;

-- Stores weights of members and of their votes, and counts the posts and tools whose votes have other weights now.
create function store_weights(ids integer[], weights smallint[], reasons text[], most integer) returns boolean language plpgsql as $$
declare
  stale vote_of_member[];
  voted integer[];
  -- Posts of authors who come to weigh something, or nothing.
  written integer[];
begin
  perform 1 from members where id = any (ids) order by id for no key update;
  written := array(
    select p.id
    from unnest(ids, weights) g (id, weight) join members m on m.id = g.id join posts p on p.author_id = m.id
    where (m.weight = 0) <> (g.weight = 0) and p.tool_id is not null and p.hidden_because is null
  );
  stale := array(
    select row(v.source, v.post_id, v.member_id, g.weight)::vote_of_member
    from unnest(ids, weights) g (id, weight) cross join lateral (
      select 'likes' as source, post_id, member_id, weight from likes where member_id = g.id and weight <> g.weight
      union all
      select 'ratings', post_id, member_id, weight from ratings where member_id = g.id and weight <> g.weight
      union all
      select distinct 'saved_items', post_id, member_id, weight from saved_items where member_id = g.id and weight <> g.weight
      union all
      select distinct 'comments', post_id, member_id, weight from comments where member_id = g.id and weight <> g.weight
      union all
      select 'helpful_marks', post_id, member_id, weight from helpful_marks where member_id = g.id and weight <> g.weight
    ) v
    limit most
  );
  if cardinality(stale) > 0 then
    voted := array(
      select id from posts where id in (select post_id from unnest(stale)) order by id for no key update
    );
    perform 1 from tools where id in (select tool_id from posts where id = any (written || voted))
    order by id for no key update;
    update likes v set weight = s.weight from unnest(stale) s
    where s.source = 'likes' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update ratings v set weight = s.weight from unnest(stale) s
    where s.source = 'ratings' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update saved_items v set weight = s.weight from unnest(stale) s
    where s.source = 'saved_items' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update comments v set weight = s.weight from unnest(stale) s
    where s.source = 'comments' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update helpful_marks v set weight = s.weight from unnest(stale) s
    where s.source = 'helpful_marks' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    perform recount_posts(voted);
    perform recount_helpful_marks(array(select distinct post_id from unnest(stale) where source = 'helpful_marks'));
    perform refresh_tools(array(select distinct tool_id from posts where id = any (voted) and tool_id is not null));
  end if;
  if cardinality(stale) = most then
    return false;
  end if;
  update members m set weight = g.weight, weight_reason = g.reason
  from unnest(ids, weights, reasons) g (id, weight, reason)
  where m.id = g.id and (m.weight, m.weight_reason) is distinct from (g.weight, g.reason);
  perform refresh_tools(array(select distinct tool_id from posts where id = any (written) and tool_id is not null));
  return true;
end
$$;

-- Ends the ties of votes for posts that have no tool any more.
create function remove_ties(ids integer[]) returns void language sql as $$
  update likes set is_tied = false where post_id = any (ids) and is_tied;
  update ratings set is_tied = false where post_id = any (ids) and is_tied;
  update saved_items set is_tied = false where post_id = any (ids) and is_tied;
  update comments set is_tied = false where post_id = any (ids) and is_tied;
  update helpful_marks set is_tied = false where post_id = any (ids) and is_tied;
  update post_readers set is_tied = false where post_id = any (ids) and is_tied;
  select recount_posts(ids);
  select recount_helpful_marks(ids);
$$;

insert into rank_weights (is_only, rules, weighed_at, searched_at) values
  (true, 'none', null, null);
