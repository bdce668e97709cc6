create table contact_messages (
  id integer generated always as identity primary key,
  name text not null,
  email text not null check (char_length(email) <= 254),
  subject text not null,
  category text not null check (category in ('bug', 'feature', 'feedback', 'partnership')),
  message text not null,
  created_at timestamptz(3) not null default now()
);
create index contact_messages_newest on contact_messages (created_at desc);

-- The data that an account takes along when it is deleted, and that its export holds.
create index contact_messages_email on contact_messages (lower(email));

-- Counts of recent acts, which several servers have to count together. `expire` is in milliseconds
-- since 1970. Losing it in a crash only starts the counting anew.
create unlogged table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Keys of requests that may come twice, as when an answer was lost, with their answers; kept for a day.
create table idempotency_keys (
  key_hash bytea primary key,
  member_id integer references members on delete cascade,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null default now()
);
create index idempotency_keys_member on idempotency_keys (member_id) where member_id is not null;
create index idempotency_keys_created on idempotency_keys (created_at);
comment on column idempotency_keys.key_hash is 'SHA-256 of the member, or of the network of a guest, and the key.';
comment on column idempotency_keys.member_id is 'Null for guests.';
comment on column idempotency_keys.request_hash is 'SHA-256 of the call, its path and its body.';
comment on column idempotency_keys.answer is 'JSON of the answer. Null while the first request runs.';

-- For the doctor, the metrics and the overview.
create table operator_notices (
  name text primary key check (name in ('untrusted_proxy', 'backup')),
  detail text not null,
  noted_at timestamptz not null default now()
);
comment on table operator_notices is 'Notices from processes of the site for the operator. Backups leave them out.';
