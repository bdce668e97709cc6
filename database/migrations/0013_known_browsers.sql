-- Browsers in which a member has signed in. A guess at the member's password from one of them has a budget of its own,
-- so that strangers can not use it up.
create table known_browsers (
  member_id integer not null references members on delete cascade,
  -- SHA-256 of the random id that the browser keeps.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (member_id, browser_hash)
);
create index known_browsers_last_used on known_browsers (last_used_at);

-- An account may have several open codes: a request must not void a code that was mailed before.
alter table reset_codes
  drop constraint reset_codes_pkey,
  add column id integer generated always as identity primary key,
  -- Wrong codes without an email from the network that asked; `attempts` are those with the email.
  add column attempts_without_email smallint not null default 0 check (attempts_without_email >= 0);
create index reset_codes_email on reset_codes (email, created_at);

-- A code belongs to the network that asked for it: an IPv4 address or the /64 of an IPv6 address.
update reset_codes set requested_from = network(set_masklen(requested_from, 64))
  where family(requested_from) = 6 and masklen(requested_from) > 64;

-- Wrong codes from other networks than the one that asked.
create table reset_code_attempts (
  code_id integer not null references reset_codes on delete cascade,
  network inet not null,
  attempts smallint not null default 1 check (attempts >= 0),
  primary key (code_id, network)
);
