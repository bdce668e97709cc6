-- Push messages to browsers (RFC 8030) about notifications.

create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  encrypted_private_key bytea not null
);
comment on table push_keys is 'The VAPID key pair of the site (RFC 8292), made on first use: at most one row.';

create table push_subscriptions (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  session_hash bytea not null references sessions on delete cascade,
  endpoint text not null,
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now()
);
create index push_subscriptions_member on push_subscriptions (member_id);
create index push_subscriptions_session on push_subscriptions (session_hash);
comment on table push_subscriptions is 'Browsers that get push messages; they end with the session that turned them on.';
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
comment on column unsent_pushes.due_at is 'When to try; a worker that tries moves it on first, so that no other one tries as well.';

-- A new or renewed notification waits for each browser of its member that wants pushes of the kind.
create function await_push() returns trigger language plpgsql as $$
begin
  if not exists (select from push_subscriptions where member_id = new.member_id)
    or not (select push from notification_ways(new.member_id, new.kind))
    or exists (select from notification_settings where member_id = new.member_id and paused_until > now())
  then
    return null;
  end if;
  insert into unsent_pushes (notification_id, subscription_id)
  select new.id, id from push_subscriptions where member_id = new.member_id
  on conflict (notification_id, subscription_id) do update set due_at = excluded.due_at, attempts = 0;
  return null;
end
$$;
create trigger notifications_await_push after insert or update of created_at on notifications
  for each row execute function await_push();
