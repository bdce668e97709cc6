-- Settings of notifications, and mails about them.

create table notification_settings (
  member_id integer primary key references members on delete cascade,
  time_zone text not null default 'UTC' check (time_zone <> ''),
  paused_until timestamptz(3)
);
comment on table notification_settings is 'Settings of members about all kinds of notifications; without a row, the defaults.';
comment on column notification_settings.time_zone is 'A name of the IANA time zone database: digests are sent at 08:00 there.';
comment on column notification_settings.paused_until is 'Until when neither mails nor pushes are sent.';

create table notification_kind_settings (
  member_id integer not null references members on delete cascade,
  kind text not null check (kind in (
    'like', 'comment', 'reply', 'mention', 'rating', 'helpful', 'follow', 'new_post', 'maker_reply', 'tool_health',
    'moderation'
  )),
  site boolean not null,
  email text not null check (email in ('off', 'now', 'daily', 'weekly')),
  push boolean not null,
  primary key (member_id, kind)
);
comment on table notification_kind_settings is 'Settings of members about a kind of notifications that differ from the defaults.';

-- Constant defaults: no row is rewritten. Servers of earlier versions show all notifications on the site.
alter table notifications add column on_site boolean not null default true;
comment on column notifications.on_site is 'Whether the site shows it; false when its member wants this kind by mail or push only.';

create table unmailed_notifications (
  notification_id integer primary key references notifications on delete cascade,
  member_id integer not null references members on delete cascade
);
create index unmailed_notifications_member on unmailed_notifications (member_id);
comment on table unmailed_notifications is 'Notifications that wait for a mail or a digest.';

create table notification_mail_schedule (
  member_id integer not null references members on delete cascade,
  cadence text not null check (cadence in ('now', 'daily', 'weekly')),
  due_at timestamptz(3),
  last_at timestamptz(3),
  primary key (member_id, cadence)
);
create index notification_mail_schedule_due on notification_mail_schedule (due_at, member_id)
  where due_at is not null;
comment on table notification_mail_schedule is 'When the next mail of a cadence is due for a member.';
comment on column notification_mail_schedule.due_at is 'Null while no notification waits.';
comment on column notification_mail_schedule.last_at is 'When mails of this cadence were last queued.';

-- The settings of a kind without a row in `notification_kind_settings`.
create function default_notification_settings(kind text)
returns table (site boolean, email text, push boolean) language sql immutable as $$
  select true, case when kind in ('reply', 'mention', 'moderation') then 'daily' else 'off' end, false
$$;

-- The ways by which a member wants to hear of a kind. No mails to whom the profile's switch has turned them off.
create function notification_ways(member integer, about text)
returns table (site boolean, email text, push boolean) language sql stable as $$
  select coalesce(own.site, usual.site),
    case when members.email_notifications and not members.is_demo then coalesce(own.email, usual.email) else 'off' end,
    coalesce(own.push, usual.push)
  from members
  cross join default_notification_settings(about) usual
  left join notification_kind_settings own on own.member_id = members.id and own.kind = about
  where members.id = member
$$;

-- The first 08:00 (weekly: on a Monday) in a time zone after a time. A zone that this PostgreSQL does not know counts as UTC.
create function next_digest_at(zone text, cadence text, after timestamptz)
returns timestamptz language plpgsql stable as $$
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

-- When a mail of a cadence is due for a notification of now. What comes within seconds is one mail, and mails at once have
-- a minute between them.
create function next_notification_mail_at(member integer, cadence text)
returns timestamptz language sql stable as $$
  select case cadence
    when 'now' then greatest(now() + interval '5 seconds', (
      select last_at + interval '1 minute' from notification_mail_schedule schedule
      where schedule.member_id = member and schedule.cadence = 'now'
    ))
    else next_digest_at(
      coalesce((select time_zone from notification_settings settings where settings.member_id = member), 'UTC'),
      cadence, now()
    )
  end
$$;

-- The cadences of the mails that the notifications of a member wait for.
create function awaited_cadences(member integer) returns setof text language sql stable as $$
  select distinct ways.email
  from unmailed_notifications
  join notifications on notifications.id = notification_id
  cross join lateral notification_ways(member, notifications.kind) ways
  where unmailed_notifications.member_id = member and ways.email <> 'off'
$$;

-- A new or renewed notification waits for a mail if its member wants one. The schedule's row is locked first: a worker that
-- makes the mail right now has it locked, and either mails this notification or leaves it for the next mail.
create function await_notification_mail() returns trigger language plpgsql as $$
declare
  wanted text := (select email from notification_ways(new.member_id, new.kind));
begin
  if wanted is null or wanted = 'off' then return null; end if;
  insert into notification_mail_schedule as schedule (member_id, cadence, due_at)
  values (new.member_id, wanted, next_notification_mail_at(new.member_id, wanted))
  on conflict (member_id, cadence) do update set due_at = coalesce(schedule.due_at, excluded.due_at);
  insert into unmailed_notifications (notification_id, member_id) values (new.id, new.member_id)
  on conflict do nothing;
  return null;
end
$$;
create trigger notifications_await_mail after insert or update of created_at on notifications
  for each row execute function await_notification_mail();
