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
