-- What the writer of a row does in the same transaction in place of triggers.

drop trigger members_new_password on members;
drop trigger members_suspended on members;
drop trigger members_moderator_since on members;
drop function end_sessions;
drop function note_moderator_since;

-- A trigger, because no two accounts may have the same present or former username, whoever writes it: the row is unique before
-- the former ones are looked up.
drop trigger members_renamed on members;
drop trigger members_username_taken on members;
create or replace function take_username() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and lower(old.username) = lower(new.username) then
    return null;
  end if;
  if exists (
    select from reserved_usernames where lower(username) = lower(new.username) and member_id <> new.id
  ) then
    raise unique_violation using constraint = 'members_username', message = 'the username is reserved';
  end if;
  delete from former_usernames where lower(username) = lower(new.username);
  if tg_op = 'UPDATE' then
    insert into former_usernames (username, member_id) values (old.username, new.id)
    on conflict (lower(username)) do update
      set username = excluded.username, member_id = excluded.member_id, renamed_at = excluded.renamed_at;
    delete from former_usernames where id in (
      select id from former_usernames where member_id = new.id order by renamed_at desc, id desc offset 10
    );
  end if;
  return null;
end
$$;
create trigger members_username_taken after insert or update of username on members
  for each row execute function take_username();

-- A trigger, because names come from registration, profiles, moderation, imports and the demo content.
drop trigger members_search_texts_changed on members;
drop trigger members_searchable on members;
create or replace function refresh_search_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.name, old.username, old.suspended_because is null) = (new.name, new.username, new.suspended_because is null) then
      return null;
    end if;
    delete from member_search_texts where member_id = new.id;
  end if;
  if new.suspended_because is null then
    insert into member_search_texts (text, member_id)
    select search_texts_of(new.name, new.username), new.id on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger members_searchable after insert or update of name, username, suspended_because on members
  for each row execute function refresh_search_texts();

drop trigger members_shown_in_lists on members;
drop trigger posts_shown_in_lists on posts;
drop trigger saved_lists_limited on saved_lists;
drop trigger saved_lists_refreshed on saved_lists;
drop function recount_lists_of_member;
drop function recount_lists_of_post;
drop function limit_saved_lists;
drop function refresh_saved_list;
drop function recount_shown_posts;
drop function count_shown_posts;

-- A trigger, because a list also changes with posts and accounts that are deleted.
create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger saved_lists_updated before update on saved_lists for each row
  when ((old.name, old.description, old.visibility, old.post_count)
    is distinct from (new.name, new.description, new.visibility, new.post_count))
  execute function set_updated_at();

drop trigger categories_renamed on categories;
drop trigger categories_renamed_documented on categories;
drop trigger posts_link_pending on posts;
drop trigger maker_replies_deleted on maker_replies;
drop trigger maker_replies_replaced on maker_replies;
drop function rename_category;
drop function document_renamed;
drop function settle_link_case;
drop function withdraw_maker_reply;

comment on trigger post_pictures_removed on post_pictures is
  'A trigger, because pictures go with posts and accounts, too, and their files must be removed whoever deletes the rows.';
comment on trigger tools_link_changed on tools is
  'A trigger, because links come from posts, moderators and merges, and a new one must be checked whoever sets it.';

-- `verb` and its trigger served servers of versions before kinds.
drop trigger notifications_kind on notifications;
drop function fill_notification_kind;
delete from notifications older using notifications newer
where older.comment_id is null and newer.comment_id is null and older.kind in ('like', 'rating', 'helpful', 'maker_reply')
  and newer.kind = older.kind and newer.post_id = older.post_id and newer.actor_id = older.actor_id
  and newer.id > older.id;
drop index notifications_once;
create unique index notifications_once on notifications (post_id, actor_id, kind)
  where comment_id is null and kind in ('like', 'rating', 'helpful', 'maker_reply');
alter table notifications drop column verb;
