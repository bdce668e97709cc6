-- Notifications have a kind, and those of moderators an action, in the place of an English sentence. `verb` stays until
-- no server of an earlier version runs beside: a trigger fills whichever of both is missing.

-- For the cleanup. First, because it takes a while and reads go on meanwhile; what follows is quick.
create index notifications_read on notifications (created_at) where read;

alter table notifications
  add column kind text,
  -- Null unless the kind is `moderation`.
  add column action text,
  alter column verb drop not null,
  drop constraint notifications_verb_check,
  drop constraint notifications_about_comment_check,
  drop constraint notifications_of_moderators_check,
  drop constraint notifications_about_post_check;

create function fill_notification_kind() returns trigger language plpgsql as $$
begin
  if new.kind is null then
    new.action := case
      when new.verb in ('hid your post', 'hid your comment') then 'hide'
      when new.verb in ('restored your post', 'restored your comment') then 'restore'
      when new.verb = 'approved your new link' then 'approve_link'
      when new.verb = 'rejected your new link' then 'reject_link'
      when new.verb = 'reset your profile' then 'reset'
    end;
    new.kind := case
      when new.verb = 'liked your post' then 'like'
      when new.verb = 'commented on your post' then 'comment'
      when new.verb = 'rated your post' then 'rating'
      when new.action is not null then 'moderation'
    end;
  else
    new.verb := case
      when new.kind = 'like' then 'liked your post'
      when new.kind = 'comment' then 'commented on your post'
      when new.kind = 'rating' then 'rated your post'
      when new.action = 'hide' then case when new.comment_id is null then 'hid your post' else 'hid your comment' end
      when new.action = 'restore' then
        case when new.comment_id is null then 'restored your post' else 'restored your comment' end
      when new.action = 'approve_link' then 'approved your new link'
      when new.action = 'reject_link' then 'rejected your new link'
      when new.action = 'reset' then 'reset your profile'
    end;
  end if;
  return new;
end
$$;
create trigger notifications_kind before insert or update on notifications
  for each row when (new.kind is null or new.verb is null) execute function fill_notification_kind();

-- Validated by the next migration. The kinds that nobody makes yet belong to features to come.
alter table notifications
  add constraint notifications_kind_check check (kind in (
    'like', 'comment', 'reply', 'mention', 'rating', 'helpful', 'follow', 'new_post', 'maker_reply', 'tool_health',
    'moderation'
  )) not valid,
  add constraint notifications_has_kind_check check (kind is not null) not valid,
  add constraint notifications_action_check check (
    action in ('hide', 'restore', 'approve_link', 'reject_link', 'reset')
  ) not valid,
  add constraint notifications_has_action_check check ((kind = 'moderation') = (action is not null)) not valid,
  add constraint notifications_of_moderators_check check ((kind = 'moderation') = (actor_id is null)) not valid,
  add constraint notifications_about_comment_check check (
    case when kind in ('comment', 'reply') then comment_id is not null
      when kind in ('rating', 'helpful') or action in ('approve_link', 'reject_link', 'reset') then comment_id is null
      else true end
  ) not valid,
  add constraint notifications_about_post_check check (
    case when kind in ('follow', 'tool_health') then true else (post_id is null) = (coalesce(action, '') = 'reset') end
  ) not valid;
