-- Moderation. Members report posts and comments; moderators hide what breaks the rules and restore it, and suspend
-- members. What is hidden keeps its place and all that hangs on it, and is left out wherever something is shown. So it
-- comes back as it was.

alter table members
  add column role text not null default 'member' check (role in ('member', 'moderator')),
  -- Why a member may not sign in; null for one who may.
  add column suspended_because text check (char_length(suspended_because) between 1 and 500);

-- As with a new password, a trigger sees also the sessions that began while the statement waited for them.
create trigger members_suspended after update of suspended_because on members
  for each row when (old.suspended_because is null and new.suspended_because is not null)
  execute function end_sessions();

-- Why it is hidden; null while it is shown.
alter table posts add column hidden_because text check (char_length(hidden_because) between 1 and 500);
alter table comments add column hidden_because text check (char_length(hidden_because) between 1 and 500);

-- The orders that are shown hold what is shown alone, so that a walk along them never meets what is hidden. A query that
-- wants one of them has to say `hidden_because is null`.
drop index posts_newest, posts_trending, posts_best_rated, posts_highlighted, posts_author_trending,
  posts_title_beginning;
create index posts_newest on posts (created_at desc, id desc) include (category_ids)
  where hidden_because is null;
create index posts_trending on posts (trending_score desc, id desc) include (category_ids)
  where hidden_because is null;
create index posts_best_rated on posts (rating_score desc, id desc) include (category_ids)
  where hidden_because is null;
create index posts_highlighted on posts (rating_score desc, id desc) include (category_ids, author_id)
  where rating_count > 0 and hidden_because is null;
create index posts_author_trending on posts (author_id, trending_score desc, id desc)
  where hidden_because is null;
create index posts_title_beginning on posts (lower(title) collate "C")
  where hidden_because is null;
-- Few, to be left out of what is counted.
create index posts_hidden on posts (id) where hidden_because is not null;

-- Searches find documents, and what is hidden has none.
create or replace function refresh_documents(ids integer[]) returns void language plpgsql as $$
begin
  insert into post_documents (post_id, category_ids, title, named, described, review)
  select p.id, c.ids, words_of(p.title), words_of(p.title) || c.words,
    words_of(p.title) || c.words || words_of(p.description), words_of(p.personal_review)
  from posts p
  cross join lateral (
    select coalesce(array_agg(id order by id), '{}') as ids,
      words_of(coalesce(string_agg(name, ' ' order by id), '')) as words
    from post_categories join categories on categories.id = category_id
    where post_id = p.id
  ) c
  where p.id = any(refresh_documents.ids) and p.hidden_because is null
  on conflict (post_id) do update set category_ids = excluded.category_ids, title = excluded.title,
    named = excluded.named, described = excluded.described, review = excluded.review;

  -- In one order, so that two posts with the same new words cannot wait for each other.
  insert into search_words (word)
  select distinct lexeme collate "C" as word
  from post_documents, unnest(described || review)
  where post_id = any(refresh_documents.ids) and length(lexeme) between 3 and 40
    and not exists (select from search_words known where known.word = lexeme)
  order by word
  on conflict do nothing;
end
$$;

create function document_shown() returns trigger language plpgsql as $$
begin
  if new.hidden_because is null then
    perform refresh_documents(array[new.id]);
  else
    delete from post_documents where post_id = new.id;
  end if;
  return null;
end
$$;
create trigger posts_shown_documented after update of hidden_because on posts
  for each row when ((old.hidden_because is null) <> (new.hidden_because is null))
  execute function document_shown();

-- As before, along the order of what is shown.
create or replace function matching_posts(
  place integer, words tsquery, besides integer[], after_trending double precision, after_id integer, wanted integer
) returns table (id integer, trending double precision) language plpgsql volatile set enable_seqscan = off as $$
declare
  few constant integer := 1500;
  steps constant integer := 3000;
  has constant text[] := array[
    '(d.described || d.review) @@ $1', 'd.described @@ $1', 'd.named @@ $1', 'd.title @@ $1'
  ];
  condition constant text := has[place] || coalesce(' and not ' || has[place + 1], '');
  found_here integer := 0;
begin
  if estimated_matches(condition, words) > few then
    return query execute format(
      $query$
        with walked as materialized (
          select p.id, p.trending_score
          from (
            select posts.id, posts.trending_score from posts
            where (posts.trending_score, posts.id) < ($3, $4) and posts.hidden_because is null
            order by posts.trending_score desc, posts.id desc
            limit %1$s
          ) p join post_documents d on d.post_id = p.id
          where %2$s and p.id <> all ($2)
          order by p.trending_score desc, p.id desc
          limit $5
        )
        select * from walked where (select count(*) from walked) = $5
      $query$,
      steps, condition
    ) using words, besides, after_trending, after_id, wanted;
    get diagnostics found_here = row_count;
  end if;
  if found_here = 0 then
    return query execute format(
      $query$
        select p.id, p.trending_score
        from (select post_id from post_documents d where %s offset 0) d join posts p on p.id = d.post_id
        where p.id <> all ($2) and (p.trending_score, p.id) < ($3, $4)
        order by p.trending_score desc, p.id desc
        limit $5
      $query$,
      condition
    ) using words, besides, after_trending, after_id, wanted;
  end if;
end
$$;

-- As before, with the titles of what is shown.
create or replace function find_posts(
  typed text, words text[], after_place integer, after_trending double precision, after_id integer, wanted integer
) returns table (id integer, place integer, trending double precision)
language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  few constant integer := 1500;
  query constant tsquery := search_query(words);
  ids integer[];
  places integer[];
  titled integer[];
  missing integer := wanted;
  found_here integer;
begin
  -- The estimate only saves work. It is far too high for several rare words, of which any will do.
  if estimated_matches('(d.described || d.review) @@ $1', query) <= 4 * few then
    select array_agg(hit.post_id), array_agg(hit.place) into ids, places
    from (
      select post_id,
        case when d.title @@ query then 4 when d.named @@ query then 3 when d.described @@ query then 2 else 1 end
          as place
      from post_documents d
      where (d.described || d.review) @@ query
      limit few + 1
    ) hit;
    ids := coalesce(ids, '{}');
  end if;
  if cardinality(ids) <= few then
    return query
      select * from (
        select p.id, case when lower(p.title) = lower(typed) then 5 else hit.place end as place, p.trending_score
        from unnest(ids, places) as hit (id, place) join posts p on p.id = hit.id
      ) hits
      where (hits.place, hits.trending_score, hits.id) < (after_place, after_trending, after_id)
      order by hits.place desc, hits.trending_score desc, hits.id desc
      limit wanted;
    return;
  end if;

  titled := array(
    select p.id from posts p
    where lower(p.title) collate "C" = lower(typed) collate "C" and p.hidden_because is null
  );
  if after_place = 5 then
    return query
      select p.id, 5, p.trending_score from posts p
      where p.id = any (titled) and (p.trending_score, p.id) < (after_trending, after_id)
      order by p.trending_score desc, p.id desc limit missing;
    get diagnostics found_here = row_count;
    missing := missing - found_here;
  end if;
  for here in reverse least(after_place, 4) .. 1 loop
    exit when missing = 0;
    return query
      select found.id, here, found.trending
      from matching_posts(
        here, query, titled,
        case when here = after_place then after_trending else 'infinity' end,
        case when here = after_place then after_id else 0 end,
        missing
      ) found;
    get diagnostics found_here = row_count;
    missing := missing - found_here;
  end loop;
end
$$;


-- Only comments that are shown count. Whether one is written, deleted, hidden or shown again, what changes is how many
-- a member has on a post: `change` more than before. The post's row is locked first, and what others committed is read
-- after that.
create type comment_change as (post_id integer, member_id integer, change bigint);

create function count_change_of_comments(changes comment_change[]) returns void language plpgsql as $$
begin
  perform 1 from posts where id in (select post_id from unnest(changes)) order by id for no key update;
  update posts p
  set comment_count = comment_count + c.everyone, other_commenter_count = other_commenter_count + c.others
  from (
    select s.post_id, sum(s.change) as everyone,
      sum(case when s.member_id = a.author_id then 0 else (s.shown > 0)::integer - (s.shown > s.change)::integer end)
        as others
    from (
      select g.*, (
        select count(*) from comments o
        where o.member_id = g.member_id and o.post_id = g.post_id and o.hidden_because is null
      ) as shown
      from unnest(changes) g
    ) s join posts a on a.id = s.post_id
    group by s.post_id
  ) c
  where p.id = c.post_id;
end
$$;

create or replace function count_comments() returns trigger language plpgsql as $$
begin
  perform count_change_of_comments(array(
    select row(post_id, member_id, case tg_op when 'INSERT' then 1 else -1 end * count(*))::comment_change
    from changed where hidden_because is null
    group by post_id, member_id
  ));
  return null;
end
$$;

create function count_hidden_comments() returns trigger language plpgsql as $$
begin
  perform count_change_of_comments(array(
    select row(post_id, member_id, sum(change))::comment_change
    from (
      select post_id, member_id, 1 as change from after where hidden_because is null
      union all
      select post_id, member_id, -1 from before where hidden_because is null
    ) changed
    group by post_id, member_id
    having sum(change) <> 0
  ));
  return null;
end
$$;
create trigger comments_hidden after update on comments
  referencing old table as before new table as after for each statement execute function count_hidden_comments();

-- How many comments a member has is counted along this index.
drop index comments_of_member;
create index comments_of_member on comments (member_id, post_id) include (hidden_because);

-- What moderators did is told in the name of all of them.
alter table notifications alter column actor_id drop not null;
alter table notifications add column note text not null default '';
alter table notifications drop constraint notifications_verb_check;
alter table notifications drop constraint notifications_check1;
alter table notifications add constraint notifications_verb_check check (verb in (
  'liked your post', 'commented on your post', 'rated your post',
  'hid your post', 'restored your post', 'hid your comment', 'restored your comment'
));
alter table notifications add constraint notifications_about_comment_check check (
  (verb in ('commented on your post', 'hid your comment', 'restored your comment')) = (comment_id is not null)
);
alter table notifications add constraint notifications_of_moderators_check check (
  (verb in ('hid your post', 'restored your post', 'hid your comment', 'restored your comment')) = (actor_id is null)
);
-- A comment can be hidden more than once.
drop index notifications_comment;
create index notifications_comment on notifications (comment_id) where comment_id is not null;

-- What members reported, until moderators decided on it. All open reports of one thing are one case.
create table cases (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  -- Null when it is about the post itself.
  comment_id integer references comments on delete cascade,
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3)
);
create unique index cases_open_once on cases (post_id, comment_id) nulls not distinct where closed_at is null;
create index cases_open on cases (created_at, id) where closed_at is null;
create index cases_post on cases (post_id);
create index cases_comment on cases (comment_id) where comment_id is not null;

create table reports (
  id integer generated always as identity primary key,
  case_id integer not null references cases on delete cascade,
  member_id integer not null references members on delete cascade,
  reason text not null check (reason in ('spam', 'abuse', 'illegal', 'off_topic', 'other')),
  details text not null default '' check (char_length(details) <= 1000),
  created_at timestamptz(3) not null default now(),
  unique (case_id, member_id)
);
create index reports_member on reports (member_id);

-- Who did what, and why. What it was about, or who did it, may be deleted; the entry stays and keeps the ids, which
-- are given to nothing else.
create table moderation_log (
  id integer generated always as identity primary key,
  act text not null check (act in (
    'hide', 'restore', 'dismiss', 'suspend', 'unsuspend', 'make_moderator', 'remove_moderator'
  )),
  -- Null when the operator did it.
  moderator_id integer,
  post_id integer,
  comment_id integer,
  member_id integer,
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  check ((post_id is null) <> (member_id is null)),
  check (comment_id is null or post_id is not null)
);
create index moderation_log_newest on moderation_log (created_at desc, id desc);
