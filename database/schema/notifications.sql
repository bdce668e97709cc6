create table notifications (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  actor_id integer references members on delete cascade,
  post_id integer references posts on delete cascade,
  -- Goes with its comment; null for likes and ratings.
  comment_id integer references comments on delete cascade,
  read boolean not null default false,
  created_at timestamptz(3) not null default now(),
  note text not null default '',
  -- A kind of `contract/notifications.ts`.
  kind text not null,
  -- Null unless the kind is `moderation`.
  action text check (action in ('hide', 'restore', 'approve_link', 'reject_link', 'reset', 'remove_reply')),
  -- The column is null in all rows, so the constraints hold.
  tool_id integer references tools on delete cascade,
  on_site boolean not null default true,
  list_id integer references saved_lists on delete cascade,
  saved_need_id integer references saved_needs on delete cascade,
  more_posts integer not null default 0,
  constraint notifications_about_comment_check
    check (
case
    when kind in ('comment', 'reply') then (comment_id is not null)
    when ((kind in ('rating', 'helpful'))
      or (action in ('approve_link', 'reject_link', 'reset'))) then (comment_id is null)
    else true
end),
  constraint notifications_about_list_check check ((kind = 'list_item') = (list_id is not null)),
  constraint notifications_about_need_check check ((kind = 'find_result') = (saved_need_id is not null)),
  constraint notifications_about_post_check
    check (
case
    when kind in ('follow', 'tool_health', 'tool_change', 'find_result') then true
    else ((post_id is null) = (coalesce(action, '') = 'reset'))
end),
  constraint notifications_about_tool_check
    check (
case
    when kind in ('tool_health', 'tool_change', 'find_result') then ((tool_id is not null) and (post_id is null))
    when kind = 'review_check' then ((tool_id is not null) and (post_id is not null))
    else true
end),
  constraint notifications_check check (member_id <> actor_id),
  constraint notifications_has_action_check check ((kind = 'moderation') = (action is not null)),
  -- Nobody in particular makes the state and the facts of a tool.
  constraint notifications_of_moderators_check
    check ((kind in ('moderation', 'tool_health', 'tool_change', 'find_result', 'review_check')) = (actor_id is null))
);
create index notifications_newest on notifications (member_id, created_at desc, id desc);
create index notifications_actor on notifications (actor_id);
create index notifications_comment on notifications (comment_id) where comment_id is not null;

-- A post that is deleted takes its notifications along.
create index notifications_post on notifications (post_id);
create index notifications_about_tool on notifications (tool_id) where tool_id is not null;

-- For the cleanup. First, because it takes a while and reads go on meanwhile; what follows is quick.
create index notifications_read on notifications (created_at) where read;

-- The same event again renews its notification. Each comment and each decision of moderators has its own.
create unique index notifications_renewed on notifications (member_id, kind, actor_id, post_id, comment_id, tool_id)
  nulls not distinct
  where kind not in ('comment', 'moderation', 'list_item', 'find_result');

-- One a list and day; further posts of the day renew it.
create unique index notifications_of_list on notifications
  (list_id, member_id, ((created_at at time zone 'UTC')::date)) where list_id is not null;
create unique index notifications_of_need on notifications (saved_need_id, tool_id)
  where saved_need_id is not null;
comment on column notifications.more_posts is 'Posts that the list got on the same day, besides this one.';
comment on column notifications.on_site is
  'Whether the site shows it; false when its member wants this kind by mail or push only.';

create table notification_settings (
  member_id integer primary key references members on delete cascade,
  time_zone text not null default 'UTC' check (time_zone <> ''),
  paused_until timestamptz(3)
);
comment on table notification_settings is
  'Settings of members about all kinds of notifications; without a row, the defaults.';
comment on column notification_settings.time_zone is
  'A name of the IANA time zone database: digests are sent at 08:00 there.';
comment on column notification_settings.paused_until is 'Until when neither mails nor pushes are sent.';

create table notification_kind_settings (
  member_id integer not null references members on delete cascade,
  kind text not null,
  site boolean not null,
  email text not null check (email in ('off', 'now', 'daily', 'weekly')),
  push boolean not null,
  primary key (member_id, kind)
);
comment on table notification_kind_settings is
  'Settings of members about a kind of notifications that differ from the defaults.';

create table notification_mail_schedule (
  member_id integer not null references members on delete cascade,
  cadence text not null check (cadence in ('now', 'daily', 'weekly')),
  due_at timestamptz(3),
  last_at timestamptz(3),
  primary key (member_id, cadence)
);
create index notification_mail_schedule_due on notification_mail_schedule (due_at, member_id) where due_at is not null;
comment on table notification_mail_schedule is 'When the next mail of a cadence is due for a member.';
comment on column notification_mail_schedule.due_at is 'Null while no notification waits.';
comment on column notification_mail_schedule.last_at is 'When mails of this cadence were last queued.';

create table unmailed_notifications (
  notification_id integer primary key references notifications on delete cascade,
  member_id integer not null references members on delete cascade
);
create index unmailed_notifications_member on unmailed_notifications (member_id);
comment on table unmailed_notifications is 'Notifications that wait for a mail or a digest.';

create table push_keys (
  id boolean default true primary key check (id),
  public_key text not null,
  encrypted_private_key bytea not null
);
comment on table push_keys is 'The VAPID key pair of the site (RFC 8292), made on first use: at most one row.';

create table push_subscriptions (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  session_hash bytea not null references sessions(token_hash) on delete cascade,
  endpoint text not null,
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now()
);
create index push_subscriptions_member on push_subscriptions (member_id);
create index push_subscriptions_session on push_subscriptions (session_hash);
comment on table push_subscriptions is
  'Browsers that get push messages; they end with the session that turned them on.';
comment on column push_subscriptions.endpoint_hash is 'SHA-256 of the endpoint, which is too long for an index.';

create table unsent_pushes (
  notification_id integer not null references notifications on delete cascade,
  subscription_id integer not null references push_subscriptions on delete cascade,
  due_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  primary key (notification_id, subscription_id)
);
create index unsent_pushes_subscription on unsent_pushes (subscription_id);
create index unsent_pushes_due on unsent_pushes (due_at);
comment on table unsent_pushes is 'Push messages that wait to be sent: the outbox of a notification.';
comment on column unsent_pushes.due_at is
  'When to try; a worker that tries moves it on first, so that no other one tries as well.';

-- The first 08:00 (weekly: on a Monday) in a time zone after a time. A zone that this PostgreSQL does not know counts as UTC.
create function next_digest_at(zone text, cadence text, after timestamptz) returns timestamptz language plpgsql stable as $$
declare
  step interval := case cadence when 'weekly' then interval '7 days' else interval '1 day' end;
  local_time timestamp;
begin
  local_time := date_trunc(case cadence when 'weekly' then 'week' else 'day' end, after at time zone zone)
    + interval '8 hours';
  while local_time at time zone zone <= after loop
    local_time := local_time + step;
  end loop;
  return local_time at time zone zone;
exception when invalid_parameter_value then
  return next_digest_at('UTC', cadence, after);
end
$$;
