-- Replies to comments, likes of comments, mentions, and the texts by which members are found. The constraints are validated
-- by the next migration, so that the tables are locked for a moment only.

alter table comments
  add column parent_id integer,
  add column depth smallint not null default 0,
  add column reply_count integer not null default 0,
  add column listed_reply_count integer not null default 0,
  add column like_count integer not null default 0,
  alter column member_id drop not null,
  drop constraint comments_text_check,
  add constraint comments_parent_id_fkey foreign key (parent_id) references comments not valid,
  add constraint comments_text_check check (
    char_length(text) <= 2000 and (text = '') = (member_id is null)
  ) not valid,
  add constraint comments_stub_check check (member_id is not null or hidden_because is not null) not valid,
  add constraint comments_depth_check check (depth between 0 and 6 and (depth = 0) = (parent_id is null)) not valid,
  add constraint comments_counts_check check (
    reply_count >= 0 and listed_reply_count >= reply_count and like_count >= 0
  ) not valid;
comment on column comments.member_id is
  'The author. Null for a stub: a deleted comment that stays, hidden and without text, because it has replies.';
comment on column comments.reply_count is 'Direct replies that are shown.';
comment on column comments.listed_reply_count is
  'Direct replies that threads list: shown ones, and hidden ones and stubs with listed replies.';

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
  referencing new table as changed for each statement execute function count_comment_likes();
create trigger comment_likes_removed after delete on comment_likes
  referencing old table as changed for each statement execute function count_comment_likes();

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
comment on column mentions.username is 'The username in the text, in lower case. The member may have another one by now.';

create function make_stubs(ids integer[]) returns void language plpgsql as $$
begin
  delete from comment_likes where comment_id = any (ids);
  delete from mentions where comment_id = any (ids);
  delete from notifications where comment_id = any (ids);
  delete from cases where comment_id = any (ids);
  update comments
  set member_id = null, text = '', edited_at = null,
    hidden_because = coalesce(hidden_because, 'Its author has deleted it.')
  where id = any (ids) and member_id is not null;
end
$$;

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
create trigger comments_stub before delete on comments for each row execute function keep_stub();

-- A deleted account takes along comments and likes of comments. Posts are locked beforehand, as by the trigger
-- members_leaving. The comments with replies become stubs before the cascade: it may not change rows that it has yet to delete.
create function leave_threads() returns trigger language plpgsql as $$
begin
  perform 1 from posts
  where id in (select post_id from comment_likes where member_id = old.id)
  order by id for update;
  perform make_stubs(array(
    select id from comments c
    where member_id = old.id and exists (select from comments reply where reply.parent_id = c.id)
  ));
  return old;
end
$$;
create trigger members_leaving_threads before delete on members
  for each row execute function leave_threads();

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
  for each row when (new.parent_id is not null) execute function count_replies();
create trigger comments_reply_removed after delete on comments
  for each row when (old.parent_id is not null) execute function count_replies();
create trigger comments_reply_changed after update of hidden_because, listed_reply_count on comments
  for each row when (
    new.parent_id is not null and (
      (old.hidden_because is null) <> (new.hidden_because is null)
      or (old.listed_reply_count > 0) <> (new.listed_reply_count > 0)
    )
  ) execute function count_replies();

-- As before; updates of other columns change no counts of posts.
create or replace function count_hidden_comments() returns trigger language plpgsql as $$
declare
  changes comment_change[];
begin
  changes := array(
    select row(post_id, member_id, sum(change))::comment_change
    from (
      select post_id, member_id, 1 as change from after where hidden_because is null
      union all
      select post_id, member_id, -1 from before where hidden_because is null
    ) changed
    group by post_id, member_id
    having sum(change) <> 0
  );
  if cardinality(changes) > 0 then
    perform count_change_of_comments(changes);
  end if;
  return null;
end
$$;

create table member_search_texts (
  text text collate "C" not null,
  member_id integer not null references members on delete cascade,
  primary key (text, member_id)
);
create index member_search_texts_member on member_search_texts (member_id);
comment on table member_search_texts is
  'Beginnings by which members are found: the username, and the name from each of its words on. Triggers keep them.';

-- The texts of a member, in lower case.
create function search_texts_of(name text, username text) returns setof text language sql immutable parallel safe as $$
  select lower(username)
  union
  select substr(lower(name), place)
  from generate_series(1, char_length(name)) place
  where substr(name, place, 1) ~ '[[:alnum:]]' and (place = 1 or substr(name, place - 1, 1) !~ '[[:alnum:]]')
$$;
create function refresh_search_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from member_search_texts where member_id = new.id;
  end if;
  if new.suspended_because is null then
    insert into member_search_texts (text, member_id)
    select search_texts_of(new.name, new.username), new.id on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger members_searchable after insert on members
  for each row execute function refresh_search_texts();
create trigger members_search_texts_changed after update of name, username, suspended_because on members
  for each row when (
    (old.name, old.username, old.suspended_because is null)
      is distinct from (new.name, new.username, new.suspended_because is null)
  ) execute function refresh_search_texts();
