-- Addresses of other programs that events are sent to.
create table webhooks (
  id integer generated always as identity primary key,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  active boolean not null,
  -- Encrypted with a key derived from SECRET.
  secret bytea not null,
  off_because text check (off_because in ('gone', 'failing')),
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (off_because is null or not active)
);
comment on table webhooks is 'Addresses of other programs that events are sent to.';
comment on column webhooks.secret is 'The signing secret, encrypted with a key derived from SECRET.';
comment on column webhooks.off_because is 'Why the site turned it off: the receiver answered 410, or failed for days.';
comment on column webhooks.failing_since is 'The first failed delivery after the last success.';

-- Events that a webhook listens to, written by the transaction that causes them.
create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  subject_id integer,
  -- The author, with whose account the body is deleted.
  member_id integer references members on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index webhook_events_created on webhook_events (created_at);
create index webhook_events_member on webhook_events (member_id) where member_id is not null;
comment on table webhook_events is 'Events that a webhook listens to, written by the transaction that causes them.';
comment on column webhook_events.subject_id is 'The id of the post, comment, member, report or tool. Null for a test.';
comment on column webhook_events.member_id is 'The author, with whose account the event is deleted.';

create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'skipped')),
  status smallint,
  error text,
  attempts smallint not null default 0,
  next_at timestamptz default now(),
  created_at timestamptz(3) not null default now(),
  check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_event on webhook_deliveries (event_id);
comment on table webhook_deliveries is 'An event on its way to a webhook.';
comment on column webhook_deliveries.status is 'Of the last answer. Null without one.';
comment on column webhook_deliveries.error is 'Why there was no answer to the last try, or no try.';
comment on column webhook_deliveries.next_at is 'The next try. A minute ahead while one runs, so that another server repeats it after a crash.';
