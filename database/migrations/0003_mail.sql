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

-- A request for a code is written down alike whether or not an account has the address, so that it takes the same
-- time and tells nothing. Only the mail knows the difference.
drop table reset_codes;
create table reset_codes (
  -- In lower case.
  email text primary key,
  salt bytea not null,
  code_hmac bytea not null check (octet_length(code_hmac) = 32),
  requested_from inet not null,
  attempts smallint not null default 0 check (attempts >= 0),
  created_at timestamptz(3) not null default now(),
  -- Set when the code was right: the code is used up and a reset token stands in its place.
  reset_token_hash bytea unique check (octet_length(reset_token_hash) = 32),
  confirmed_at timestamptz(3),
  check ((reset_token_hash is null) = (confirmed_at is null))
);
create index reset_codes_address on reset_codes (requested_from, created_at);
create index reset_codes_created on reset_codes (created_at);

-- A new password ends every session. A trigger sees also those that began while the statement that changed the
-- password waited for them.
create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where member_id = new.id;
  return null;
end
$$;
create trigger members_new_password after update of password_hash on members
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_sessions();
