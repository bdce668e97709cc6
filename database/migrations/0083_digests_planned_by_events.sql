-- The time of a digest can outlive the zone, pause or notification that it was planned for, so each event plans the digest anew.
-- What is overdue stays due, and mails at once keep their time: a burst must not put them off.
create or replace function await_notification_mail() returns trigger language plpgsql as $$
declare
  wanted text := (select email from notification_ways(new.member_id, new.kind));
begin
  if wanted is null or wanted = 'off' then return null; end if;
  insert into notification_mail_schedule as schedule (member_id, cadence, due_at)
  values (new.member_id, wanted, next_notification_mail_at(new.member_id, wanted))
  on conflict (member_id, cadence) do update set due_at = case
    when wanted = 'now' or schedule.due_at <= now() then coalesce(schedule.due_at, excluded.due_at)
    else excluded.due_at
  end;
  insert into unmailed_notifications (notification_id, member_id) values (new.id, new.member_id)
  on conflict do nothing;
  return null;
end
$$;
