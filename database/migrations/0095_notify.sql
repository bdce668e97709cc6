-- The writer's transaction inserts, mails and pushes (`api/notifications/notify.ts`), in place of triggers.
drop trigger notifications_await_mail on notifications;
drop trigger notifications_await_push on notifications;
drop function await_notification_mail, await_push, awaited_cadences, next_notification_mail_at, notification_ways,
  default_notification_settings;

drop index notifications_tool, notifications_of_event, notifications_once;

-- Kinds are listed in the contract alone.
alter table notifications alter column kind set not null;
alter table notifications drop constraint notifications_kind_check, drop constraint notifications_has_kind_check;
alter table notification_kind_settings drop constraint notification_kind_settings_kind_check;
