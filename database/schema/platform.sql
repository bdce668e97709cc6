-- A mail is asked for by writing a row, in the statement that makes it necessary. A worker sends it afterwards.
create table mails (
  id integer generated always as identity primary key,
  -- The same at every try, so that a receiver can tell a repetition.
  message_id uuid not null default gen_random_uuid(),
  recipient text not null,
  -- Goes to the account with this address, as the account spells it; without such an account, to nobody.
  to_member boolean not null default false,
  reply_to text,
  subject text not null,
  -- Both are blank once the mail is sent: they may hold a code.
  text text not null,
  html text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'expired')),
  attempts integer not null default 0,
  -- When the next try is due. While a worker is at it: when others may take it for dead.
  due_at timestamptz(3) not null default now(),
  -- Not sent any more after this.
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index mails_waiting on mails (due_at, id) where status = 'waiting';
create index mails_recipient on mails (lower(recipient));
create index mails_reply_to on mails (lower(reply_to)) where reply_to is not null;

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

-- What an account takes along when it is deleted, and what its export holds.
create index contact_messages_email on contact_messages (lower(email));

-- How often something was done lately, where several servers have to count together. `expire` is in milliseconds
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
