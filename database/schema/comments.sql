create type comment_vote as (id integer, post_id integer, member_id integer, weight smallint, is_tied boolean);

create table comments (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  member_id integer references members on delete cascade,
  text text not null,
  created_at timestamptz(3) not null default now(),
  hidden_because text check (char_length(hidden_because) between 1 and 500),
  edited_at timestamptz(3),
  parent_id integer references comments,
  depth smallint not null default 0,
  reply_count integer not null default 0,
  listed_reply_count integer not null default 0,
  like_count integer not null default 0,
  weight smallint not null default 1000,
  is_tied boolean not null default false,
  hidden_by_entry integer,
  constraint comments_counts_check check (reply_count >= 0 and listed_reply_count >= reply_count and like_count >= 0),
  constraint comments_depth_check check (depth between 0 and 6 and (depth = 0) = (parent_id is null)),
  constraint comments_stub_check check (member_id is not null or hidden_because is not null),
  constraint comments_text_check check (char_length(text) <= 2000 and (text = '') = (member_id is null))
);
create index comments_of_post on comments (post_id, created_at, id);
create index comments_of_member on comments (member_id, post_id) include (hidden_because);

-- The replies to a comment, oldest first.
create index comments_parent on comments (parent_id, created_at, id) where parent_id is not null;

-- The threads of a post, by age.
create index comments_threads on comments (post_id, created_at, id)
  where parent_id is null and ((hidden_because is null) or (listed_reply_count > 0));

-- The threads of a post, best liked first. Stubs and hidden comments are shown without likes.
create index comments_best_shown
  on comments (post_id, (case when hidden_because is null then like_count else 0 end) desc, created_at, id)
  where parent_id is null and ((hidden_because is null) or (listed_reply_count > 0));
create index comments_created on comments (created_at) where hidden_because is null;
create index comments_of_tied_members on comments (post_id) where is_tied;
comment on column comments.member_id is
  'The author. Null for a stub: a deleted comment that stays, hidden and without text, because it has replies.';
comment on column comments.hidden_because is
  'Reason given by the moderator who hid the comment. Null while it is public.';
comment on column comments.reply_count is 'Direct replies that are shown.';
comment on column comments.listed_reply_count is
  'Direct replies that threads list: shown ones, and hidden ones and stubs with listed replies.';
comment on column comments.hidden_by_entry is
  'Id in moderation_log of the act that hid all of the author. Null for what is shown, and for what was hidden '
  'by itself.';

create table comment_likes (
  member_id integer not null references members on delete cascade,
  -- The post of the comment, repeated to find the comments on a post that a member likes.
  post_id integer not null references posts on delete cascade,
  comment_id integer not null references comments on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, post_id, comment_id)
);
create index comment_likes_comment on comment_likes (comment_id);
create index comment_likes_post on comment_likes (post_id);

create table mentions (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  comment_id integer references comments on delete cascade,
  member_id integer not null references members on delete cascade,
  username text not null check (username ~ '^[a-z0-9_]{3,20}$')
);
create unique index mentions_of_text on mentions (post_id, comment_id, username) nulls not distinct;
create index mentions_comment on mentions (comment_id) where comment_id is not null;
create index mentions_member on mentions (member_id);
comment on table mentions is 'Members whom the texts of posts and comments mention.';
comment on column mentions.comment_id is 'Null for a mention in the description or review of the post.';
comment on column mentions.username is
  'The username in the text, in lower case. The member may have another one by now.';

-- A comment that only keeps the place of its replies is nobody's vote, so nobody is tied by it. As before, but for the tie: left
-- in place, it counted tools anew in the middle of the deletion of a maker's account, whose likes were subtracted twice.
create function make_stubs(ids integer[]) returns void language plpgsql as $$
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

-- Counts shown comments that a statement has written (`added`) and removed. Of a member's comments on a post, the one with the
-- smallest discount counts in ranks.
create function count_comment_votes(added comment_vote[], removed comment_vote[]) returns void language plpgsql as $$
declare
  ids constant integer[] := array(select post_id from unnest(added) union select post_id from unnest(removed));
  tool_ids integer[];
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  perform 1 from posts where id = any (ids) order by id for no key update;
  update posts p
  set comment_count = comment_count + c.everyone, other_commenter_count = other_commenter_count + c.others,
    commenter_discount = commenter_discount + c.discount
  from (
    select s.post_id, sum(s.change) as everyone,
      coalesce(
        sum((s.now is not null)::integer - (s.before is not null)::integer) filter (where s.member_id <> a.author_id), 0
      ) as others,
      coalesce(sum(coalesce(s.now, 0) - coalesce(s.before, 0)) filter (where s.member_id <> a.author_id), 0) as discount
    from (
      select g.*, (
        select min(vote_discount(o.weight, o.is_tied)) from comments o
        where o.member_id = g.member_id and o.post_id = g.post_id and o.hidden_because is null
      ) as now, (
        select min(discount)
        from (
          select vote_discount(o.weight, o.is_tied) as discount from comments o
          where o.member_id = g.member_id and o.post_id = g.post_id and o.hidden_because is null
            and not exists (select from unnest(added) a where a.id = o.id)
          union all
          select vote_discount(o.weight, o.is_tied) from unnest(removed) o
          where o.member_id = g.member_id and o.post_id = g.post_id
        ) earlier
      ) as before
      from (
        select post_id, member_id, sum(change) as change
        from (
          select post_id, member_id, 1 as change from unnest(added)
          union all
          select post_id, member_id, -1 from unnest(removed)
        ) changed
        group by post_id, member_id
      ) g
    ) s join posts a on a.id = s.post_id
    group by s.post_id
  ) c
  where p.id = c.post_id;

  if copy_votes_of_only_post(ids) then
    return;
  end if;
  tool_ids := lock_tools_of(ids);
  update tools t
  set trending_score = trending_of_tool(t.id), comment_count = comment_count + coalesce((
    select sum(c.change)
    from (
      select post_id, 1 as change from unnest(added) union all select post_id, -1 from unnest(removed)
    ) c join posts p on p.id = c.post_id
    where p.tool_id = t.id and p.hidden_because is null
  ), 0)
  where t.id = any (tool_ids);
end
$$;

-- A member counts as a commenter once. The post's row is locked first, and what others committed is read after
-- that, so two first comments at once count once.
create function count_comments() returns trigger language plpgsql as $$
declare
  comments constant comment_vote[] := array(
    select row(id, post_id, member_id, weight, is_tied)::comment_vote from changed where hidden_because is null
  );
begin
  if tg_op = 'INSERT' then
    perform count_comment_votes(comments, '{}');
  else
    perform count_comment_votes('{}', comments);
  end if;
  return null;
end
$$;

create trigger comments_added after insert on comments
  referencing new table as changed
  for each statement execute function count_comments();

create trigger comments_removed after delete on comments
  referencing old table as changed
  for each statement execute function count_comments();

-- As before; updates of other columns change no counts of posts.
create function count_hidden_comments() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(
    select id from after join before using (id)
    where (after.hidden_because is null, after.member_id, after.weight, after.is_tied)
      is distinct from (before.hidden_because is null, before.member_id, before.weight, before.is_tied)
  );
begin
  if cardinality(ids) > 0 then
    perform count_comment_votes(
      array(
        select row(id, post_id, member_id, weight, is_tied)::comment_vote from after
        where hidden_because is null and id = any (ids)
      ),
      array(
        select row(id, post_id, member_id, weight, is_tied)::comment_vote from before
        where hidden_because is null and id = any (ids)
      )
    );
  end if;
  return null;
end
$$;

create trigger comments_hidden after update on comments
  referencing old table as before new table as after
  for each statement execute function count_hidden_comments();

-- The posts are locked by the writer, or by the deletion of an account.
create function count_comment_likes() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from comments where id in (select comment_id from changed) order by id for no key update;
  update comments c set like_count = like_count + sign * l.members
  from (select comment_id, count(*) as members from changed group by comment_id) l
  where c.id = l.comment_id;
  return null;
end
$$;

create trigger comment_likes_added after insert on comment_likes
  referencing new table as changed
  for each statement execute function count_comment_likes();

create trigger comment_likes_removed after delete on comment_likes
  referencing old table as changed
  for each statement execute function count_comment_likes();

-- A comment with replies is not deleted but becomes a stub. The function's queries see replies that were written while the
-- deletion waited for the post. The comments of a deleted post go with it.
create function keep_stub() returns trigger language plpgsql as $$
begin
  if not exists (select from comments where parent_id = old.id)
    or not exists (select from posts where id = old.post_id) then
    return old;
  end if;
  perform make_stubs(array[old.id]);
  return null;
end
$$;

create trigger comments_stub before delete on comments
  for each row execute function keep_stub();

-- Counts a reply in its parent, whose own listing may change with it, and so on up to the top. A stub goes with its last
-- reply.
create function count_replies() returns trigger language plpgsql as $$
declare
  shown integer := 0;
  listed integer := 0;
begin
  if tg_op <> 'INSERT' then
    shown := shown - (old.hidden_because is null)::integer;
    listed := listed - (old.hidden_because is null or old.listed_reply_count > 0)::integer;
  end if;
  if tg_op <> 'DELETE' then
    shown := shown + (new.hidden_because is null)::integer;
    listed := listed + (new.hidden_because is null or new.listed_reply_count > 0)::integer;
  end if;
  if shown <> 0 or listed <> 0 then
    update comments set reply_count = reply_count + shown, listed_reply_count = listed_reply_count + listed
    where id = coalesce(new.parent_id, old.parent_id);
  end if;
  if tg_op = 'DELETE' then
    delete from comments stub
    where id = old.parent_id and member_id is null
      and not exists (select from comments reply where reply.parent_id = stub.id);
  end if;
  return null;
end
$$;

create trigger comments_reply_added after insert on comments
  for each row
  when (new.parent_id is not null) execute function count_replies();

create trigger comments_reply_removed after delete on comments
  for each row
  when (old.parent_id is not null) execute function count_replies();

create trigger comments_reply_changed after update of hidden_because, listed_reply_count on comments
  for each row
  when (new.parent_id is not null and (((old.hidden_because is null) <> (new.hidden_because is null))
    or ((old.listed_reply_count > 0) <> (new.listed_reply_count > 0))))
  execute function count_replies();

-- Comments are many, so the job reads them.
create function mark_comment_for_finder() returns trigger language plpgsql as $$
begin
  update finder_documents set is_indexed = false
  where is_indexed and tool_id = (select tool_id from posts where id = coalesce(new.post_id, old.post_id));
  return null;
end
$$;

create trigger comments_marked_for_finder after insert or delete or update of text, hidden_because on comments
  for each row execute function mark_comment_for_finder();
