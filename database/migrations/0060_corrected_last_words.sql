-- The schema and first rows of version 0.1.0, under the name of its last migration. Databases of this version go on from here;
-- those of earlier ones are upgraded by 0.1.0 first. New databases are made from `database/schema/`.
-- Functions are created before what they read.
set local check_function_bodies = off;
create extension if not exists pg_trgm;

create function words_of(text text) returns tsvector language sql immutable parallel safe as $$
  select strip(to_tsvector('pg_catalog.simple', plain) || to_tsvector('pg_catalog.english', plain))
  from regexp_replace(text, '[^[:alnum:]]+', ' ', 'g') as plain
$$;

create function without_a_letter(word text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  rests text[] := array[word];
begin
  for place in 1 .. length(word) loop
    rests[place + 1] := left(word, place - 1) || substr(word, place + 1);
  end loop;
  return rests;
end
$$;

create function link_address(link text) returns text language sql immutable strict parallel safe as $$
  select left(
    rtrim(regexp_replace(regexp_replace(lower(link), '[?#].*$', ''), '^https?://(www\.)?', ''), '/'),
    300
  )
$$;

create function name_order(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower(name), NFD), U&'[\0300-\036f]', '', 'g') collate "C"
$$;

create function name_key(name text) returns text language sql immutable parallel safe as $$
  select translate(
    case
      when octet_length(name) = length(name) then lower(name)
      else regexp_replace(normalize(lower(name), NFD), U&'[\0300-\036f]', '', 'g')
    end,
    U&' \00a0!"$%&''()*,-./:;<=>?@[]^_`{|}~\\\2010\2013\2014\2018\2019', ''
  ) collate "C"
$$;

create function first_sentence(text text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain constant text := btrim(regexp_replace(left(text, 1000), '\s+', ' ', 'g'));
  sentence constant text := coalesce(substring(plain from '^(.*?[.!?…][)"''”’]?)(?:\s|$)'), plain);
begin
  if length(sentence) <= 160 then
    return sentence;
  end if;
  -- Cut after a word, unless the word is very long.
  return coalesce(substring(left(sentence, 160) from '^(.{80,158}[^\s,;:–-])[\s,;:–-]'), left(sentence, 159)) || '…';
end
$$;

create function search_texts_of(name text, username text) returns setof text language sql immutable parallel safe as $$
  select lower(username)
  union
  select substr(lower(name), place)
  from generate_series(1, char_length(name)) place
  where substr(name, place, 1) ~ '[[:alnum:]]' and (place = 1 or substr(name, place - 1, 1) !~ '[[:alnum:]]')
$$;

create table members (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 2 and 50),
  email text not null check (char_length(email) <= 254),
  username text not null check (username ~ '^[A-Za-z0-9_]{3,20}$'),
  password_hash text,
  profile_picture text,
  bio text not null default '' check (char_length(bio) <= 500),
  location text not null default '',
  website text not null default '',
  company text not null default '',
  job_title text not null default '',
  phone text not null default '',
  social_links jsonb not null default '{}'::jsonb check (jsonb_typeof(social_links) = 'object'),
  email_notifications boolean not null default true,
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  role text not null default 'member' check (role in ('member', 'moderator')),
  suspended_because text check (char_length(suspended_because) between 1 and 500),
  email_verified boolean not null default true,
  moderator_since timestamptz(3),
  follower_count integer not null default 0,
  weight smallint not null default 1000 check (weight between 0 and 1000),
  weight_reason text
    check (weight_reason in ('unverified', 'suspended', 'first_day', 'young', 'rarely_active', 'in_step'))
);
create unique index members_email on members (lower(email));
create unique index members_username on members (lower(username));
create index members_picture on members (profile_picture) where profile_picture is not null;
create index members_moderators on members (id) where role = 'moderator';
create index members_named on members using gin (words_of(((name || ' '::text) || username))) with (fastupdate = off);
comment on column members.password_hash is 'Null for members who sign in with a passkey or another site.';
comment on column members.profile_picture is 'Path below the address of the API, /media/…';
comment on column members.is_demo is 'Demo members may sign in only while the site listens on a loopback address.';
comment on column members.suspended_because is 'Reason of the suspension. Null for members in good standing.';
comment on column members.email_verified is
  'False from the registration until the address is confirmed. Matters while EMAIL_VERIFICATION is on.';
comment on column members.moderator_since is
  'Null for members who are no moderators. Moderators need a second factor some days after it.';
comment on column members.follower_count is 'Kept by triggers on member_follows.';
comment on column members.weight is 'What a vote of the member counts in ranks, in thousandths.';
comment on column members.weight_reason is 'Why it is less than 1000.';

create table former_usernames (
  id integer generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9_]{3,20}$'),
  member_id integer not null references members on delete cascade,
  renamed_at timestamptz(3) not null default now()
);
create unique index former_usernames_username on former_usernames (lower(username));
create index former_usernames_member on former_usernames (member_id, renamed_at desc);
create index former_usernames_renamed_at on former_usernames (renamed_at);
comment on table former_usernames is
  'Usernames that members gave up. Those of the last 90 days are reserved for them.';

create table member_search_texts (
  text text collate "C" not null,
  member_id integer not null references members on delete cascade,
  primary key (text, member_id)
);
create index member_search_texts_member on member_search_texts (member_id);
comment on table member_search_texts is
  'Beginnings by which members are found: the username, and the name from each of its words on. Triggers keep '
  'them.';

create table member_interests (
  member_id integer not null references members on delete cascade,
  category_id integer not null,
  primary key (member_id, category_id)
);
create index member_interests_category on member_interests (category_id);

create view reserved_usernames as
select username, member_id, renamed_at
   from former_usernames
  where renamed_at > (now() - interval '90 days');

create function leave_in_turn() returns trigger language plpgsql as $$
begin
  -- Any fixed number.
  perform pg_advisory_xact_lock(7306411852002);
  return null;
end
$$;

create trigger members_leaving_in_turn before delete on members
  for each statement execute function leave_in_turn();

create function lock_before_leaving() returns trigger language plpgsql as $$
declare
  post_ids integer[];
begin
  post_ids := array(
    select id from posts
    where id in (
      select id from posts where author_id = old.id
      union select post_id from likes where member_id = old.id
      union select post_id from ratings where member_id = old.id
      union select post_id from comments where member_id = old.id
      union select post_id from saved_items where member_id = old.id
      union select post_id from helpful_marks where member_id = old.id
      union select r.post_id from post_readers r join posts p on p.id = r.post_id
        where r.member_id = old.id and p.helpful_count > 0
    )
    order by id for update
  );
  perform 1 from tools
  where id in (
    select tool_id from posts where id = any (post_ids)
    union select tool_id from tool_follows where member_id = old.id
    union select tool_id from tool_makers where member_id = old.id
  )
  order by id for no key update;
  perform 1 from saved_lists
  where id in (
    select id from saved_lists where member_id = old.id
    union select i.list_id from saved_items i join posts p on p.id = i.post_id where p.author_id = old.id
  )
  order by id for update;
  post_ids := array(
    select id from posts
    where id = any (post_ids) and author_id <> old.id and exists (select from members where members.id = author_id)
      and tool_id in (select tool_id from posts where author_id = old.id)
  );
  delete from likes where member_id = old.id and post_id = any (post_ids);
  delete from ratings where member_id = old.id and post_id = any (post_ids);
  delete from saved_items where member_id = old.id and post_id = any (post_ids);
  delete from helpful_marks where member_id = old.id and post_id = any (post_ids);
  delete from post_readers where member_id = old.id and post_id = any (post_ids);
  return old;
end
$$;

create trigger members_leaving before delete on members
  for each row execute function lock_before_leaving();

create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions
  where member_id = new.id
    and encode(token_hash, 'hex') is distinct from nullif(current_setting('toolshelf.kept_session', true), '');
  return null;
end
$$;

create trigger members_new_password after update of password_hash on members
  for each row
  when (old.password_hash is distinct from new.password_hash)
  execute function end_sessions();

create trigger members_suspended after update of suspended_because on members
  for each row
  when (old.suspended_because is null and new.suspended_because is not null)
  execute function end_sessions();

create function take_username() returns trigger language plpgsql as $$
begin
  if exists (
    select from reserved_usernames where lower(username) = lower(new.username) and member_id <> new.id
  ) then
    raise unique_violation using constraint = 'members_username', message = 'the username is reserved';
  end if;
  delete from former_usernames where lower(username) = lower(new.username);
  if tg_op = 'UPDATE' then
    insert into former_usernames (username, member_id) values (old.username, new.id)
    on conflict (lower(username)) do update
      set username = excluded.username, member_id = excluded.member_id, renamed_at = excluded.renamed_at;
    delete from former_usernames where id in (
      select id from former_usernames where member_id = new.id order by renamed_at desc, id desc offset 10
    );
  end if;
  return null;
end
$$;

create trigger members_username_taken after insert on members
  for each row execute function take_username();

create trigger members_renamed after update of username on members
  for each row
  when (lower(old.username) <> lower(new.username)) execute function take_username();

create function note_moderator_since() returns trigger language plpgsql as $$
begin
  new.moderator_since := case when new.role = 'moderator' then now() end;
  return new;
end
$$;

create trigger members_moderator_since before update of role on members
  for each row
  when (old.role is distinct from new.role) execute function note_moderator_since();

create function leave_threads() returns trigger language plpgsql as $$
begin
  perform 1 from posts
  where id in (select post_id from comment_likes where member_id = old.id)
  order by id for update;
  perform make_stubs(array(
    select id from comments c
    where member_id = old.id and exists (select from comments reply where reply.parent_id = c.id)
  ));
  return old;
end
$$;

create trigger members_leaving_threads before delete on members
  for each row execute function leave_threads();

create function refresh_search_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from member_search_texts where member_id = new.id;
  end if;
  if new.suspended_because is null then
    insert into member_search_texts (text, member_id)
    select search_texts_of(new.name, new.username), new.id on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger members_searchable after insert on members
  for each row execute function refresh_search_texts();

create trigger members_search_texts_changed after update of name, username, suspended_because on members
  for each row
  when ((old.name, old.username, old.suspended_because is null) is distinct from (new.name, new.username,
    new.suspended_because is null))
  execute function refresh_search_texts();

create function recount_lists_of_member() returns trigger language plpgsql as $$
begin
  perform recount_shown_posts(array(select id from saved_lists where member_id = new.id));
  return null;
end
$$;

create trigger members_shown_in_lists after update of suspended_because on members
  for each row
  when ((old.suspended_because is null) <> (new.suspended_because is null))
  execute function recount_lists_of_member();

create function set_first_weight() returns trigger language plpgsql as $$
declare
  in_force constant text := (select rules from rank_weights);
begin
  if in_force <> 'none' and not new.email_verified then
    new.weight := 0;
    new.weight_reason := 'unverified';
  elsif in_force = 'all' then
    new.weight := 0;
    new.weight_reason := 'first_day';
  end if;
  return new;
end
$$;

create trigger members_weighed before insert on members
  for each row execute function set_first_weight();

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  browser text not null default '',
  network text not null default '',
  id serial
);
create index sessions_member on sessions (member_id);
create index sessions_last_used on sessions (last_used_at);
create unique index sessions_id on sessions (id);
comment on column sessions.browser is
  'The browser and system of the sign-in, such as Firefox on Windows; empty when unknown.';
comment on column sessions.network is 'The /24 or /48 of the address of the sign-in; empty when unknown.';

create table known_browsers (
  member_id integer not null references members on delete cascade,
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (member_id, browser_hash)
);
create index known_browsers_last_used on known_browsers (last_used_at);

create table one_time_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null
    check (purpose in ('verify_email', 'change_email', 'undo_email', 'two_factor', 'passkey_creation',
      'passkey_login', 'provider_state', 'provider_link', 'provider_finish')),
  member_id integer references members on delete cascade,
  data jsonb not null default '{}'::jsonb,
  tries_left smallint not null default 1 check (tries_left > 0),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index one_time_tokens_member on one_time_tokens (member_id, purpose);
create index one_time_tokens_expires on one_time_tokens (expires_at);
create index one_time_tokens_former_email on one_time_tokens (lower((data ->> 'from'::text)))
  where purpose = 'undo_email';
comment on column one_time_tokens.token_hash is 'SHA-256 of the token.';

create table reset_codes (
  email text not null,
  salt bytea not null,
  code_hmac bytea not null check (octet_length(code_hmac) = 32),
  requested_from inet not null,
  attempts smallint not null default 0 check (attempts >= 0),
  created_at timestamptz(3) not null default now(),
  reset_token_hash bytea unique check (octet_length(reset_token_hash) = 32),
  confirmed_at timestamptz(3),
  id integer generated always as identity primary key,
  attempts_without_email smallint not null default 0 check (attempts_without_email >= 0),
  constraint reset_codes_check check ((reset_token_hash is null) = (confirmed_at is null))
);
create index reset_codes_address on reset_codes (requested_from, created_at);
create index reset_codes_created on reset_codes (created_at);
create index reset_codes_email on reset_codes (email, created_at);
comment on column reset_codes.email is 'In lower case.';
comment on column reset_codes.requested_from is 'An IPv4 address or the /64 of an IPv6 address.';
comment on column reset_codes.attempts is 'Wrong codes with the email, from the requesting network.';
comment on column reset_codes.attempts_without_email is 'Wrong codes without an email, from the requesting network.';

create table reset_code_attempts (
  code_id integer not null references reset_codes on delete cascade,
  network inet not null,
  attempts smallint not null default 1 check (attempts >= 0),
  primary key (code_id, network)
);
comment on table reset_code_attempts is 'Wrong codes from other networks than the requesting one.';

create table passkeys (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  user_handle bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_member on passkeys (member_id);
comment on column passkeys.user_handle is
  'Random bytes that name the member to authenticators; the same in all passkeys of a member.';

create table provider_identities (
  provider text not null,
  issuer text not null,
  subject text not null,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (issuer, subject)
);
create unique index provider_identities_member on provider_identities (member_id, provider);
comment on column provider_identities.provider is 'The id of the provider in the settings: github, google or oidc.';

create table two_factor (
  member_id integer primary key references members on delete cascade,
  secret bytea not null,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  last_step integer not null default 0
);
comment on column two_factor.secret is 'Encrypted with AES-256-GCM by a key of SECRET: nonce, ciphertext, tag.';
comment on column two_factor.confirmed_at is 'Null until the member has entered a first code.';
comment on column two_factor.last_step is 'The time step of the last code that was accepted: no code works twice.';

create table recovery_codes (
  member_id integer not null references two_factor(member_id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (member_id, code_hash)
);

create table account_events (
  id bigint generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  kind text not null
    check (kind in ('registered', 'signed_in', 'sign_in_failed', 'session_ended', 'sessions_ended',
      'password_changed', 'password_reset', 'email_change_requested', 'email_changed', 'email_change_undone',
      'email_verified', 'two_factor_on', 'two_factor_off', 'recovery_code_used', 'passkey_added', 'passkey_removed',
      'provider_connected', 'provider_disconnected')),
  browser text not null default '',
  network text not null default '',
  created_at timestamptz(3) not null default now()
);
create index account_events_member on account_events (member_id, id desc);
create index account_events_created on account_events (created_at);
comment on table account_events is 'Recent activity of an account: sign-ins, failures, changes of what signs in.';

create table categories (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 2 and 30),
  words tsvector not null generated always as (words_of(name)) stored,
  is_standard boolean not null default false,
  follower_count integer not null default 0
);
create unique index categories_name on categories (lower(name));
comment on column categories.is_standard is 'Comes with the site. Other categories were made by members.';
comment on column categories.follower_count is 'Kept by triggers on category_follows.';

alter table member_interests add foreign key (category_id) references categories on delete cascade;

create function merge_category(source integer, target integer, out source_name text,
  out target_name text) language plpgsql as $$
declare
  moved integer[];
begin
  perform 1 from categories where id in (source, target) order by id for update;
  source_name := (select name from categories where id = source);
  target_name := (select name from categories where id = target);
  if source_name is null or target_name is null then
    return;
  end if;
  perform 1 from posts where id in (select post_id from post_categories where category_id = source)
  order by id for no key update;
  moved := array(select post_id from post_categories where category_id = source);
  delete from post_categories filed where category_id = source and exists (
    select from post_categories other where other.post_id = filed.post_id and other.category_id = target
  );
  -- No trigger follows an update: what stands beside the posts is made anew once.
  update post_categories set category_id = target where category_id = source;
  perform refresh_categories(moved);
  perform refresh_documents(moved);
  insert into member_interests (member_id, category_id)
  select member_id, target from member_interests where category_id = source
  on conflict do nothing;
  -- No trigger counts an update. Those who follow both are deleted with the source.
  update category_follows f set category_id = target
  where category_id = source and not exists (
    select from category_follows o where o.category_id = target and o.member_id = f.member_id
  );
  update categories set follower_count = (select count(*) from category_follows where category_id = target)
  where id = target;
  delete from categories where id = source;
end
$$;

create function delete_category(category integer, out name text, out deleted boolean) language plpgsql as $$
begin
  deleted := false;
  select c.name into name from categories c where c.id = category for update;
  if name is null then
    return;
  end if;
  -- Another category of the same posts can be deleted at the same time.
  perform 1 from posts where id in (select post_id from post_categories where category_id = category)
  order by id for no key update;
  if exists (
    select from post_categories filed
    where filed.category_id = category and not exists (
      select from post_categories other where other.post_id = filed.post_id and other.category_id <> category
    )
  ) then
    return;
  end if;
  delete from post_categories where category_id = category;
  delete from categories where id = category;
  deleted := true;
end
$$;

create function merge_category_part(source integer, target integer, batch integer) returns boolean language plpgsql as $$
declare
  moved integer[];
begin
  perform 1 from categories where id in (source, target) order by id for key share;
  if (select count(*) from categories where id in (source, target)) < 2
    or not exists (select from post_categories where category_id = source offset batch)
  then
    return false;
  end if;
  moved := array(
    select post_id from post_categories where category_id = source order by created_at, post_id limit batch
  );
  perform 1 from posts where id = any (moved) order by id for no key update;
  delete from post_categories categorised where category_id = source and post_id = any (moved) and exists (
    select from post_categories other where other.post_id = categorised.post_id and other.category_id = target
  );
  -- No trigger follows an update.
  update post_categories set category_id = target where category_id = source and post_id = any (moved);
  perform refresh_categories(moved);
  perform refresh_documents(moved);
  return true;
end
$$;

create function rename_category() returns trigger language plpgsql as $$
begin
  perform refresh_categories(array(select post_id from post_categories where category_id = new.id));
  return null;
end
$$;

create trigger categories_renamed after update of name on categories
  for each row
  when (old.name is distinct from new.name) execute function rename_category();

-- The categories that every site begins with.
insert into categories (name, is_standard) values
  ('Design Tools', true),
  ('Programming', true),
  ('Business & Productivity', true),
  ('Education & Learning', true),
  ('Content Creation', true),
  ('Data Analysis', true),
  ('Marketing', true),
  ('Communication', true);

create table tools (
  id integer generated always as identity primary key,
  slug text not null,
  name text not null,
  is_renamed boolean not null default false,
  link text not null,
  is_link_set boolean not null default false,
  host text not null,
  domain text,
  logo text,
  tagline text not null default '',
  categories json not null default '[]'::json,
  category_ids integer[] not null default '{}'::integer[],
  post_count integer not null default 0 check (post_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  save_count integer not null default 0 check (save_count >= 0),
  follower_count integer not null default 0 check (follower_count >= 0),
  rating_1 integer not null default 0 check (rating_1 >= 0),
  rating_2 integer not null default 0 check (rating_2 >= 0),
  rating_3 integer not null default 0 check (rating_3 >= 0),
  rating_4 integer not null default 0 check (rating_4 >= 0),
  rating_5 integer not null default 0 check (rating_5 >= 0),
  rating_count integer not null
    generated always as ((((rating_1 + rating_2) + rating_3) + rating_4) + rating_5) stored,
  avg_rating numeric(3,2)
    generated always as (round(((((((rating_1 + (2 * rating_2)) + (3 * rating_3)) + (4 * rating_4)) + (5 * rating_5)))::numeric / (nullif(((((rating_1 + rating_2) + rating_3) + rating_4) + rating_5), 0))::numeric), 2)) stored,
  rating_score double precision not null default 0,
  trending_score double precision not null default 0,
  health_state text not null default 'unknown'
    check (health_state in ('unknown', 'alive', 'moved', 'parked', 'gone', 'unreachable')),
  health_checked_at timestamptz(3),
  health_since timestamptz(3),
  health_location text,
  merged_into integer references tools,
  created_at timestamptz(3) not null default now(),
  logo_next_at timestamptz(3) default now(),
  logo_attempts smallint not null default 0,
  health_next_at timestamptz(3) not null default now() + (random() * '7 days'::interval),
  health_failures smallint not null default 0,
  health_failed_at timestamptz(3),
  features integer[] not null default '{}'::integer[],
  rating_discount_1 integer not null default 0,
  rating_discount_2 integer not null default 0,
  rating_discount_3 integer not null default 0,
  rating_discount_4 integer not null default 0,
  rating_discount_5 integer not null default 0
);
create unique index tools_slug on tools (slug);
create index tools_domain on tools (domain) where post_count > 0 and domain is not null;
create index tools_merged on tools (merged_into) where merged_into is not null;
create index tools_without_logo on tools (logo_next_at) where post_count > 0 and logo_next_at is not null;
create index tools_health_due on tools (health_next_at) where post_count > 0;
create index tools_best_rated on tools (rating_score desc, id desc) include (features) where post_count > 0;
create index tools_trending on tools (trending_score desc, id desc) include (features) where post_count > 0;
create index tools_newest on tools (created_at desc, id desc) include (features) where post_count > 0;
create index tools_by_name on tools (name_order(name), id) include (features) where post_count > 0;
comment on table tools is 'Targets of links. Posts belong to them by posts.tool_id.';
comment on column tools.name is 'Title of its oldest shown post, unless is_renamed.';
comment on column tools.link is 'Link of its oldest shown post, unless is_link_set.';
comment on column tools.domain is 'Registrable domain; null for code hosts and stores, where it says nothing.';
comment on column tools.logo is 'Path below the address of the API, /media/…';
comment on column tools.like_count is 'Members who like at least one of its shown posts.';
comment on column tools.save_count is 'Members who saved at least one of its shown posts.';
comment on column tools.rating_1 is 'Members whose newest rating of one of its shown posts is 1.';
comment on column tools.trending_score is 'Highest of its shown posts.';
comment on column tools.merged_into is 'The tool that has its posts, links and slugs now.';
comment on column tools.logo_next_at is 'Time of the next attempt to fetch the logo; null after a success.';
comment on column tools.health_next_at is 'Time of the next check of the link.';
comment on column tools.health_failures is 'Days in a row on which the link failed; each day counts once.';
comment on column tools.health_failed_at is 'The last failure that was counted.';
comment on column tools.features is 'Categories and facts by which tools are filtered: see api/tools/features.ts.';

create table tool_links (
  identity text primary key,
  tool_id integer not null references tools on delete cascade
);
create index tool_links_tool on tool_links (tool_id);

create table tool_slugs (
  slug text primary key,
  tool_id integer references tools on delete cascade
);
create index tool_slugs_tool on tool_slugs (tool_id);

create table tool_merges (
  id integer generated always as identity primary key,
  source_id integer not null references tools on delete cascade,
  target_id integer not null references tools on delete cascade,
  post_ids integer[] not null default '{}'::integer[],
  identities text[] not null default '{}'::text[],
  slugs text[] not null default '{}'::text[],
  facts jsonb not null default '[]'::jsonb,
  fact_change_ids integer[] not null default '{}'::integer[],
  follower_ids integer[] not null default '{}'::integer[],
  common_follower_ids integer[] not null default '{}'::integer[],
  maker_ids integer[] not null default '{}'::integer[],
  common_maker_ids integer[] not null default '{}'::integer[],
  is_name_pinned boolean not null default false,
  is_link_pinned boolean not null default false,
  created_at timestamptz(3) not null default now(),
  merged_at timestamptz(3)
);
create index tool_merges_source on tool_merges (source_id);
create index tool_merges_target on tool_merges (target_id);
create unique index tool_merges_unfinished on tool_merges (source_id, target_id) where merged_at is null;
comment on table tool_merges is 'Merges of the last 30 days that were not undone.';
comment on column tool_merges.merged_at is 'Null while a part of the posts is still to be moved.';

create function slug_for(base text, tool integer DEFAULT NULL::integer) returns text language plpgsql as $$
declare
  step integer := 1;
  taken integer := 1;
  tried integer;
  own text;
begin
  if not exists (select from tool_slugs where slug = base) then
    return base;
  end if;
  select s.slug into own from tool_slugs s
  where s.tool_id = slug_for.tool and (s.slug = base or s.slug ~ ('^' || base || '-[0-9]+$'))
    and not exists (select from tools where tools.slug = s.slug and tools.id <> slug_for.tool)
  order by length(s.slug), s.slug limit 1;
  if own is not null then
    return own;
  end if;
  -- Slugs are never given back, so the numbers of one base have no gaps: the end is found by doubling and halving.
  while exists (select from tool_slugs where slug = base || '-' || (taken + step)) loop
    taken := taken + step;
    step := step * 2;
  end loop;
  while step > 1 loop
    step := step / 2;
    tried := taken + step;
    if exists (select from tool_slugs where slug = base || '-' || tried) then
      taken := tried;
    end if;
  end loop;
  -- A name may end with such a number itself.
  loop
    taken := taken + 1;
    exit when not exists (select from tool_slugs where slug = base || '-' || taken);
  end loop;
  return base || '-' || taken;
end
$$;

create function create_tool(identity text, link text, host text, domain text, name text, slug_base text,
  created_at timestamptz) returns integer language plpgsql as $$
declare
  new_id integer;
  new_slug text;
begin
  perform pg_advisory_xact_lock(73064119, hashtext(slug_base));
  new_slug := slug_for(slug_base);
  insert into tools (slug, name, link, host, domain, created_at)
  values (new_slug, name, link, host, domain, created_at)
  returning id into new_id;
  insert into tool_slugs (slug, tool_id) values (new_slug, new_id);
  if create_tool.identity is not null then
    insert into tool_links (identity, tool_id) values (create_tool.identity, new_id);
  end if;
  return new_id;
end
$$;

create function tool_for(identity text, link text, host text, domain text, name text, slug_base text,
  created_at timestamptz DEFAULT now()) returns integer language plpgsql as $$
declare
  found_id integer;
  is_locked boolean := false;
begin
  loop
    found_id := (select tool_id from tool_links where tool_links.identity = tool_for.identity);
    if found_id is not null then
      -- A merge locks its tools for update, so it has either moved the link by now, or waits.
      perform 1 from tools where id = found_id for key share;
      if exists (select from tool_links where tool_links.identity = tool_for.identity and tool_id = found_id) then
        return found_id;
      end if;
    elsif is_locked then
      return create_tool(identity, link, host, domain, name, slug_base, created_at);
    else
      -- Two posts with the same new link make one tool: the later one waits, and looks again.
      perform pg_advisory_xact_lock(73064118, hashtext(identity));
      is_locked := true;
    end if;
  end loop;
end
$$;

create function renew_tools(ids integer[], with_votes boolean) returns void language plpgsql as $$
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  update tools t
  set name = case when t.is_renamed then t.name else coalesce(oldest.title, t.name) end,
    link = case when t.is_link_set then t.link else coalesce(oldest.link, t.link) end,
    tagline = coalesce(first_sentence(best.description), ''),
    categories = used.categories, category_ids = used.category_ids,
    post_count = counted.posts, comment_count = counted.comments, trending_score = counted.trending,
    like_count = coalesce(votes.likes, t.like_count), save_count = coalesce(votes.saves, t.save_count),
    rating_1 = coalesce(votes.n1, t.rating_1), rating_2 = coalesce(votes.n2, t.rating_2),
    rating_3 = coalesce(votes.n3, t.rating_3), rating_4 = coalesce(votes.n4, t.rating_4),
    rating_5 = coalesce(votes.n5, t.rating_5),
    rating_discount_1 = coalesce(votes.d1, t.rating_discount_1),
    rating_discount_2 = coalesce(votes.d2, t.rating_discount_2),
    rating_discount_3 = coalesce(votes.d3, t.rating_discount_3),
    rating_discount_4 = coalesce(votes.d4, t.rating_discount_4),
    rating_discount_5 = coalesce(votes.d5, t.rating_discount_5)
  from unnest(renew_tools.ids) as given (id)
  left join lateral tool_votes(given.id) votes on with_votes
  left join lateral (
    select title, link from posts
    where tool_id = given.id and hidden_because is null order by created_at, id limit 1
  ) oldest on true
  left join lateral (
    select description from posts
    where tool_id = given.id and hidden_because is null order by rating_score desc, created_at desc, id desc limit 1
  ) best on true
  cross join lateral (
    select count(*) as posts, coalesce(sum(comment_count), 0) as comments, coalesce(max(trending_score), 0) as trending
    from posts where tool_id = given.id and hidden_because is null
  ) counted
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', id, 'name', name) order by uses desc, lower(name)), '[]') as categories,
      coalesce(array_agg(id order by uses desc, lower(name)), '{}') as category_ids
    from (
      select categories.id, categories.name, chosen.uses
      from (
        select category_id, count(*) as uses
        from posts cross join unnest(posts.category_ids) as category_id
        where tool_id = given.id and hidden_because is null
        group by category_id
      ) chosen join categories on categories.id = chosen.category_id
      order by chosen.uses desc, lower(categories.name)
      limit 8
    ) most_used
  ) used
  where t.id = given.id;
end
$$;

create function refresh_tools(ids integer[]) returns void language sql as $$
  select renew_tools(ids, false)
$$;

create function recount_tools(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from posts where id in (select post_id from wrong_ties(ids)) order by id for no key update;
  perform renew_tools(ids, true);
  perform refresh_ties(ids);
end
$$;

create function trending_of_tool(tool integer) returns double precision language sql stable as $$
  select coalesce(max(trending_score), 0) from posts where tool_id = tool and hidden_because is null
$$;

create function copy_votes_of_only_post(post_ids integer[]) returns boolean language plpgsql as $$
begin
  if cardinality(post_ids) <> 1 then
    return false;
  end if;
  update tools t
  set like_count = p.like_count, comment_count = p.comment_count, trending_score = p.trending_score,
    rating_1 = p.rating_1, rating_2 = p.rating_2, rating_3 = p.rating_3, rating_4 = p.rating_4, rating_5 = p.rating_5,
    rating_discount_1 = p.rating_discount_1, rating_discount_2 = p.rating_discount_2,
    rating_discount_3 = p.rating_discount_3, rating_discount_4 = p.rating_discount_4,
    rating_discount_5 = p.rating_discount_5
  from posts p
  where p.id = post_ids[1] and p.hidden_because is null and t.id = p.tool_id and t.post_count = 1;
  return found;
end
$$;

create function assign_tools(ids integer[], links text[], identities text[], hosts text[], domains text[],
  names text[], slug_bases text[], created_ats timestamptz[]) returns void language plpgsql as $$
declare
  tool_ids integer[];
begin
  -- The caller folds the facets from time to time: see fold_many_tool_facets.
  perform set_config('toolshelf.bulk', 'on', true);
  perform 1 from posts where id = any (ids) order by id for no key update;
  with given as materialized (
    select g.* from unnest(ids, links, identities, hosts, domains, names, slug_bases, created_ats)
      as g (id, link, identity, host, domain, name, slug_base, created_at)
    join posts p on p.id = g.id and p.link = g.link and p.tool_id is null
  ), oldest as materialized (
    select distinct on (identity) * from given order by identity, created_at, id
  ), linked as materialized (
    select identity, tool_for(identity, link, host, domain, name, slug_base, created_at) as tool_id
    from (select * from oldest order by identity) ordered
  ), moved as (
    update posts p set tool_id = linked.tool_id, link_identity = given.identity
    from given join linked using (identity)
    where p.id = given.id
    returning p.tool_id
  )
  select array_agg(distinct tool_id) into tool_ids from moved;
  perform recount_tools(coalesce(tool_ids, '{}'));
end
$$;

create function pin_tool(tool integer, out is_name_pinned boolean, out is_link_pinned boolean) language plpgsql as $$
begin
  select not is_renamed, not is_link_set into is_name_pinned, is_link_pinned from tools where id = tool;
  update tools set is_renamed = true, is_link_set = true where id = tool and (is_name_pinned or is_link_pinned);
end
$$;

create function merge_tool_part(source_tool integer, target_tool integer, batch integer) returns boolean language plpgsql as $$
declare
  ids integer[];
  pinned record;
begin
  if not exists (select from posts where tool_id = source_tool offset batch) then
    return false;
  end if;
  ids := array(select id from posts where tool_id = source_tool order by hidden_because is null, id limit batch);
  perform 1 from posts where id = any (ids) order by id for no key update;
  perform 1 from tools where id in (source_tool, target_tool) order by id for no key update;
  if (select count(*) from tools where id in (source_tool, target_tool) and merged_into is null) < 2 then
    return false;
  end if;
  pinned := pin_tool(target_tool);
  with moved as (
    update posts set tool_id = target_tool where id = any (ids) and tool_id = source_tool returning id
  )
  insert into tool_merges as m (source_id, target_id, is_name_pinned, is_link_pinned, post_ids)
  select source_tool, target_tool, pinned.is_name_pinned, pinned.is_link_pinned, coalesce(array_agg(id), '{}') from moved
  on conflict (source_id, target_id) where merged_at is null
  do update set post_ids = m.post_ids || excluded.post_ids,
    is_name_pinned = m.is_name_pinned or excluded.is_name_pinned,
    is_link_pinned = m.is_link_pinned or excluded.is_link_pinned;
  perform recount_tools(array[source_tool, target_tool]);
  return true;
end
$$;

create function merge_tool(source_tool integer, target_tool integer, out merge_id integer, out source_name text,
  out target_name text) language plpgsql as $$
declare
  ids integer[];
  pinned record;
  m tool_merges;
begin
  ids := array(select id from posts where tool_id = source_tool order by id for no key update);
  perform 1 from tools where id in (source_tool, target_tool) order by id for update;
  source_name := (select name from tools where id = source_tool and merged_into is null);
  target_name := (select name from tools where id = target_tool and merged_into is null);
  if source_name is null or target_name is null then
    return;
  end if;
  if exists (select from posts where tool_id = source_tool and id <> all (ids)) then
    raise exception 'a post has joined the tool meanwhile' using errcode = 'serialization_failure';
  end if;

  m.slugs := array(select slug from tool_slugs where tool_id = source_tool);
  m.identities := array(select identity from tool_links where tool_id = source_tool);
  m.follower_ids := array(select member_id from tool_follows where tool_id = source_tool);
  m.maker_ids := array(select member_id from tool_makers where tool_id = source_tool);
  m.facts := coalesce((
    select jsonb_agg(to_jsonb(f)) from tool_facts f
    where tool_id = source_tool and not exists (select from tool_facts o where o.tool_id = target_tool and o.key = f.key)
  ), '[]');
  m.fact_change_ids := array(
    select id from tool_fact_changes
    where tool_id = source_tool and key in (select fact ->> 'key' from jsonb_array_elements(m.facts) fact)
  );
  m.common_follower_ids := array(
    select member_id from tool_follows where tool_id = target_tool and member_id = any (m.follower_ids)
  );
  m.common_maker_ids := array(
    select member_id from tool_makers where tool_id = target_tool and member_id = any (m.maker_ids)
  );

  update posts set tool_id = target_tool where id = any (ids);
  update tool_slugs set tool_id = target_tool where tool_id = source_tool;
  update tool_links set tool_id = target_tool where tool_id = source_tool;
  update tool_facts set tool_id = target_tool
  where tool_id = source_tool and key in (select fact ->> 'key' from jsonb_array_elements(m.facts) fact);
  update tool_fact_changes set tool_id = target_tool where id = any (m.fact_change_ids);
  delete from tool_follows where tool_id = source_tool and member_id = any (m.common_follower_ids);
  update tool_follows set tool_id = target_tool where tool_id = source_tool;
  delete from tool_makers where tool_id = source_tool and member_id = any (m.common_maker_ids);
  update tool_makers set tool_id = target_tool where tool_id = source_tool;
  update tools set merged_into = target_tool where id = source_tool;
  pinned := pin_tool(target_tool);
  perform count_followers_again(array[source_tool, target_tool]);
  perform recount_tools(array[source_tool, target_tool]);
  perform refresh_features(array[source_tool, target_tool]);

  insert into tool_merges as unfinished (
    source_id, target_id, post_ids, identities, slugs, facts, fact_change_ids, follower_ids, common_follower_ids,
    maker_ids, common_maker_ids, is_name_pinned, is_link_pinned
  )
  values (
    source_tool, target_tool, ids, m.identities, m.slugs, m.facts, m.fact_change_ids, m.follower_ids, m.common_follower_ids,
    m.maker_ids, m.common_maker_ids, pinned.is_name_pinned, pinned.is_link_pinned
  )
  on conflict (source_id, target_id) where merged_at is null
  do update set post_ids = unfinished.post_ids || excluded.post_ids, identities = excluded.identities,
    slugs = excluded.slugs, facts = excluded.facts, fact_change_ids = excluded.fact_change_ids,
    follower_ids = excluded.follower_ids, common_follower_ids = excluded.common_follower_ids,
    maker_ids = excluded.maker_ids, common_maker_ids = excluded.common_maker_ids,
    is_name_pinned = unfinished.is_name_pinned or excluded.is_name_pinned,
    is_link_pinned = unfinished.is_link_pinned or excluded.is_link_pinned
  returning id into merge_id;
  update tool_merges set merged_at = clock_timestamp() where id = merge_id;
end
$$;

create function unmerge_tool(former_slug text, out outcome text, out merge_id integer, out source_tool integer,
  out target_tool integer, out source_name text, out target_name text) language plpgsql as $$
declare
  ids integer[];
  m tool_merges;
  moved_keys text[];
begin
  select * into m from tool_merges
  where former_slug = any (slugs) and merged_at > now() - interval '30 days'
  order by merged_at desc, id desc limit 1;
  outcome := 'not_merged';
  if m.id is null then
    return;
  end if;
  merge_id := m.id;
  source_tool := m.source_id;
  target_tool := m.target_id;
  -- Posts that were written with its links since then are its own, too.
  ids := array(
    select id from posts
    where tool_id = target_tool
      and (id = any (m.post_ids) or (link_identity = any (m.identities) and created_at >= m.merged_at))
    order by id for no key update
  );
  perform 1 from tools where id in (source_tool, target_tool) order by id for update;
  if not exists (select from tools where id = source_tool and merged_into = target_tool) then
    return;
  end if;
  if not exists (select from posts where id = any (ids) and hidden_because is null) then
    outcome := 'empty';
    return;
  end if;
  delete from tool_merges where id = m.id;
  if not found then
    return;
  end if;
  source_name := (select name from tools where id = source_tool);
  target_name := (select name from tools where id = target_tool);

  update posts set tool_id = source_tool where id = any (ids);
  update tool_slugs set tool_id = source_tool
  where slug = any (m.slugs) and tool_id = target_tool and slug <> (select slug from tools where id = target_tool);
  update tool_links set tool_id = source_tool where identity = any (m.identities) and tool_id = target_tool;
  with moved as (
    update tool_facts f set tool_id = source_tool
    from jsonb_to_recordset(m.facts) as was (key text, value jsonb, source text, checked_at timestamptz)
    where f.tool_id = target_tool and f.key = was.key
      and (f.value, f.source, f.checked_at) = (was.value, was.source, was.checked_at)
      and not exists (select from tool_facts o where o.tool_id = source_tool and o.key = was.key)
    returning f.key
  )
  select array_agg(key) into moved_keys from moved;
  update tool_fact_changes c set tool_id = source_tool
  where id = any (m.fact_change_ids) and tool_id = target_tool and key = any (moved_keys);
  insert into tool_follows (member_id, tool_id, created_at)
  select member_id, source_tool, created_at from tool_follows
  where tool_id = target_tool and member_id = any (m.common_follower_ids)
  on conflict do nothing;
  update tool_follows f set tool_id = source_tool
  where tool_id = target_tool and member_id = any (m.follower_ids) and member_id <> all (m.common_follower_ids)
    and not exists (select from tool_follows o where o.tool_id = source_tool and o.member_id = f.member_id);
  insert into tool_makers (member_id, tool_id, created_at)
  select member_id, source_tool, created_at from tool_makers
  where tool_id = target_tool and member_id = any (m.common_maker_ids)
  on conflict do nothing;
  update tool_makers f set tool_id = source_tool
  where tool_id = target_tool and member_id = any (m.maker_ids) and member_id <> all (m.common_maker_ids)
    and not exists (select from tool_makers o where o.tool_id = source_tool and o.member_id = f.member_id);
  update tools set merged_into = null where id = source_tool;
  -- Another merge may need name and link as well; its undoing lets go of them.
  update tool_merges
  set is_name_pinned = is_name_pinned or m.is_name_pinned, is_link_pinned = is_link_pinned or m.is_link_pinned
  where target_id = target_tool;
  if not found then
    update tools set is_renamed = is_renamed and not m.is_name_pinned, is_link_set = is_link_set and not m.is_link_pinned
    where id = target_tool;
  end if;
  perform count_followers_again(array[source_tool, target_tool]);
  perform recount_tools(array[source_tool, target_tool]);
  perform refresh_features(array[source_tool, target_tool]);
  outcome := 'done';
end
$$;

create function rename_tool(tool integer, new_name text, slug_base text) returns text language plpgsql as $$
declare
  old_name text;
  new_slug text;
begin
  perform pg_advisory_xact_lock(73064119, hashtext(slug_base));
  select name into old_name from tools where id = tool and merged_into is null for no key update;
  if old_name is null then
    return null;
  end if;
  new_slug := slug_for(slug_base, tool);
  insert into tool_slugs (slug, tool_id) values (new_slug, tool) on conflict do nothing;
  update tools set name = new_name, is_renamed = true, slug = new_slug where id = tool;
  update tool_merges set is_name_pinned = false where target_id = tool;
  return old_name;
end
$$;

create function set_tool_link(tool integer, new_link text, new_identity text, new_host text, new_domain text,
  out outcome text, out tool_name text, out old_link text) language plpgsql as $$
declare
  other integer;
begin
  perform pg_advisory_xact_lock(73064118, hashtext(new_identity));
  other := (select tool_id from tool_links where identity = new_identity);
  perform 1 from tools where id in (tool, other) order by id for update;
  select name, link into tool_name, old_link from tools where id = tool and merged_into is null;
  if tool_name is null then
    outcome := 'unknown';
    return;
  end if;
  -- A tool whose posts are all gone gives its link away.
  if exists (
    select from tool_links l join posts p on p.tool_id = l.tool_id
    where l.identity = new_identity and l.tool_id <> tool
  ) then
    outcome := 'taken';
    return;
  end if;
  insert into tool_links (identity, tool_id) values (new_identity, tool)
  on conflict (identity) do update set tool_id = excluded.tool_id;
  update tools
  set link = new_link, is_link_set = true, host = new_host, domain = new_domain,
    health_state = 'unknown', health_checked_at = null, health_since = null, health_location = null
  where id = tool and (link <> new_link or not is_link_set);
  update tool_merges set is_link_pinned = false where target_id = tool;
  outcome := 'done';
end
$$;

create function refresh_trending_of_tools(post_ids integer[]) returns void language plpgsql as $$
declare
  tool_ids constant integer[] := lock_tools_of(post_ids);
begin
  update tools t set trending_score = trending_of_tool(t.id)
  where t.id = any (tool_ids) and t.trending_score <> trending_of_tool(t.id);
end
$$;

create function tool_votes(tool integer, out likes bigint, out saves bigint, out n1 bigint, out n2 bigint,
  out n3 bigint, out n4 bigint, out n5 bigint, out d1 bigint, out d2 bigint, out d3 bigint, out d4 bigint,
  out d5 bigint) language sql stable as $$
  select
    (
      select count(distinct likes.member_id) from posts join likes on likes.post_id = posts.id
      where tool_id = tool and hidden_because is null
    ),
    (
      select count(distinct saved_items.member_id) from posts join saved_items on saved_items.post_id = posts.id
      where tool_id = tool and hidden_because is null
    ),
    count(*) filter (where value = 1), count(*) filter (where value = 2), count(*) filter (where value = 3),
    count(*) filter (where value = 4), count(*) filter (where value = 5),
    coalesce(sum(1000 - weight) filter (where value = 1), 0), coalesce(sum(1000 - weight) filter (where value = 2), 0),
    coalesce(sum(1000 - weight) filter (where value = 3), 0), coalesce(sum(1000 - weight) filter (where value = 4), 0),
    coalesce(sum(1000 - weight) filter (where value = 5), 0)
  from (
    select distinct on (ratings.member_id) value, ratings.weight
    from posts join ratings on ratings.post_id = posts.id
    where tool_id = tool and hidden_because is null and not ratings.is_tied
    order by ratings.member_id, ratings.created_at desc, ratings.post_id desc
  ) newest
$$;

create function recheck_new_link() returns trigger language plpgsql as $$ begin
  new.logo_next_at := now(); new.logo_attempts := 0; new.health_next_at := now(); return new; end
$$;

create trigger tools_link_changed before update of link on tools
  for each row
  when (old.link is distinct from new.link) execute function recheck_new_link();

create function set_tool_features() returns trigger language plpgsql as $$
begin
  new.features := new.category_ids || features_of_facts(new.id);
  return new;
end
$$;

create trigger tools_featured before update on tools
  for each row
  when (old.category_ids is distinct from new.category_ids) execute function set_tool_features();

create function document_tool() returns trigger language plpgsql as $$
begin
  if new.post_count = 0 then
    delete from tool_documents where tool_id = new.id;
  else
    insert into tool_documents (tool_id, features, name, words)
    values (new.id, new.features, lower(new.name), words_of(new.name || ' ' || new.tagline))
    on conflict (tool_id) do update
    set features = excluded.features, name = excluded.name, words = excluded.words;
  end if;
  return null;
end
$$;

create trigger tools_documented_first after insert on tools
  for each row
  when (new.post_count > 0) execute function document_tool();

create trigger tools_documented after update on tools
  for each row
  when ((old.post_count = 0) <> (new.post_count = 0) or (new.post_count > 0
    and ((old.features, old.name, old.tagline) is distinct from (new.features, new.name, new.tagline))))
  execute function document_tool();

insert into tool_slugs (slug, tool_id) values
  ('compare', null),
  ('facets', null),
  ('lookup', null);

create function import_key(link text, author_id integer, title text) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(convert_to(
    case
      when link = '' then 'title ' || author_id || ' ' || title
      -- Scheme and host in lower case, no fragment, no slash at the end.
      else 'link ' || lower(substring(link from '^[^:]+://[^/?#]*'))
        || rtrim(substring(split_part(link, '#', 1) from '^[^:]+://[^/?]*(.*)$'), '/')
    end,
    'UTF8'
  ));
end
$$;

create table posts (
  id integer generated always as identity primary key,
  author_id integer not null references members on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 5000),
  personal_review text not null default '' check (char_length(personal_review) <= 5000),
  link text not null default '' check (char_length(link) <= 2048 and ((link = '') or (link ~* '^https?://'))),
  created_at timestamptz(3) not null default now(),
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  other_like_count integer not null default 0 check (other_like_count >= 0),
  other_commenter_count integer not null default 0 check (other_commenter_count >= 0),
  other_saver_count integer not null default 0 check (other_saver_count >= 0),
  categories json not null default '[]'::json,
  category_ids integer[] not null default '{}'::integer[],
  rating_1 integer not null default 0 check (rating_1 >= 0),
  rating_2 integer not null default 0 check (rating_2 >= 0),
  rating_3 integer not null default 0 check (rating_3 >= 0),
  rating_4 integer not null default 0 check (rating_4 >= 0),
  rating_5 integer not null default 0 check (rating_5 >= 0),
  rating_count integer not null
    generated always as ((((rating_1 + rating_2) + rating_3) + rating_4) + rating_5) stored,
  avg_rating numeric(3,2)
    generated always as (round(((((((rating_1 + (2 * rating_2)) + (3 * rating_3)) + (4 * rating_4)) + (5 * rating_5)))::numeric / (nullif(((((rating_1 + rating_2) + rating_3) + rating_4) + rating_5), 0))::numeric), 2)) stored,
  trending_score double precision not null default 0,
  rating_score double precision not null default 0,
  hidden_because text check (char_length(hidden_because) between 1 and 500),
  edited_at timestamptz(3),
  pending_link text,
  deleted_at timestamptz(3),
  tool_id integer references tools,
  link_identity text,
  relation text not null default 'none'
    check (relation in ('none', 'employee', 'founder', 'investor', 'paid', 'gifted')),
  evidence jsonb check (jsonb_typeof(evidence) = 'object'),
  verified_at timestamptz(3),
  helpful_count integer not null default 0,
  counted_helpful_count integer not null default 0,
  reader_count integer not null default 0,
  helpful_score double precision not null default 0,
  like_discount integer not null default 0,
  commenter_discount integer not null default 0,
  saver_discount integer not null default 0,
  rating_discount_1 integer not null default 0,
  rating_discount_2 integer not null default 0,
  rating_discount_3 integer not null default 0,
  rating_discount_4 integer not null default 0,
  rating_discount_5 integer not null default 0,
  helpful_discount integer not null default 0,
  constraint posts_helpful_check
    check (counted_helpful_count >= 0 and helpful_count >= counted_helpful_count and reader_count >= 0),
  -- The constraints that are not validated hold for every row that exists: a new column is null, and the constraints
  -- before them allowed less. So no table is read while it is locked.
  constraint posts_pending_link_check check (char_length(pending_link) <= 2048 and pending_link ~* '^https?://')
);
create index posts_author on posts (author_id, created_at desc, id desc);
create index posts_import_key on posts (import_key(link, author_id, title));
create index posts_newest on posts (created_at desc, id desc) include (category_ids) where hidden_because is null;
create index posts_trending on posts (trending_score desc, id desc) include (category_ids)
  where hidden_because is null;
create index posts_best_rated on posts (rating_score desc, id desc) include (category_ids)
  where hidden_because is null;
create index posts_highlighted on posts (rating_score desc, id desc) include (category_ids, author_id)
  where rating_count > 0 and hidden_because is null;
create index posts_author_trending on posts (author_id, trending_score desc, id desc) where hidden_because is null;
create index posts_title_beginning on posts (lower(title) collate "C") where hidden_because is null;
create index posts_hidden on posts (id) where hidden_because is not null;
create index posts_best_of_day on posts ((((created_at AT TIME ZONE 'UTC'::text))::date), rating_score desc,
    id desc) include (created_at, category_ids)
  where hidden_because is null;
create index posts_popular on posts ((((other_like_count + other_saver_count))::double precision) desc, id desc)
  where hidden_because is null;
create index posts_link_address on posts (link_address(link) collate "C") where hidden_because is null and link <> '';
create index posts_tool on posts (tool_id, created_at desc, id desc) include (rating_score, trending_score,
    hidden_because)
  where tool_id is not null;
create index posts_without_tool on posts (id) where tool_id is null and link <> '';
create index posts_of_tied_authors on posts (tool_id, author_id) where relation <> 'none' and deleted_at is null;
create index posts_tool_most_helpful on posts (tool_id, helpful_score desc, created_at desc, id desc)
  where tool_id is not null and hidden_because is null;
create index posts_disclosed on posts (created_at, relation) where relation <> 'none' and hidden_because is null;
create index posts_tool_best_liked_by_weight on posts (tool_id,
    (((1000 * other_like_count) - like_discount)) desc, rating_score desc, id desc)
  where tool_id is not null and hidden_because is null;
comment on column posts.other_like_count is 'Likes by others than the author, for the trending score.';
comment on column posts.other_commenter_count is
  'Members other than the author who commented, for the trending score.';
comment on column posts.other_saver_count is
  'Members other than the author who saved the post, for the trending score.';
comment on column posts.categories is 'Copy of the categories for display, ordered by name. Triggers keep it.';
comment on column posts.category_ids is 'Copy of the category ids for index scans. Triggers keep it.';
comment on column posts.hidden_because is 'Reason given by the moderator who hid the post. Null while it is public.';
comment on column posts.pending_link is 'New link that waits for approval. The old link is shown until then.';
comment on column posts.deleted_at is
  'When the author deleted it; the cleanup removes it a little later. Such a post is hidden.';
comment on column posts.link_identity is 'Identity of the link: see api/tools/link-identity.ts.';
comment on column posts.relation is 'The tie of the author to the tool.';
comment on column posts.evidence is 'What the author used the tool for, and how: see contract/posts.ts.';
comment on column posts.verified_at is 'When the author last said that the post is still true.';
comment on column posts.helpful_count is 'Members who found the review helpful.';
comment on column posts.counted_helpful_count is 'Of these, those who are not tied to the tool.';
comment on column posts.reader_count is
  'Members in post_readers who are not tied to the tool; 0 while nobody has found the review helpful.';
comment on column posts.helpful_score is 'Wilson lower bound of counted_helpful_count among reader_count.';
comment on column posts.like_discount is
  'Thousandths of a vote that likes by others than the author do not count in ranks, because of weights and '
  'ties.';
comment on column posts.commenter_discount is 'As like_discount, of the members in other_commenter_count.';
comment on column posts.saver_discount is 'As like_discount, of the members in other_saver_count.';
comment on column posts.rating_discount_1 is 'As like_discount, of the ratings in rating_1.';
comment on column posts.helpful_discount is 'As like_discount, of the marks in counted_helpful_count.';

create table post_categories (
  post_id integer not null references posts on delete cascade,
  category_id integer not null references categories on delete RESTRICT,
  created_at timestamptz(3) not null,
  primary key (post_id, category_id)
);
create index post_categories_newest on post_categories (category_id, created_at desc, post_id desc);
comment on column post_categories.created_at is
  'Copy of posts.created_at, for the index on the newest posts of a category.';

create table post_versions (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  title text not null,
  description text not null,
  personal_review text not null,
  link text not null,
  categories json not null,
  created_at timestamptz(3) not null default now(),
  relation text not null default 'none'
    check (relation in ('none', 'employee', 'founder', 'investor', 'paid', 'gifted')),
  evidence jsonb
);
create index post_versions_newest on post_versions (post_id, created_at desc, id desc);
comment on table post_versions is 'Posts as they were before each edit.';
comment on column post_versions.created_at is 'Time of the edit that replaced this version.';

create table post_readers (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  is_tied boolean not null default false,
  primary key (post_id, member_id)
);
create index post_readers_member on post_readers (member_id);
create index post_readers_tied on post_readers (post_id) where is_tied;
comment on table post_readers is
  'Members but the author who opened a post. Once a post is marked as helpful, those who liked, rated or '
  'commented on it too.';

create function refresh_categories(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from posts where id = any(ids) order by id for no key update;
  update posts p set categories = c.shown, category_ids = c.ids
  from (
    select posts.id as post_id,
      coalesce(json_agg(json_build_object('id', categories.id, 'name', name) order by lower(name))
        filter (where categories.id is not null), '[]') as shown,
      coalesce(array_agg(categories.id order by categories.id) filter (where categories.id is not null), '{}') as ids
    from posts
    left join post_categories on post_categories.post_id = posts.id
    left join categories on categories.id = category_id
    where posts.id = any(refresh_categories.ids)
    group by posts.id
  ) c
  where p.id = c.post_id;
  perform refresh_tools(array(
    select distinct tool_id from posts where id = any (refresh_categories.ids) and tool_id is not null
  ));
end
$$;

create function file_post(edited integer, chosen integer[]) returns void language plpgsql as $$
begin
  delete from post_categories where post_id = edited and category_id <> all (chosen);
  insert into post_categories (post_id, category_id, created_at)
  select p.id, c.id, p.created_at from posts p cross join unnest(chosen) as c (id) where p.id = edited
  on conflict do nothing;
end
$$;

create function remove_unused_category(category integer) returns boolean language plpgsql as $$
begin
  if exists (select from post_categories where category_id = category) then
    return false;
  end if;
  perform 1 from categories where id = category and not is_standard for update;
  if not found then
    return false;
  end if;
  delete from categories where id = category and not exists (
    select from post_categories where category_id = category
  );
  return found;
end
$$;

create function lock_tools_of(post_ids integer[]) returns integer[] language plpgsql as $$
declare
  ids constant integer[] := array(
    select distinct tool_id from posts where id = any (post_ids) and tool_id is not null order by tool_id
  );
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  return ids;
end
$$;

create function move_post_to_tool(post integer, to_slug text, expected_link text, own_host text, own_domain text,
  own_slug_base text, out outcome text, out from_tool integer, out to_tool integer, out from_name text,
  out to_name text) language plpgsql as $$
declare
  p posts;
begin
  select * into p from posts where id = post and deleted_at is null for no key update;
  if p.id is null then
    outcome := 'unknown_post';
    return;
  end if;
  if p.link = '' then
    outcome := 'no_link';
    return;
  end if;
  if p.link <> expected_link then
    outcome := 'edited';
    return;
  end if;
  from_tool := p.tool_id;
  if to_slug is not null then
    loop
      to_tool := (select tool_id from tool_slugs where slug = to_slug);
      perform 1 from tools where id in (from_tool, to_tool) order by id for no key update;
      -- A merge may have moved the slug meanwhile.
      exit when to_tool is not distinct from (select tool_id from tool_slugs where slug = to_slug);
    end loop;
    if not exists (select from tools where id = to_tool and post_count > 0) then
      outcome := 'unknown_tool';
      return;
    end if;
  elsif not exists (select from posts o where o.tool_id = from_tool and o.id <> p.id) then
    to_tool := from_tool;
  end if;
  if to_tool = from_tool then
    outcome := 'same';
    return;
  end if;
  if to_tool is null then
    to_tool := create_tool(null, p.link, own_host, own_domain, p.title, own_slug_base, p.created_at);
  elsif not exists (select from tool_links where identity = p.link_identity and tool_id = to_tool) then
    perform pin_tool(to_tool);
  end if;
  from_name := (select name from tools where id = from_tool);
  update posts set tool_id = to_tool where id = p.id;
  perform recount_tools(array_remove(array[from_tool, to_tool], null));
  to_name := (select name from tools where id = to_tool);
  outcome := 'done';
end
$$;

create function wilson_lower_bound(positive double precision, total double precision) returns double precision language sql immutable parallel safe as $$
  select case when positive > 0 and total > 0 then greatest(
    (share + z * z / (2 * total) - z * sqrt(share * (1 - share) / total + z * z / (4 * total * total)))
      / (1 + z * z / total),
    0
  ) else 0 end
  from (values (1.959963984540054::double precision, least(positive / nullif(total, 0), 1))) normal (z, share)
$$;

create function trending_score(engagement bigint, created_at timestamptz) returns double precision language sql immutable parallel safe as $$
  select log((1000 + engagement)::double precision / 1000)
    + extract(epoch from created_at at time zone 'UTC')::double precision / 259200
$$;

create function rating_score(n1 bigint, n2 bigint, n3 bigint, n4 bigint, n5 bigint) returns double precision language sql immutable parallel safe as $$
  select (n1 + 2 * n2 + 3 * n3 + 4 * n4 + 5 * n5 + 15000)::double precision / (n1 + n2 + n3 + n4 + n5 + 5000)
    - 1.65 * sqrt(
      (
        (n1 + 4 * n2 + 9 * n3 + 16 * n4 + 25 * n5 + 55000)::double precision / (n1 + n2 + n3 + n4 + n5 + 5000)
          - ((n1 + 2 * n2 + 3 * n3 + 4 * n4 + 5 * n5 + 15000)::double precision / (n1 + n2 + n3 + n4 + n5 + 5000)) ^ 2
      ) / ((n1 + n2 + n3 + n4 + n5 + 6000)::double precision / 1000)
    )
$$;

create function show_categories() returns trigger language plpgsql as $$
begin
  perform refresh_categories(array(select distinct post_id from changed));
  return null;
end
$$;

create trigger post_categories_added after insert on post_categories
  referencing new table as changed
  for each statement execute function show_categories();

create trigger post_categories_removed after delete on post_categories
  referencing old table as changed
  for each statement execute function show_categories();

create function refresh_tools_of_new_posts() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(select distinct tool_id from changed where tool_id is not null);
begin
  if cardinality(ids) > 0 then
    perform refresh_tools(ids);
  end if;
  return null;
end
$$;

create trigger posts_joined_tools after insert on posts
  referencing new table as changed
  for each statement execute function refresh_tools_of_new_posts();

create function recount_tools_of_deleted_posts() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(
    select distinct tool_id from changed where tool_id is not null and hidden_because is null
  );
begin
  if cardinality(ids) > 0 then
    perform recount_tools(ids);
  end if;
  return null;
end
$$;

create trigger posts_left_tools after delete on posts
  referencing old table as changed
  for each statement execute function recount_tools_of_deleted_posts();

create function refresh_tool_of_post() returns trigger language plpgsql as $$
begin
  if (old.hidden_because is null) <> (new.hidden_because is null) then
    perform recount_tools(array[new.tool_id]);
  else
    perform refresh_tools(array[new.tool_id]);
  end if;
  return null;
end
$$;

create trigger posts_changed_for_tools after update on posts
  for each row
  when (new.tool_id is not null and not (new.tool_id is distinct from old.tool_id) and (old.title is distinct from new.title or old.description is distinct from new.description or old.link is distinct from new.link or ((old.hidden_because is null) <> (new.hidden_because is null))))
  execute function refresh_tool_of_post();

create function recount_lists_of_post() returns trigger language plpgsql as $$
begin
  perform recount_shown_posts(array(
    select l.id from saved_items i join saved_lists l on l.id = i.list_id
    where i.post_id = new.id and l.visibility = 'public'
  ));
  return null;
end
$$;

create trigger posts_shown_in_lists after update of hidden_because on posts
  for each row
  when ((old.hidden_because is null) <> (new.hidden_because is null))
  execute function recount_lists_of_post();

create function refresh_ties_of_post() returns trigger language plpgsql as $$
begin
  perform refresh_ties(array[coalesce(new.tool_id, old.tool_id)]);
  return null;
end
$$;

create trigger posts_tied after insert on posts
  for each row
  when (new.relation <> 'none' and new.tool_id is not null) execute function refresh_ties_of_post();

create trigger posts_untied after delete on posts
  for each row
  when (old.relation <> 'none' and old.tool_id is not null and old.deleted_at is null)
  execute function refresh_ties_of_post();

create trigger posts_tie_changed after update on posts
  for each row
  when (new.tool_id is not null and (((old.relation <> 'none')
    and (old.deleted_at is null)) <> ((new.relation <> 'none') and (new.deleted_at is null))))
  execute function refresh_ties_of_post();

create function remove_ties_of_post() returns trigger language plpgsql as $$
begin
  update likes set is_tied = false where post_id = new.id and is_tied;
  update ratings set is_tied = false where post_id = new.id and is_tied;
  update saved_items set is_tied = false where post_id = new.id and is_tied;
  update comments set is_tied = false where post_id = new.id and is_tied;
  update helpful_marks set is_tied = false where post_id = new.id and is_tied;
  update post_readers set is_tied = false where post_id = new.id and is_tied;
  return null;
end
$$;

create trigger posts_left_tool after update on posts
  for each row
  when (old.tool_id is not null and new.tool_id is null) execute function remove_ties_of_post();

create function set_is_tied() returns trigger language plpgsql as $$
begin
  new.is_tied := exists (
    select from posts p where p.id = new.post_id and p.tool_id is not null and is_tied(new.member_id, p.tool_id)
  );
  return new;
end
$$;

create trigger post_readers_tied before insert on post_readers
  for each row execute function set_is_tied();

create function count_new_readers() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(select distinct post_id from changed);
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  perform 1 from posts where id = any (ids) order by id for no key update;
  if not exists (select from posts where id = any (ids) and helpful_count > 0) then
    return null;
  end if;
  perform lock_tools_of(ids);
  update posts p set reader_count = reader_count + c.members
  from (select post_id, count(*) as members from changed where not is_tied group by post_id) c
  where p.id = c.post_id and p.helpful_count > 0;
  return null;
end
$$;

create trigger post_readers_added after insert on post_readers
  referencing new table as changed
  for each statement execute function count_new_readers();

create function recount_readers() returns trigger language plpgsql as $$
begin
  perform recount_helpful_marks(array(
    select distinct post_id from changed join posts on posts.id = post_id where helpful_count > 0
  ));
  return null;
end
$$;

create trigger post_readers_changed after update on post_readers
  referencing new table as changed
  for each statement execute function recount_readers();

create trigger post_readers_removed after delete on post_readers
  referencing old table as changed
  for each statement execute function recount_readers();

create function set_trending_score() returns trigger language plpgsql as $$
begin
  new.trending_score := trending_score(
    1000 * (new.other_like_count + 2 * new.other_commenter_count + 3 * new.other_saver_count)::bigint
      - new.like_discount - 2 * new.commenter_discount - 3 * new.saver_discount,
    new.created_at
  );
  return new;
end
$$;

create trigger posts_scored before insert on posts
  for each row execute function set_trending_score();

create trigger posts_scored_again before update of other_like_count, other_commenter_count, other_saver_count,
    like_discount, commenter_discount, saver_discount, created_at on posts
  for each row execute function set_trending_score();

create function set_rating_score() returns trigger language plpgsql as $$
begin
  new.rating_score := rating_score(
    1000 * new.rating_1::bigint - new.rating_discount_1, 1000 * new.rating_2::bigint - new.rating_discount_2,
    1000 * new.rating_3::bigint - new.rating_discount_3, 1000 * new.rating_4::bigint - new.rating_discount_4,
    1000 * new.rating_5::bigint - new.rating_discount_5
  );
  return new;
end
$$;

create trigger posts_rated before insert on posts
  for each row execute function set_rating_score();

create trigger posts_rated_again before update of rating_1, rating_2, rating_3, rating_4, rating_5,
    rating_discount_1, rating_discount_2, rating_discount_3, rating_discount_4, rating_discount_5 on posts
  for each row execute function set_rating_score();

create trigger tools_rated before insert on tools
  for each row execute function set_rating_score();

create trigger tools_rated_again before update of rating_1, rating_2, rating_3, rating_4, rating_5,
    rating_discount_1, rating_discount_2, rating_discount_3, rating_discount_4, rating_discount_5 on tools
  for each row execute function set_rating_score();

create function score_helpful_marks() returns trigger language plpgsql as $$
begin
  new.helpful_score := wilson_lower_bound(
    (1000 * new.counted_helpful_count::bigint - new.helpful_discount)::double precision / 1000,
    (1000 * new.reader_count::bigint - new.helpful_discount)::double precision / 1000
  );
  return new;
end
$$;

create trigger posts_helpful_scored before update of counted_helpful_count, helpful_discount, reader_count on posts
  for each row execute function score_helpful_marks();

create type comment_vote as (id integer, post_id integer, member_id integer, weight smallint, is_tied boolean);

create table comments (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  member_id integer references members on delete cascade,
  text text not null,
  created_at timestamptz(3) not null default now(),
  hidden_because text check (char_length(hidden_because) between 1 and 500),
  edited_at timestamptz(3),
  parent_id integer references comments,
  depth smallint not null default 0,
  reply_count integer not null default 0,
  listed_reply_count integer not null default 0,
  like_count integer not null default 0,
  weight smallint not null default 1000,
  is_tied boolean not null default false,
  constraint comments_counts_check check (reply_count >= 0 and listed_reply_count >= reply_count and like_count >= 0),
  constraint comments_depth_check check (depth between 0 and 6 and (depth = 0) = (parent_id is null)),
  constraint comments_stub_check check (member_id is not null or hidden_because is not null),
  constraint comments_text_check check (char_length(text) <= 2000 and (text = '') = (member_id is null))
);
create index comments_of_post on comments (post_id, created_at, id);
create index comments_of_member on comments (member_id, post_id) include (hidden_because);
create index comments_parent on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_threads on comments (post_id, created_at, id)
  where parent_id is null and ((hidden_because is null) or (listed_reply_count > 0));
create index comments_best_liked on comments (post_id, like_count desc, created_at, id)
  where parent_id is null and ((hidden_because is null) or (listed_reply_count > 0));
create index comments_created on comments (created_at) where hidden_because is null;
create index comments_of_tied_members on comments (post_id) where is_tied;
comment on column comments.member_id is
  'The author. Null for a stub: a deleted comment that stays, hidden and without text, because it has replies.';
comment on column comments.hidden_because is
  'Reason given by the moderator who hid the comment. Null while it is public.';
comment on column comments.reply_count is 'Direct replies that are shown.';
comment on column comments.listed_reply_count is
  'Direct replies that threads list: shown ones, and hidden ones and stubs with listed replies.';

create table comment_likes (
  member_id integer not null references members on delete cascade,
  post_id integer not null references posts on delete cascade,
  comment_id integer not null references comments on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, post_id, comment_id)
);
create index comment_likes_comment on comment_likes (comment_id);
create index comment_likes_post on comment_likes (post_id);

create table mentions (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  comment_id integer references comments on delete cascade,
  member_id integer not null references members on delete cascade,
  username text not null check (username ~ '^[a-z0-9_]{3,20}$')
);
create unique index mentions_of_text on mentions (post_id, comment_id, username) nulls not distinct;
create index mentions_comment on mentions (comment_id) where comment_id is not null;
create index mentions_member on mentions (member_id);
comment on table mentions is 'Members whom the texts of posts and comments mention.';
comment on column mentions.comment_id is 'Null for a mention in the description or review of the post.';
comment on column mentions.username is
  'The username in the text, in lower case. The member may have another one by now.';

create function make_stubs(ids integer[]) returns void language plpgsql as $$
begin
  delete from comment_likes where comment_id = any (ids);
  delete from mentions where comment_id = any (ids);
  delete from notifications where comment_id = any (ids);
  delete from cases where comment_id = any (ids);
  update comments
  set member_id = null, is_tied = false, text = '', edited_at = null,
    hidden_because = coalesce(hidden_because, 'Its author has deleted it.')
  where id = any (ids) and member_id is not null;
end
$$;

create function count_comment_votes(added comment_vote[], removed comment_vote[]) returns void language plpgsql as $$
declare
  ids constant integer[] := array(select post_id from unnest(added) union select post_id from unnest(removed));
  tool_ids integer[];
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  perform 1 from posts where id = any (ids) order by id for no key update;
  update posts p
  set comment_count = comment_count + c.everyone, other_commenter_count = other_commenter_count + c.others,
    commenter_discount = commenter_discount + c.discount
  from (
    select s.post_id, sum(s.change) as everyone,
      coalesce(
        sum((s.now is not null)::integer - (s.before is not null)::integer) filter (where s.member_id <> a.author_id), 0
      ) as others,
      coalesce(sum(coalesce(s.now, 0) - coalesce(s.before, 0)) filter (where s.member_id <> a.author_id), 0) as discount
    from (
      select g.*, (
        select min(vote_discount(o.weight, o.is_tied)) from comments o
        where o.member_id = g.member_id and o.post_id = g.post_id and o.hidden_because is null
      ) as now, (
        select min(discount)
        from (
          select vote_discount(o.weight, o.is_tied) as discount from comments o
          where o.member_id = g.member_id and o.post_id = g.post_id and o.hidden_because is null
            and not exists (select from unnest(added) a where a.id = o.id)
          union all
          select vote_discount(o.weight, o.is_tied) from unnest(removed) o
          where o.member_id = g.member_id and o.post_id = g.post_id
        ) earlier
      ) as before
      from (
        select post_id, member_id, sum(change) as change
        from (
          select post_id, member_id, 1 as change from unnest(added)
          union all
          select post_id, member_id, -1 from unnest(removed)
        ) changed
        group by post_id, member_id
      ) g
    ) s join posts a on a.id = s.post_id
    group by s.post_id
  ) c
  where p.id = c.post_id;

  if copy_votes_of_only_post(ids) then
    return;
  end if;
  tool_ids := lock_tools_of(ids);
  update tools t
  set trending_score = trending_of_tool(t.id), comment_count = comment_count + coalesce((
    select sum(c.change)
    from (
      select post_id, 1 as change from unnest(added) union all select post_id, -1 from unnest(removed)
    ) c join posts p on p.id = c.post_id
    where p.tool_id = t.id and p.hidden_because is null
  ), 0)
  where t.id = any (tool_ids);
end
$$;

create function count_comments() returns trigger language plpgsql as $$
declare
  comments constant comment_vote[] := array(
    select row(id, post_id, member_id, weight, is_tied)::comment_vote from changed where hidden_because is null
  );
begin
  if tg_op = 'INSERT' then
    perform count_comment_votes(comments, '{}');
  else
    perform count_comment_votes('{}', comments);
  end if;
  return null;
end
$$;

create trigger comments_added after insert on comments
  referencing new table as changed
  for each statement execute function count_comments();

create trigger comments_removed after delete on comments
  referencing old table as changed
  for each statement execute function count_comments();

create function count_hidden_comments() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(
    select id from after join before using (id)
    where (after.hidden_because is null, after.member_id, after.weight, after.is_tied)
      is distinct from (before.hidden_because is null, before.member_id, before.weight, before.is_tied)
  );
begin
  if cardinality(ids) > 0 then
    perform count_comment_votes(
      array(
        select row(id, post_id, member_id, weight, is_tied)::comment_vote from after
        where hidden_because is null and id = any (ids)
      ),
      array(
        select row(id, post_id, member_id, weight, is_tied)::comment_vote from before
        where hidden_because is null and id = any (ids)
      )
    );
  end if;
  return null;
end
$$;

create trigger comments_hidden after update on comments
  referencing old table as before new table as after
  for each statement execute function count_hidden_comments();

create function count_comment_likes() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from comments where id in (select comment_id from changed) order by id for no key update;
  update comments c set like_count = like_count + sign * l.members
  from (select comment_id, count(*) as members from changed group by comment_id) l
  where c.id = l.comment_id;
  return null;
end
$$;

create trigger comment_likes_added after insert on comment_likes
  referencing new table as changed
  for each statement execute function count_comment_likes();

create trigger comment_likes_removed after delete on comment_likes
  referencing old table as changed
  for each statement execute function count_comment_likes();

create function keep_stub() returns trigger language plpgsql as $$
begin
  if not exists (select from comments where parent_id = old.id)
    or not exists (select from posts where id = old.post_id) then
    return old;
  end if;
  perform make_stubs(array[old.id]);
  return null;
end
$$;

create trigger comments_stub before delete on comments
  for each row execute function keep_stub();

create function count_replies() returns trigger language plpgsql as $$
declare
  shown integer := 0;
  listed integer := 0;
begin
  if tg_op <> 'INSERT' then
    shown := shown - (old.hidden_because is null)::integer;
    listed := listed - (old.hidden_because is null or old.listed_reply_count > 0)::integer;
  end if;
  if tg_op <> 'DELETE' then
    shown := shown + (new.hidden_because is null)::integer;
    listed := listed + (new.hidden_because is null or new.listed_reply_count > 0)::integer;
  end if;
  if shown <> 0 or listed <> 0 then
    update comments set reply_count = reply_count + shown, listed_reply_count = listed_reply_count + listed
    where id = coalesce(new.parent_id, old.parent_id);
  end if;
  if tg_op = 'DELETE' then
    delete from comments stub
    where id = old.parent_id and member_id is null
      and not exists (select from comments reply where reply.parent_id = stub.id);
  end if;
  return null;
end
$$;

create trigger comments_reply_added after insert on comments
  for each row
  when (new.parent_id is not null) execute function count_replies();

create trigger comments_reply_removed after delete on comments
  for each row
  when (old.parent_id is not null) execute function count_replies();

create trigger comments_reply_changed after update of hidden_because, listed_reply_count on comments
  for each row
  when (new.parent_id is not null and (((old.hidden_because is null) <> (new.hidden_because is null))
    or ((old.listed_reply_count > 0) <> (new.listed_reply_count > 0))))
  execute function count_replies();

create sequence saved_item_ranks start 1001;

create table saved_lists (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  description text not null default '' check (char_length(description) <= 300),
  is_default boolean not null default false,
  post_count integer not null default 0 check (post_count between 0 and 1000),
  created_at timestamptz(3) not null default now(),
  visibility text not null default 'private' check (visibility in ('private', 'link', 'public')),
  key text,
  follower_count integer not null default 0 check (follower_count >= 0),
  shown_count integer not null default 0,
  updated_at timestamptz(3) default now(),
  unique (id, member_id),
  constraint saved_lists_default_check check (not is_default or visibility = 'private'),
  constraint saved_lists_key_check check ((visibility = 'private') = (key is null))
);
create index saved_lists_member on saved_lists (member_id, is_default desc, created_at, id);
create unique index saved_lists_default on saved_lists (member_id) where is_default;
create index saved_lists_popular on saved_lists (follower_count desc, id desc) where shown_count >= 3;
create index saved_lists_new on saved_lists (created_at desc, id desc) where shown_count >= 3;
comment on column saved_lists.key is
  'Part of the link to a list that is not private. A list that was private in between has a new one.';
comment on column saved_lists.shown_count is
  'Shown posts of a public list of a member who is not suspended; else 0.';
comment on column saved_lists.updated_at is 'Null for a list that has not changed since this column exists.';

create table saved_items (
  list_id integer not null,
  post_id integer not null references posts on delete cascade,
  member_id integer not null,
  created_at timestamptz(3) not null default now(),
  note text not null default '' check (char_length(note) <= 300),
  rank bigint not null default nextval('saved_item_ranks'::regclass) << 20,
  weight smallint not null default 1000,
  is_tied boolean not null default false,
  primary key (list_id, post_id),
  foreign key (list_id, member_id) references saved_lists(id, member_id) on delete cascade
);
create index saved_items_post on saved_items (post_id, member_id);
create index saved_items_member on saved_items (member_id, post_id);
create index saved_items_order on saved_items (list_id, rank desc, created_at desc, post_id desc);
create index saved_items_created on saved_items (created_at);
create index saved_items_of_tied_members on saved_items (post_id) where is_tied;
comment on column saved_items.member_id is 'Owner of the list, repeated to count each member once.';
comment on column saved_items.rank is
  'The highest stands first; of equal ones, which are older than this column, the latest saved.';

alter sequence saved_item_ranks owned by saved_items.rank;

create function count_shown_posts(list integer, owner integer, visibility text) returns integer language sql stable as $$
  select case
    when visibility = 'public' and exists (select from members where id = owner and suspended_because is null) then (
      select count(*)::integer from saved_items join posts on posts.id = post_id
      where list_id = list and hidden_because is null
    )
    else 0
  end
$$;

create function recount_shown_posts(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from saved_lists where id = any (ids) order by id for no key update;
  update saved_lists set shown_count = count_shown_posts(id, member_id, visibility)
  where id = any (ids) and shown_count <> count_shown_posts(id, member_id, visibility);
end
$$;

create function move_saved_item(list integer, post integer, place integer) returns void language plpgsql as $$
declare
  gap constant bigint := 1 << 20;
  above bigint;
  below bigint;
begin
  for attempt in 1 .. 2 loop
    with others as materialized (
      select i.rank, s.is_shown,
        row_number() over sorted as n,
        count(*) filter (where s.is_shown) over sorted as shown
      from saved_items i join posts p on p.id = i.post_id cross join lateral (
        select p.hidden_because is null
          and not exists (select from mutes m where m.member_id = i.member_id and m.muted_id = p.author_id)
          and not exists (select from post_hides h where h.member_id = i.member_id and h.post_id = p.id) as is_shown
      ) s
      where i.list_id = move_saved_item.list and i.post_id <> move_saved_item.post
      window sorted as (order by i.rank desc, i.created_at desc, i.post_id desc rows unbounded preceding)
    ), next as (
      select n, rank from others where is_shown and shown = move_saved_item.place + 1
    )
    select (select rank from next),
      (select rank from others where n = coalesce((select n from next) - 1, (select max(n) from others)))
    into below, above;
    if above is null then
      update saved_items set rank = default
      where saved_items.list_id = move_saved_item.list and saved_items.post_id = move_saved_item.post;
      return;
    elsif below is null or above - below >= 2 then
      update saved_items set rank = coalesce(below + (above - below) / 2, above - gap)
      where saved_items.list_id = move_saved_item.list and saved_items.post_id = move_saved_item.post;
      return;
    end if;
    update saved_items i set rank = numbered.n * gap
    from (
      select post_id, row_number() over (order by rank, created_at, post_id) as n
      from saved_items where saved_items.list_id = move_saved_item.list
    ) numbered
    where i.list_id = move_saved_item.list and i.post_id = numbered.post_id;
  end loop;
end
$$;

create function count_saved_items() returns trigger language plpgsql as $$
declare
  is_insert constant boolean := tg_op = 'INSERT';
  sign constant integer := case when is_insert then 1 else -1 end;
  tool_ids integer[];
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  tool_ids := lock_tools_of(array(select post_id from changed));
  perform 1 from saved_lists where id in (select list_id from changed) order by id for no key update;
  update saved_lists l set post_count = post_count + sign * c.n
  from (select list_id, count(*) as n from changed group by list_id) c
  where l.id = c.list_id;
  -- Of the lists of a member, the item with the smallest discount counts. Rows that were removed are gone by now.
  update posts p
  set other_saver_count = other_saver_count + c.others, saver_discount = saver_discount + c.discount
  from (
    select n.post_id, sum((d.now is not null)::integer - (d.before is not null)::integer) as others,
      sum(coalesce(d.now, 0) - coalesce(d.before, 0)) as discount
    from (select distinct post_id, member_id from changed) n join posts a on a.id = n.post_id
    cross join lateral (
      select min(discount) filter (where is_before) as before, min(discount) filter (where is_now) as now
      from (
        select vote_discount(o.weight, o.is_tied) as discount, true as is_now,
          not is_insert or not exists (select from changed x where x.list_id = o.list_id and x.post_id = o.post_id)
            as is_before
        from saved_items o where o.post_id = n.post_id and o.member_id = n.member_id
        union all
        select vote_discount(x.weight, x.is_tied), false, true from changed x
        where not is_insert and x.post_id = n.post_id and x.member_id = n.member_id
      ) items
    ) d
    where n.member_id <> a.author_id
    group by n.post_id
  ) c
  where p.id = c.post_id and (c.others <> 0 or c.discount <> 0);
  update tools t
  set trending_score = trending_of_tool(t.id), save_count = save_count + sign * (
    select count(distinct n.member_id)
    from changed n join posts p on p.id = n.post_id
    where p.tool_id = t.id and p.hidden_because is null and not exists (
      select from posts o join saved_items other on other.post_id = o.id and other.member_id = n.member_id
      where o.tool_id = t.id and o.hidden_because is null and not exists (
        select from changed x where x.list_id = other.list_id and x.post_id = other.post_id
      )
    )
  )
  where t.id = any (tool_ids);
  return null;
end
$$;

create trigger saved_items_added after insert on saved_items
  referencing new table as changed
  for each statement execute function count_saved_items();

create trigger saved_items_removed after delete on saved_items
  referencing old table as changed
  for each statement execute function count_saved_items();

create function limit_saved_lists() returns trigger language plpgsql as $$
begin
  perform 1 from members where id in (select member_id from added) order by id for no key update;
  if exists (
    select from saved_lists where member_id in (select member_id from added)
    group by member_id having count(*) > 100
  ) then
    raise check_violation using constraint = 'saved_lists_of_one_member',
      message = 'a member can have at most 100 lists';
  end if;
  return null;
end
$$;

create trigger saved_lists_limited after insert on saved_lists
  referencing new table as added
  for each statement execute function limit_saved_lists();

create function refresh_saved_list() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  if new.visibility = 'public' or old.visibility = 'public' then
    new.shown_count := count_shown_posts(new.id, new.member_id, new.visibility);
  end if;
  return new;
end
$$;

create trigger saved_lists_refreshed before update of name, description, visibility, post_count on saved_lists
  for each row
  when ((old.name, old.description, old.visibility, old.post_count) is distinct from (new.name, new.description,
    new.visibility, new.post_count))
  execute function refresh_saved_list();

create function change_saved_items() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(
    select distinct n.post_id from added n join removed o using (list_id, post_id)
    where (n.weight, n.is_tied) <> (o.weight, o.is_tied)
  );
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  perform 1 from posts where id = any (ids) order by id for no key update;
  update posts p set saver_discount = saver_discount + c.change
  from (
    select n.post_id, sum(d.now - d.before) as change
    from (select distinct post_id, member_id from added) n join posts a on a.id = n.post_id
    cross join lateral (
      select min(vote_discount(o.weight, o.is_tied)) as now,
        min(coalesce(vote_discount(x.weight, x.is_tied), vote_discount(o.weight, o.is_tied))) as before
      from saved_items o left join removed x on x.list_id = o.list_id and x.post_id = o.post_id
      where o.post_id = n.post_id and o.member_id = n.member_id
    ) d
    where n.member_id <> a.author_id
    group by n.post_id
  ) c
  where p.id = c.post_id and c.change <> 0;
  perform refresh_trending_of_tools(ids);
  return null;
end
$$;

create trigger saved_items_changed after update on saved_items
  referencing old table as removed new table as added
  for each statement execute function change_saved_items();

create table likes (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  weight smallint not null default 1000,
  is_tied boolean not null default false,
  primary key (member_id, post_id)
);
create index likes_post on likes (post_id, created_at desc);
create index likes_created on likes (created_at);
create index likes_of_tied_members on likes (post_id) where is_tied;
comment on column likes.weight is 'The weight of the member with which the like is counted.';
comment on column likes.is_tied is
  'Whether the member is tied to the tool of the post; then the like counts in no rank.';

create table ratings (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  value smallint not null check (value between 1 and 5),
  created_at timestamptz(3) not null default now(),
  is_tied boolean not null default false,
  weight smallint not null default 1000,
  primary key (member_id, post_id)
);
create index ratings_post on ratings (post_id);
create index ratings_of_tied_members on ratings (post_id) where is_tied;
create index ratings_created on ratings (created_at);
comment on column ratings.is_tied is
  'Whether the member is tied to the tool of the post; then the rating counts nowhere.';

create table helpful_marks (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  is_tied boolean not null default false,
  weight smallint not null default 1000,
  primary key (member_id, post_id)
);
create index helpful_marks_post on helpful_marks (post_id);
create index helpful_marks_tied on helpful_marks (post_id) where is_tied;
create index helpful_marks_created on helpful_marks (created_at);
comment on table helpful_marks is 'Members who found the review of a post helpful.';

create function count_tool_ratings(added ratings[], removed ratings[]) returns void language plpgsql as $$
declare
  tool_ids constant integer[] := lock_tools_of(array(
    select post_id from unnest(added) union select post_id from unnest(removed)
  ));
begin
  if cardinality(tool_ids) = 0 then
    return;
  end if;
  with raters as (
    select distinct p.tool_id, r.member_id
    from (select post_id, member_id from unnest(added) union select post_id, member_id from unnest(removed)) r
    join posts p on p.id = r.post_id
    where p.tool_id = any (tool_ids) and p.hidden_because is null
  ), newest as (
    select r.tool_id, now.value, 1000 - now.weight as discount, 1 as sign
    from raters r cross join lateral (
      select o.value, o.weight from posts p join ratings o on o.post_id = p.id and o.member_id = r.member_id
      where p.tool_id = r.tool_id and p.hidden_because is null and not o.is_tied
      order by o.created_at desc, o.post_id desc limit 1
    ) now
    union all
    select r.tool_id, before.value, 1000 - before.weight, -1
    from raters r cross join lateral (
      select o.value, o.weight
      from (
        select o.* from ratings o join posts p on p.id = o.post_id
        where p.tool_id = r.tool_id and p.hidden_because is null and o.member_id = r.member_id
          and not exists (select from unnest(added) a where a.post_id = o.post_id and a.member_id = o.member_id)
        union all
        select o.* from unnest(removed) o join posts p on p.id = o.post_id
        where p.tool_id = r.tool_id and p.hidden_because is null and o.member_id = r.member_id
      ) o
      where not o.is_tied
      order by o.created_at desc, o.post_id desc limit 1
    ) before
  ), moved as (
    select tool_id,
      sum(sign * (value = 1)::integer) as n1, sum(sign * (value = 2)::integer) as n2,
      sum(sign * (value = 3)::integer) as n3, sum(sign * (value = 4)::integer) as n4,
      sum(sign * (value = 5)::integer) as n5,
      sum(sign * (value = 1)::integer * discount) as d1, sum(sign * (value = 2)::integer * discount) as d2,
      sum(sign * (value = 3)::integer * discount) as d3, sum(sign * (value = 4)::integer * discount) as d4,
      sum(sign * (value = 5)::integer * discount) as d5
    from newest group by tool_id
  )
  update tools t
  set rating_1 = rating_1 + n1, rating_2 = rating_2 + n2, rating_3 = rating_3 + n3, rating_4 = rating_4 + n4,
    rating_5 = rating_5 + n5,
    rating_discount_1 = rating_discount_1 + d1, rating_discount_2 = rating_discount_2 + d2,
    rating_discount_3 = rating_discount_3 + d3, rating_discount_4 = rating_discount_4 + d4,
    rating_discount_5 = rating_discount_5 + d5
  from moved where t.id = moved.tool_id;
  -- Which post is the best one decides on the tagline.
  update tools t set tagline = first_sentence((
    select description from posts
    where tool_id = t.id and hidden_because is null order by rating_score desc, created_at desc, id desc limit 1
  ))
  where t.id = any (tool_ids) and t.post_count > 1;
end
$$;

create function recount_helpful_marks(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from posts where id = any (ids) order by id for no key update;
  update posts p
  set helpful_count = marks.everyone, counted_helpful_count = marks.counted, helpful_discount = marks.discount,
    reader_count = case when marks.everyone = 0 then 0 else (
      select count(*) from post_readers r where r.post_id = p.id and not r.is_tied
    ) end
  from unnest(ids) as given (id)
  cross join lateral (
    select count(*) as everyone, count(*) filter (where not h.is_tied) as counted,
      coalesce(sum(1000 - h.weight) filter (where not h.is_tied), 0) as discount
    from helpful_marks h
    where h.post_id = given.id
  ) marks
  where p.id = given.id;
end
$$;

create function count_likes() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  tool_ids integer[];
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  update posts p
  set like_count = like_count + sign * c.everyone, other_like_count = other_like_count + sign * c.others,
    like_discount = like_discount + sign * c.discount
  from (
    select l.post_id, count(*) as everyone, count(*) filter (where l.member_id <> a.author_id) as others,
      coalesce(sum(vote_discount(l.weight, l.is_tied)) filter (where l.member_id <> a.author_id), 0) as discount
    from changed l join posts a on a.id = l.post_id
    group by l.post_id
  ) c
  where p.id = c.post_id;

  if copy_votes_of_only_post(array(select distinct post_id from changed)) then
    return null;
  end if;
  tool_ids := lock_tools_of(array(select post_id from changed));
  if cardinality(tool_ids) = 0 then
    return null;
  end if;
  -- A member counts once for a tool, however many of its posts they like.
  update tools t
  set like_count = t.like_count + sign * coalesce(c.members, 0), trending_score = (
    select coalesce(max(trending_score), 0) from posts where tool_id = t.id and hidden_because is null
  )
  from unnest(tool_ids) as counted (id) left join (
    select p.tool_id, count(distinct l.member_id) as members
    from changed l join posts p on p.id = l.post_id
    where p.tool_id is not null and p.hidden_because is null and not exists (
      select from posts o join likes other on other.post_id = o.id and other.member_id = l.member_id
      where o.tool_id = p.tool_id and o.hidden_because is null and not exists (
        select from changed x where x.post_id = other.post_id and x.member_id = other.member_id
      )
    )
    group by p.tool_id
  ) c on c.tool_id = counted.id
  where t.id = counted.id;
  return null;
end
$$;

create trigger likes_added after insert on likes
  referencing new table as changed
  for each statement execute function count_likes();

create trigger likes_removed after delete on likes
  referencing old table as changed
  for each statement execute function count_likes();

create function count_ratings() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  rows ratings[];
begin
  perform 1 from posts where id in (select post_id from changed) order by id for no key update;
  update posts p
  set rating_1 = rating_1 + sign * c.n1, rating_2 = rating_2 + sign * c.n2, rating_3 = rating_3 + sign * c.n3,
    rating_4 = rating_4 + sign * c.n4, rating_5 = rating_5 + sign * c.n5,
    rating_discount_1 = rating_discount_1 + sign * c.d1, rating_discount_2 = rating_discount_2 + sign * c.d2,
    rating_discount_3 = rating_discount_3 + sign * c.d3, rating_discount_4 = rating_discount_4 + sign * c.d4,
    rating_discount_5 = rating_discount_5 + sign * c.d5
  from (
    select post_id,
      count(*) filter (where value = 1) as n1, count(*) filter (where value = 2) as n2,
      count(*) filter (where value = 3) as n3, count(*) filter (where value = 4) as n4,
      count(*) filter (where value = 5) as n5,
      coalesce(sum(1000 - weight) filter (where value = 1), 0) as d1,
      coalesce(sum(1000 - weight) filter (where value = 2), 0) as d2,
      coalesce(sum(1000 - weight) filter (where value = 3), 0) as d3,
      coalesce(sum(1000 - weight) filter (where value = 4), 0) as d4,
      coalesce(sum(1000 - weight) filter (where value = 5), 0) as d5
    from changed where not is_tied group by post_id
  ) c
  where p.id = c.post_id;
  if copy_votes_of_only_post(array(select distinct post_id from changed)) then
    return null;
  end if;
  rows := array(select row(post_id, member_id, value, created_at, is_tied, weight)::ratings from changed);
  if tg_op = 'INSERT' then
    perform count_tool_ratings(rows, '{}');
  else
    perform count_tool_ratings('{}', rows);
  end if;
  return null;
end
$$;

create trigger ratings_added after insert on ratings
  referencing new table as changed
  for each statement execute function count_ratings();

create trigger ratings_removed after delete on ratings
  referencing old table as changed
  for each statement execute function count_ratings();

create function change_ratings() returns trigger language plpgsql as $$
begin
  perform 1 from posts where id in (select post_id from added) order by id for no key update;
  update posts p
  set rating_1 = rating_1 + c.n1, rating_2 = rating_2 + c.n2, rating_3 = rating_3 + c.n3,
    rating_4 = rating_4 + c.n4, rating_5 = rating_5 + c.n5,
    rating_discount_1 = rating_discount_1 + c.d1, rating_discount_2 = rating_discount_2 + c.d2,
    rating_discount_3 = rating_discount_3 + c.d3, rating_discount_4 = rating_discount_4 + c.d4,
    rating_discount_5 = rating_discount_5 + c.d5
  from (
    select post_id,
      sum(sign * (value = 1)::integer) as n1, sum(sign * (value = 2)::integer) as n2,
      sum(sign * (value = 3)::integer) as n3, sum(sign * (value = 4)::integer) as n4,
      sum(sign * (value = 5)::integer) as n5,
      sum(sign * (value = 1)::integer * (1000 - weight)) as d1, sum(sign * (value = 2)::integer * (1000 - weight)) as d2,
      sum(sign * (value = 3)::integer * (1000 - weight)) as d3, sum(sign * (value = 4)::integer * (1000 - weight)) as d4,
      sum(sign * (value = 5)::integer * (1000 - weight)) as d5
    from (
      select post_id, value, weight, 1 as sign from added where not is_tied
      union all
      select post_id, value, weight, -1 from removed where not is_tied
    ) s
    group by post_id
  ) c
  where p.id = c.post_id;
  if not copy_votes_of_only_post(array(select distinct post_id from added)) then
    perform count_tool_ratings(
      array(select row(post_id, member_id, value, created_at, is_tied, weight)::ratings from added),
      array(select row(post_id, member_id, value, created_at, is_tied, weight)::ratings from removed)
    );
  end if;
  return null;
end
$$;

create trigger ratings_changed after update on ratings
  referencing old table as removed new table as added
  for each statement execute function change_ratings();

create function set_is_tied_again() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c join posts p on p.id = c.post_id
    where c.is_tied <> (p.tool_id is not null and (
      exists (
        select from posts t
        where t.author_id = c.member_id and t.tool_id = p.tool_id and t.relation <> 'none' and t.deleted_at is null
      ) or exists (
        select from tool_makers m where m.tool_id = p.tool_id and m.member_id = c.member_id
      )
    ))
  ) then
    execute format(
      'update %I v set is_tied = not v.is_tied from changed c join posts p on p.id = c.post_id
      where v.post_id = c.post_id and v.member_id = c.member_id
        and v.is_tied <> (p.tool_id is not null and is_tied(v.member_id, p.tool_id))',
      tg_table_name
    );
  end if;
  return null;
end
$$;

create trigger ratings_tied_meanwhile after insert on ratings
  referencing new table as changed
  for each statement execute function set_is_tied_again();

create trigger helpful_marks_tied_meanwhile after insert on helpful_marks
  referencing new table as changed
  for each statement execute function set_is_tied_again();

create trigger post_readers_tied_meanwhile after insert on post_readers
  referencing new table as changed
  for each statement execute function set_is_tied_again();

create function count_helpful_marks() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(select distinct post_id from changed);
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  perform 1 from posts where id = any (ids) order by id for no key update;
  perform lock_tools_of(ids);
  if tg_op = 'INSERT' then
    -- The readers of a post are complete from its first mark on: nobody else needs them.
    insert into post_readers (post_id, member_id)
    select voters.post_id, voters.member_id
    from (
      select post_id, member_id from changed
      union select post_id, member_id from likes where post_id = any (ids)
      union select post_id, member_id from ratings where post_id = any (ids)
      union select post_id, member_id from comments where post_id = any (ids) and member_id is not null
    ) voters join posts p on p.id = voters.post_id
    where voters.member_id <> p.author_id
      and (p.helpful_count = 0 or exists (
        select from changed c where c.post_id = voters.post_id and c.member_id = voters.member_id
      ))
    on conflict do nothing;
  end if;
  perform recount_helpful_marks(ids);
  return null;
end
$$;

create trigger helpful_marks_added after insert on helpful_marks
  referencing new table as changed
  for each statement execute function count_helpful_marks();

create trigger helpful_marks_changed after update on helpful_marks
  referencing new table as changed
  for each statement execute function count_helpful_marks();

create trigger helpful_marks_removed after delete on helpful_marks
  referencing old table as changed
  for each statement execute function count_helpful_marks();

create function add_readers() returns trigger language plpgsql as $$
begin
  insert into post_readers (post_id, member_id)
  select distinct p.id, c.member_id from changed c join posts p on p.id = c.post_id
  where p.helpful_count > 0 and c.member_id <> p.author_id
  on conflict do nothing;
  return null;
end
$$;

create trigger likes_read after insert on likes
  referencing new table as changed
  for each statement execute function add_readers();

create trigger ratings_read after insert on ratings
  referencing new table as changed
  for each statement execute function add_readers();

create trigger comments_read after insert on comments
  referencing new table as changed
  for each statement execute function add_readers();

create function weigh_vote() returns trigger language plpgsql as $$
begin
  select coalesce(m.weight, 1000), p.tool_id is not null and (
    exists (
      select from posts t
      where t.author_id = new.member_id and t.tool_id = p.tool_id and t.relation <> 'none' and t.deleted_at is null
    ) or exists (
      select from tool_makers k where k.tool_id = p.tool_id and k.member_id = new.member_id
    )
  )
  into new.weight, new.is_tied
  from (select) one left join posts p on p.id = new.post_id left join members m on m.id = new.member_id;
  return new;
end
$$;

create trigger likes_weighed before insert on likes
  for each row execute function weigh_vote();

create trigger saved_items_weighed before insert on saved_items
  for each row execute function weigh_vote();

create trigger comments_weighed before insert on comments
  for each row execute function weigh_vote();

create trigger ratings_weighed before insert on ratings
  for each row execute function weigh_vote();

create trigger helpful_marks_weighed before insert on helpful_marks
  for each row execute function weigh_vote();

create trigger likes_tied_meanwhile after insert on likes
  referencing new table as changed
  for each statement execute function set_is_tied_again();

create trigger saved_items_tied_meanwhile after insert on saved_items
  referencing new table as changed
  for each statement execute function set_is_tied_again();

create trigger comments_tied_meanwhile after insert on comments
  referencing new table as changed
  for each statement execute function set_is_tied_again();

create function change_likes() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(
    select distinct n.post_id from added n join removed o using (post_id, member_id)
    where (n.weight, n.is_tied) <> (o.weight, o.is_tied)
  );
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  perform 1 from posts where id = any (ids) order by id for no key update;
  update posts p set like_discount = like_discount + c.change
  from (
    select n.post_id, sum(vote_discount(n.weight, n.is_tied) - vote_discount(o.weight, o.is_tied)) as change
    from added n join removed o using (post_id, member_id) join posts a on a.id = n.post_id
    where n.member_id <> a.author_id
    group by n.post_id
  ) c
  where p.id = c.post_id and c.change <> 0;
  perform refresh_trending_of_tools(ids);
  return null;
end
$$;

create trigger likes_changed after update on likes
  referencing old table as removed new table as added
  for each statement execute function change_likes();

create type vote_of_member as (source text, post_id integer, member_id integer, weight smallint);

create table rank_weights (
  is_only boolean default true primary key check (is_only),
  rules text not null default 'none' check (rules in ('none', 'verification', 'all')),
  weighed_at timestamptz(3),
  searched_at timestamptz(3)
);
comment on table rank_weights is 'One row: how members were last weighed.';
comment on column rank_weights.rules is
  'Which rules are in force: none; only that unverified members weigh 0; or all. New members get their weight '
  'by it.';
comment on column rank_weights.searched_at is 'When all items were last searched for groups.';

create table vote_counts (
  is_only boolean default true primary key check (is_only),
  since timestamptz(3) not null,
  counted_at timestamptz(3) not null,
  votes integer not null check (votes >= 0)
);
comment on table vote_counts is 'One row: the number of votes from `since` to `counted_at`.';

create table vote_groups (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('post', 'low', 'high')),
  post_id integer references posts on delete cascade,
  tool_id integer references tools on delete cascade,
  expected double precision not null,
  score double precision not null,
  joined_from timestamptz(3) not null,
  joined_to timestamptz(3) not null,
  voted_from timestamptz(3) not null,
  voted_to timestamptz(3) not null,
  is_current boolean not null default true,
  dismissed_at timestamptz(3),
  ranking text check (ranking in ('trending', 'rating')),
  plain_rank integer,
  weighed_rank integer,
  constraint vote_groups_check check ((kind = 'post') = (post_id is not null) and num_nonnulls(post_id, tool_id) = 1)
);
create index vote_groups_post on vote_groups (post_id) where post_id is not null;
create index vote_groups_tool on vote_groups (tool_id) where tool_id is not null;
comment on table vote_groups is 'Members whose votes for a post, or low or high ratings of a tool, are in step.';
comment on column vote_groups.expected is 'Number of such voters to expect beside the other voters.';
comment on column vote_groups.score is 'Logarithm of the likelihood ratio.';
comment on column vote_groups.is_current is 'Whether the last search still shows the group.';
comment on column vote_groups.dismissed_at is
  'When a moderator decided that the votes are honest: together these members are no group for this item any '
  'more.';
comment on column vote_groups.ranking is
  'The ranking in which the votes move something: trending posts, or the best rated tools. Null without a case.';
comment on column vote_groups.plain_rank is 'Place in it if each vote counted whole, when the case was opened.';
comment on column vote_groups.weighed_rank is 'Place by weights then.';

create table vote_group_members (
  group_id integer not null references vote_groups on delete cascade,
  member_id integer not null references members on delete cascade,
  primary key (group_id, member_id)
);
create index vote_group_members_member on vote_group_members (member_id);

create table discounted_votes (
  reason text primary key,
  votes integer not null check (votes >= 0)
);
comment on table discounted_votes is
  'Votes of the last 90 days that count less than whole in ranks, by the reason, as of rank_weights.weighed_at.';

create function likelihood_term(observed double precision, expected double precision) returns double precision language sql immutable parallel safe as $$
  select case when observed > 0 then observed * ln(observed / expected) else 0 end
$$;

create function overlap_beyond_chance(both_count bigint, one bigint, other bigint, everyone bigint) returns double precision language plpgsql immutable parallel safe as $$
declare
  k constant double precision := both_count;
  a constant double precision := greatest(one, both_count);
  b constant double precision := greatest(other, both_count);
  n constant double precision := greatest(everyone, one + other, 1);
begin
  return case when k > a * b / n then 2 else -2 end * (
    likelihood_term(k, a * b / n) + likelihood_term(a - k, a * (n - b) / n)
      + likelihood_term(b - k, (n - a) * b / n) + likelihood_term(n - a - b + k, (n - a) * (n - b) / n)
  );
end
$$;

create function is_tied(member integer, tool integer) returns boolean language sql stable parallel safe as $$
  select exists (
    select from posts
    where author_id = member and tool_id = tool and relation <> 'none' and deleted_at is null
  ) or exists (
    select from tool_makers where tool_makers.tool_id = tool and tool_makers.member_id = member
  )
$$;

create function wrong_ties(ids integer[]) returns table(source text, tool_id integer, post_id integer, member_id integer) language sql stable as $$
  with tied as materialized (
    select t.tool_id, t.author_id as member_id from posts t
    where t.tool_id = any (ids) and t.relation <> 'none' and t.deleted_at is null
    union
    select m.tool_id, m.member_id from tool_makers m where m.tool_id = any (ids)
  ), votes as not materialized (
    select 'likes' as source, l.post_id, l.member_id, l.is_tied from likes l
    union all
    select 'ratings', r.post_id, r.member_id, r.is_tied from ratings r
    union all
    select 'saved_items', i.post_id, i.member_id, i.is_tied from saved_items i
    union all
    select 'comments', c.post_id, c.member_id, c.is_tied from comments c
    union all
    select 'helpful_marks', h.post_id, h.member_id, h.is_tied from helpful_marks h
    union all
    select 'post_readers', o.post_id, o.member_id, o.is_tied from post_readers o
  )
  select v.source, p.tool_id, v.post_id, v.member_id
  from tied join votes v on v.member_id = tied.member_id join posts p on p.id = v.post_id and p.tool_id = tied.tool_id
  where not v.is_tied
  union all
  select v.source, p.tool_id, v.post_id, v.member_id
  from posts p join votes v on v.post_id = p.id
  where p.tool_id = any (ids) and v.is_tied
    and not exists (select from tied where tied.tool_id = p.tool_id and tied.member_id = v.member_id)
$$;

create function refresh_ties(ids integer[]) returns void language plpgsql as $$
declare
  stale integer[];
begin
  -- Posts before tools, as everywhere.
  perform 1 from posts where id in (select post_id from wrong_ties(ids)) order by id for no key update;
  perform 1 from tools where id = any (ids) order by id for no key update;
  stale := array(select distinct tool_id from wrong_ties(ids) order by tool_id);
  if cardinality(stale) = 0 then
    return;
  end if;
  -- In the middle of a merge the counters are those of before: the triggers would subtract what was never added.
  perform renew_tools(stale, true);
  with wrong as materialized (
    select distinct * from wrong_ties(stale)
  ), liked as (
    update likes v set is_tied = not v.is_tied from wrong w
    where w.source = 'likes' and v.member_id = w.member_id and v.post_id = w.post_id
  ), rated as (
    update ratings v set is_tied = not v.is_tied from wrong w
    where w.source = 'ratings' and v.member_id = w.member_id and v.post_id = w.post_id
  ), saved as (
    update saved_items v set is_tied = not v.is_tied from wrong w
    where w.source = 'saved_items' and v.member_id = w.member_id and v.post_id = w.post_id
      and v.is_tied <> is_tied(v.member_id, w.tool_id)
  ), commented as (
    update comments v set is_tied = not v.is_tied from wrong w
    where w.source = 'comments' and v.member_id = w.member_id and v.post_id = w.post_id
      and v.is_tied <> is_tied(v.member_id, w.tool_id)
  ), marked as (
    update helpful_marks v set is_tied = not v.is_tied from wrong w
    where w.source = 'helpful_marks' and v.member_id = w.member_id and v.post_id = w.post_id
  )
  update post_readers v set is_tied = not v.is_tied from wrong w
  where w.source = 'post_readers' and v.member_id = w.member_id and v.post_id = w.post_id;
end
$$;

create function vote_discount(weight smallint, is_tied boolean) returns integer language sql immutable parallel safe as $$
  select case when is_tied then 1000 else 1000 - weight end
$$;

create function store_weights(ids integer[], weights smallint[], reasons text[], most integer) returns boolean language plpgsql as $$
declare
  stale vote_of_member[];
begin
  perform 1 from members where id = any (ids) order by id for no key update;
  stale := array(
    select row(v.source, v.post_id, v.member_id, g.weight)::vote_of_member
    from unnest(ids, weights) g (id, weight) cross join lateral (
      select 'likes' as source, post_id, member_id, weight from likes where member_id = g.id and weight <> g.weight
      union all
      select 'ratings', post_id, member_id, weight from ratings where member_id = g.id and weight <> g.weight
      union all
      select distinct 'saved_items', post_id, member_id, weight from saved_items where member_id = g.id and weight <> g.weight
      union all
      select distinct 'comments', post_id, member_id, weight from comments where member_id = g.id and weight <> g.weight
      union all
      select 'helpful_marks', post_id, member_id, weight from helpful_marks where member_id = g.id and weight <> g.weight
    ) v
    limit most
  );
  if cardinality(stale) > 0 then
    perform 1 from posts where id in (select post_id from unnest(stale)) order by id for no key update;
    perform lock_tools_of(array(select post_id from unnest(stale)));
    update likes v set weight = s.weight from unnest(stale) s
    where s.source = 'likes' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update ratings v set weight = s.weight from unnest(stale) s
    where s.source = 'ratings' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update saved_items v set weight = s.weight from unnest(stale) s
    where s.source = 'saved_items' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update comments v set weight = s.weight from unnest(stale) s
    where s.source = 'comments' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
    update helpful_marks v set weight = s.weight from unnest(stale) s
    where s.source = 'helpful_marks' and v.member_id = s.member_id and v.post_id = s.post_id and v.weight <> s.weight;
  end if;
  if cardinality(stale) = most then
    return false;
  end if;
  update members m set weight = g.weight, weight_reason = g.reason
  from unnest(ids, weights, reasons) g (id, weight, reason)
  where m.id = g.id and (m.weight, m.weight_reason) is distinct from (g.weight, g.reason);
  return true;
end
$$;

insert into rank_weights (is_only, rules, weighed_at, searched_at) values
  (true, 'none', null, null);

create table tool_makers (
  tool_id integer not null references tools on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (tool_id, member_id)
);
create index tool_makers_member on tool_makers (member_id);

create table tool_claims (
  id integer generated always as identity primary key,
  tool_id integer not null references tools on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  unique (tool_id, member_id)
);
create index tool_claims_member on tool_claims (member_id);
create index tool_claims_created on tool_claims (created_at);
comment on table tool_claims is 'Claims of tools that are not verified yet. Verified ones are in tool_makers.';

create table maker_replies (
  post_id integer primary key references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  mentions json not null default '[]'::json,
  created_at timestamptz(3) not null default now()
);
create index maker_replies_member on maker_replies (member_id);
comment on table maker_replies is 'The reply of a maker of its tool to a post.';
comment on column maker_replies.mentions is
  'Members whom the text mentions: `username`, in lower case, and `member_id`, which may be gone.';

create function refresh_ties_of_makers() returns trigger language plpgsql as $$
begin
  perform refresh_ties(array(select distinct tool_id from changed));
  return null;
end
$$;

create trigger tool_makers_added after insert on tool_makers
  referencing new table as changed
  for each statement execute function refresh_ties_of_makers();

create trigger tool_makers_removed after delete on tool_makers
  referencing old table as changed
  for each statement execute function refresh_ties_of_makers();

create trigger tool_makers_came after update on tool_makers
  referencing new table as changed
  for each statement execute function refresh_ties_of_makers();

create trigger tool_makers_went after update on tool_makers
  referencing old table as changed
  for each statement execute function refresh_ties_of_makers();

create function withdraw_maker_reply() returns trigger language plpgsql as $$
begin
  delete from notifications
  where post_id = old.post_id and actor_id = old.member_id and comment_id is null
    and (kind = 'maker_reply' or kind = 'mention' and not exists (
      -- The texts of the post mention, too.
      select from posts where posts.id = old.post_id and author_id = old.member_id
    ));
  return null;
end
$$;

create trigger maker_replies_deleted after delete on maker_replies
  for each row execute function withdraw_maker_reply();

create trigger maker_replies_replaced after update of member_id on maker_replies
  for each row
  when (new.member_id <> old.member_id) execute function withdraw_maker_reply();

create table tool_facts (
  tool_id integer not null references tools on delete cascade,
  key text not null,
  value jsonb not null,
  source text not null default '',
  member_id integer references members on delete set null,
  checked_at timestamptz(3) not null default now(),
  primary key (tool_id, key)
);
create index tool_facts_member on tool_facts (member_id);

create table tool_fact_changes (
  id integer generated always as identity primary key,
  tool_id integer not null references tools on delete cascade,
  key text not null,
  before jsonb,
  after jsonb,
  source text not null default '',
  member_id integer references members on delete set null,
  created_at timestamptz(3) not null default now(),
  reverted_at timestamptz(3),
  before_source text not null default '',
  before_member_id integer references members on delete set null,
  before_checked_at timestamptz(3),
  reverts integer references tool_fact_changes on delete set null
);
create index tool_fact_changes_newest on tool_fact_changes (tool_id, created_at desc, id desc);
create index tool_fact_changes_member on tool_fact_changes (member_id);
create index tool_fact_changes_before_member on tool_fact_changes (before_member_id)
  where before_member_id is not null;
create index tool_fact_changes_reverts on tool_fact_changes (reverts) where reverts is not null;
comment on column tool_fact_changes.before is 'Null where there was no such fact.';
comment on column tool_fact_changes.after is 'Null where the fact was removed.';
comment on column tool_fact_changes.before_source is 'Source of the value before the change.';
comment on column tool_fact_changes.before_member_id is 'Member who had given the value before the change.';
comment on column tool_fact_changes.before_checked_at is 'When the value before the change had been checked.';
comment on column tool_fact_changes.reverts is 'The change that this one took back.';

create function write_tool_fact(of_tool integer, of_key text, new_value jsonb, new_source text, giver integer,
  checked timestamptz, actor integer, taken_back integer DEFAULT NULL::integer) returns setof tool_facts language plpgsql as $$
declare
  old tool_facts;
  had_fact boolean;
  kept_source text := new_source;
begin
  perform 1 from members where id in (giver, actor) order by id for key share;
  if actor is not null and not exists (select from members where id = actor) then
    return;
  end if;
  perform 1 from tools where id = of_tool and merged_into is null for no key update;
  if not found then
    return;
  end if;
  -- Locked, because the account of its member may be being deleted.
  select * into old from tool_facts where tool_id = of_tool and key = of_key for update;
  had_fact := found;
  if new_value is null then
    if not had_fact then
      return;
    end if;
    delete from tool_facts where tool_id = of_tool and key = of_key;
    return next old;
  else
    if had_fact and old.value = new_value and new_source = '' and taken_back is null then
      kept_source := old.source;
    end if;
    return query
      insert into tool_facts (tool_id, key, value, source, member_id, checked_at)
      values (of_tool, of_key, new_value, kept_source, (select id from members where id = giver), checked)
      on conflict (tool_id, key) do update set value = excluded.value, source = excluded.source,
        member_id = excluded.member_id, checked_at = excluded.checked_at
      returning *;
  end if;
  if new_value is distinct from old.value or kept_source is distinct from old.source then
    insert into tool_fact_changes (
      tool_id, key, before, after, source, member_id, created_at,
      before_source, before_member_id, before_checked_at, reverts
    ) values (
      of_tool, of_key, old.value, new_value, case when new_value is null then '' else kept_source end, actor,
      clock_timestamp(), coalesce(old.source, ''), old.member_id, old.checked_at, taken_back
    );
  end if;
end
$$;

create function revert_tool_fact(change integer, moderator integer, why text) returns table(tool integer, is_done boolean) language plpgsql as $$
declare
  reverted tool_fact_changes;
begin
  perform 1 from members where id = moderator and role = 'moderator' for key share;
  if not found then
    return;
  end if;
  select * into reverted from tool_fact_changes where id = change;
  if not found then
    return;
  end if;
  perform 1 from members where id = reverted.before_member_id for key share;
  perform 1 from tools where id = reverted.tool_id for no key update;
  select * into reverted from tool_fact_changes where id = change for no key update;
  if reverted.reverted_at is not null then
    return query select reverted.tool_id, false;
    return;
  end if;
  perform write_tool_fact(
    reverted.tool_id, reverted.key, reverted.before, reverted.before_source, reverted.before_member_id,
    coalesce(reverted.before_checked_at, now()), moderator, reverted.id
  );
  update tool_fact_changes set reverted_at = now() where id = reverted.id;
  -- A revert that is reverted itself.
  update tool_fact_changes set reverted_at = null where id = reverted.reverts;
  insert into moderation_log (act, moderator_id, tool_id, tool_name, reason)
  select 'revert_fact', moderator, tools.id, tools.name, why from tools where tools.id = reverted.tool_id;
  return query select reverted.tool_id, true;
end
$$;

create function refresh_features_of_facts() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(select distinct tool_id from changed);
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  update tools set features = category_ids || features_of_facts(id)
  where id = any (ids) and features is distinct from category_ids || features_of_facts(id);
  return null;
end
$$;

create trigger tool_facts_added after insert on tool_facts
  referencing new table as changed
  for each statement execute function refresh_features_of_facts();

create trigger tool_facts_changed after update on tool_facts
  referencing new table as changed
  for each statement execute function refresh_features_of_facts();

create trigger tool_facts_removed after delete on tool_facts
  referencing old table as changed
  for each statement execute function refresh_features_of_facts();

create table tool_documents (
  tool_id integer primary key references tools on delete cascade,
  features integer[] not null,
  name text collate "C" not null,
  words tsvector not null
);
create index tool_documents_features on tool_documents using gin (features) with (fastupdate = off);
create index tool_documents_words on tool_documents using gin (words) with (fastupdate = off);
create index tool_documents_name_key on tool_documents (name_key(name)) include (name, tool_id);
comment on table tool_documents is 'Features and words of the tools with a shown post.';
comment on column tool_documents.name is 'In lower case.';

create table tool_facet_bits (
  space integer not null,
  feature integer not null,
  chunk integer not null,
  bits bit varying not null,
  primary key (feature, space, chunk)
);
create index tool_facet_bits_space on tool_facet_bits (space, chunk);

create table tool_facet_changes (
  tool_id integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table tool_facet_changes is 'Tools whose features may differ from tool_facet_members.';

create table tool_facet_counts (
  space integer not null,
  feature integer not null,
  count integer not null,
  primary key (feature, space)
);
create index tool_facet_counts_space on tool_facet_counts (space);
create index tool_facet_counts_categories on tool_facet_counts (space) where feature = space and space > 0;
comment on column tool_facet_counts.count is 'Number of ones in the bitmap.';

create table tool_facet_members (
  tool_id integer primary key,
  features integer[] not null,
  spaces integer[] not null,
  positions integer[] not null
);
comment on column tool_facet_members.spaces is 'Categories in whose spaces the tool has a position.';

create table tool_facet_spaces (
  space integer primary key,
  positions integer not null
);
comment on column tool_facet_spaces.positions is 'Number of positions, used or not.';

create table tool_facet_version (
  is_only boolean default true primary key check (is_only),
  version xid8 not null default pg_current_xact_id()
);
comment on column tool_facet_version.version is 'The last transaction that changed the bitmaps of facets.';

create function fact_features(key text, value jsonb) returns integer[] language sql immutable parallel safe as $$
  select case key
    when 'pricing' then
      array[-array_position(array['free', 'freemium', 'trial', 'paid', 'contact'], value #>> '{}')]
    when 'platforms' then array(
      select -10 - array_position(
        array['web', 'ios', 'android', 'windows', 'macos', 'linux', 'browser', 'editor', 'cli', 'api'], platform
      )
      from jsonb_array_elements_text(value) platform
    )
    when 'open_source' then case when value = 'true' then array[-31] end
    when 'self_hosted' then case when value = 'true' then array[-32] end
    when 'account_required' then case when value = 'false' then array[-33] end
  end
$$;

create function features_of_facts(tool integer) returns integer[] language sql stable as $$
  select coalesce(array_agg(feature order by feature) filter (where feature is not null), '{}')
  from tool_facts cross join unnest(fact_features(key, value)) feature
  where tool_id = tool
$$;

create function facet_chunk_length(positions integer, chunk integer) returns integer language sql immutable parallel safe as $$
  select least(8192, greatest(512, (positions - chunk * 8192 + 511) / 512 * 512))
$$;

create function fold_tool_facets() returns void language plpgsql as $$
declare
  ids integer[];
begin
  with taken as (
    delete from tool_facet_changes returning tool_id
  )
  select array_agg(distinct tool_id) into ids from taken;
  if ids is null then
    return;
  end if;
  -- Documents are read after the changes were taken. A later change of the same tool has a row of its own.
  insert into tool_facet_spaces (space, positions)
  select 0, 0
  union
  select space, 0 from tool_documents cross join unnest(features) space where tool_id = any (ids) and space > 0
  on conflict do nothing;
  with before as materialized (
    select m.tool_id, m.features, p.space, p.position
    from tool_facet_members m
    cross join lateral (
      select 0 as space, m.tool_id as position union all select * from unnest(m.spaces, m.positions)
    ) p
    where m.tool_id = any (ids)
  ), wanted as (
    select d.tool_id, d.features, p.space, case p.space when 0 then d.tool_id else before.position end as position
    from tool_documents d
    cross join lateral (
      select 0 as space union all select feature from unnest(d.features) feature where feature > 0
    ) p
    left join before on before.tool_id = d.tool_id and before.space = p.space
    where d.tool_id = any (ids)
  ), after as materialized (
    select tool_id, features, space, coalesce(
      position,
      (select positions from tool_facet_spaces s where s.space = wanted.space)
        + (row_number() over (partition by space, position is null order by tool_id))::integer - 1
    ) as position
    from wanted
  ), grown as materialized (
    select s.space, greatest(s.positions, max(after.position) + 1) as positions
    from tool_facet_spaces s join after using (space) group by s.space, s.positions
  ), spaces as (
    update tool_facet_spaces s set positions = grown.positions
    from grown where grown.space = s.space and grown.positions > s.positions
  ), toggled as materialized (
    select space, feature, position, sum(sign) as sign
    from (
      select space, features, position, -1 as sign from before
      union all
      select space, features, position, 1 from after
    ) side
    -- Categories have no bitmap in space 0, because they have spaces of their own.
    cross join lateral (
      select 0 as feature where space = 0
      union all
      select feature from unnest(features) feature where space > 0 or feature < 0
    ) f
    group by space, feature, position
    having sum(sign) <> 0
  ), masks as (
    select t.space, t.feature, t.position / 8192 as chunk,
      bit_xor(set_bit(pg_catalog."bit"(B'0', length.bits, true), t.position % 8192, 1)) as bits
    from toggled t
    join (
      select space, positions from grown
      union
      select space, positions from tool_facet_spaces where space <> all (select space from grown)
    ) s using (space)
    cross join lateral (select facet_chunk_length(s.positions, t.position / 8192) as bits) length
    group by t.space, t.feature, t.position / 8192
  ), bitmaps as (
    insert into tool_facet_bits as b (space, feature, chunk, bits)
    select space, feature, chunk, bits from masks
    on conflict (feature, space, chunk) do update
    set bits = pg_catalog."bit"(b.bits, greatest(bit_length(b.bits), bit_length(excluded.bits)), true)
        # pg_catalog."bit"(excluded.bits, greatest(bit_length(b.bits), bit_length(excluded.bits)), true)
  ), counts as (
    insert into tool_facet_counts as c (space, feature, count)
    select space, feature, sum(sign) from toggled group by space, feature
    on conflict (feature, space) do update set count = c.count + excluded.count
  ), gone as (
    delete from tool_facet_members where tool_id = any (ids) and tool_id not in (select tool_id from after)
  )
  insert into tool_facet_members (tool_id, features, spaces, positions)
  select tool_id, features, coalesce(array_agg(space) filter (where space > 0), '{}'),
    coalesce(array_agg(position) filter (where space > 0), '{}')
  from after group by tool_id, features
  on conflict (tool_id) do update
  set features = excluded.features, spaces = excluded.spaces, positions = excluded.positions;
end
$$;

create function rebuild_tool_facets() returns void language plpgsql as $$
declare
  first integer := 0;
  last constant integer := (select coalesce(max(tool_id), 0) from tool_documents);
begin
  perform pg_advisory_xact_lock(73064120);
  delete from tool_facet_bits;
  delete from tool_facet_counts;
  delete from tool_facet_spaces;
  delete from tool_facet_members;
  while first <= last loop
    insert into tool_facet_changes (tool_id)
    select tool_id from tool_documents where tool_id >= first and tool_id < first + 5000;
    perform fold_tool_facets();
    first := first + 5000;
  end loop;
end
$$;

create function refresh_features(ids integer[]) returns void language sql as $$
  update tools set features = category_ids || features_of_facts(id)
  where id = any (ids) and features is distinct from category_ids || features_of_facts(id)
$$;

create function fold_many_tool_facets() returns trigger language plpgsql as $$
begin
  if current_setting('toolshelf.bulk', true) is distinct from 'on'
    and (select count(*) from (select from tool_facet_changes limit 201) changes) > 200
    and pg_try_advisory_xact_lock(73064120)
  then
    perform fold_tool_facets();
  end if;
  return null;
end
$$;

create trigger tool_facets_changed after insert on tool_facet_changes
  for each statement execute function fold_many_tool_facets();

create function change_tool_facets() returns trigger language plpgsql as $$
begin
  insert into tool_facet_changes (tool_id) select tool_id from changed;
  return null;
end
$$;

create trigger tool_documents_added after insert on tool_documents
  referencing new table as changed
  for each statement execute function change_tool_facets();

create trigger tool_documents_removed after delete on tool_documents
  referencing old table as changed
  for each statement execute function change_tool_facets();

create function change_tool_facets_of_features() returns trigger language plpgsql as $$
begin
  insert into tool_facet_changes (tool_id)
  select added.tool_id from added join removed using (tool_id) where added.features <> removed.features;
  return null;
end
$$;

create trigger tool_documents_changed after update on tool_documents
  referencing old table as removed new table as added
  for each statement execute function change_tool_facets_of_features();

create function update_tool_facet_version() returns trigger language plpgsql as $$
begin
  update tool_facet_version set version = pg_current_xact_id();
  return null;
end
$$;

create trigger tool_facet_bits_changed after insert or delete or update or TRUNCATE on tool_facet_bits
  for each statement execute function update_tool_facet_version();

insert into tool_facet_version (version) values (pg_current_xact_id());

create table category_follows (
  member_id integer not null references members on delete cascade,
  category_id integer not null references categories on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, category_id)
);
create index category_follows_category on category_follows (category_id, member_id);

create table list_follows (
  member_id integer not null references members on delete cascade,
  list_id integer not null references saved_lists on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, list_id)
);
create index list_follows_list on list_follows (list_id, member_id);

create table member_follows (
  member_id integer not null references members on delete cascade,
  followed_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, followed_id),
  constraint member_follows_check check (member_id <> followed_id)
);
create index member_follows_followed on member_follows (followed_id, member_id);
comment on column member_follows.member_id is 'The follower.';

create table tool_follows (
  member_id integer not null references members on delete cascade,
  tool_id integer not null references tools on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, tool_id)
);
create index tool_follows_tool on tool_follows (tool_id, member_id);

create table mutes (
  member_id integer not null references members on delete cascade,
  muted_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, muted_id),
  constraint mutes_check check (member_id <> muted_id)
);
create index mutes_muted_id on mutes (muted_id);

create table post_hides (
  member_id integer not null references members on delete cascade,
  post_id integer not null references posts on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, post_id)
);
create index post_hides_post_id on post_hides (post_id);

create function count_followers_again(ids integer[]) returns void language sql as $$
  update tools t set follower_count = (select count(*) from tool_follows where tool_id = t.id) where id = any (ids)
$$;

create function count_tool_followers() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from tools where id in (select tool_id from changed) order by id for no key update;
  update tools t set follower_count = follower_count + sign * c.members
  from (select tool_id, count(*) as members from changed group by tool_id) c
  where t.id = c.tool_id;
  return null;
end
$$;

create trigger tool_follows_added after insert on tool_follows
  referencing new table as changed
  for each statement execute function count_tool_followers();

create trigger tool_follows_removed after delete on tool_follows
  referencing old table as changed
  for each statement execute function count_tool_followers();

create function count_member_followers() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from members where id in (select followed_id from changed) order by id for no key update;
  update members m set follower_count = follower_count + sign * c.followers
  from (select followed_id, count(*) as followers from changed group by followed_id) c
  where m.id = c.followed_id;
  return null;
end
$$;

create trigger member_follows_added after insert on member_follows
  referencing new table as changed
  for each statement execute function count_member_followers();

create trigger member_follows_removed after delete on member_follows
  referencing old table as changed
  for each statement execute function count_member_followers();

create function count_category_followers() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from categories where id in (select category_id from changed) order by id for no key update;
  update categories c set follower_count = follower_count + sign * f.followers
  from (select category_id, count(*) as followers from changed group by category_id) f
  where c.id = f.category_id;
  return null;
end
$$;

create trigger category_follows_added after insert on category_follows
  referencing new table as changed
  for each statement execute function count_category_followers();

create trigger category_follows_removed after delete on category_follows
  referencing old table as changed
  for each statement execute function count_category_followers();

create function count_list_followers() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from saved_lists where id in (select list_id from changed) order by id for no key update;
  update saved_lists l set follower_count = follower_count + sign * c.members
  from (select list_id, count(*) as members from changed group by list_id) c
  where l.id = c.list_id;
  return null;
end
$$;

create trigger list_follows_added after insert on list_follows
  referencing new table as changed
  for each statement execute function count_list_followers();

create trigger list_follows_removed after delete on list_follows
  referencing old table as changed
  for each statement execute function count_list_followers();

create table cases (
  id integer generated always as identity primary key,
  post_id integer references posts on delete cascade,
  comment_id integer references comments on delete cascade,
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  kind text not null check (kind in ('post', 'comment', 'member', 'link', 'votes')),
  member_id integer references members on delete cascade,
  group_id integer references vote_groups on delete cascade,
  constraint cases_group_check check ((kind = 'votes') = (group_id is not null)),
  constraint cases_subject_check
    check ((kind = 'comment') = (comment_id is not null) and (kind = 'member') = (member_id is not null)
      and (kind = 'member') = (post_id is null))
);
create index cases_open on cases (created_at, id) where closed_at is null;
create index cases_post on cases (post_id);
create index cases_comment on cases (comment_id) where comment_id is not null;
create unique index cases_open_once on cases (kind, post_id, comment_id, member_id) nulls not distinct
  where closed_at is null;
create index cases_member on cases (member_id) where member_id is not null;
create index cases_closed on cases (closed_at) where closed_at is not null;
create unique index cases_group on cases (group_id) where group_id is not null;
comment on table cases is 'Reported items: a post, comment, profile or pending link that moderators review.';
comment on column cases.post_id is 'Null when a profile is reported.';
comment on column cases.closed_at is 'Null while the item is under review.';
comment on column cases.member_id is 'The reported profile, else null.';
comment on column cases.group_id is 'The group whose votes are in step, else null.';

create table reports (
  id integer generated always as identity primary key,
  case_id integer not null references cases on delete cascade,
  member_id integer not null references members on delete cascade,
  reason text not null check (reason in ('spam', 'abuse', 'illegal', 'off_topic', 'other')),
  details text not null default '' check (char_length(details) <= 1000),
  created_at timestamptz(3) not null default now(),
  reported jsonb,
  unique (case_id, member_id)
);
create index reports_member on reports (member_id);
comment on column reports.member_id is 'The member who reported the item.';
comment on column reports.reported is 'Text of the item at the time of the report.';

create table moderation_log (
  id integer generated always as identity primary key,
  act text not null
    check (act in ('hide', 'restore', 'dismiss', 'suspend', 'unsuspend', 'make_moderator', 'remove_moderator',
      'rename_category', 'merge_category', 'delete_category', 'reset', 'approve_link', 'reject_link', 'merge_tool',
      'unmerge_tool', 'rename_tool', 'change_tool_link', 'move_post', 'revert_fact', 'claim_tool', 'leave_tool',
      'remove_reply', 'suspend_voters', 'clear_voters')),
  moderator_id integer,
  post_id integer,
  comment_id integer,
  member_id integer,
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  category_id integer,
  category_name text,
  new_category_name text,
  merged_into integer,
  tool_id integer,
  tool_name text,
  new_tool_name text,
  merged_into_tool integer,
  tool_link text,
  new_tool_link text,
  tool_merge_id integer,
  constraint moderation_log_category_check check ((category_id is null) = (category_name is null)),
  constraint moderation_log_check1 check (comment_id is null or post_id is not null),
  constraint moderation_log_subject_check
    check (
case
    when act = 'move_post' then (post_id is not null)
    when act in ('claim_tool', 'leave_tool') then (tool_id is not null and member_id is not null
      and num_nonnulls(post_id, category_id, moderator_id) = 0)
    else (num_nonnulls(post_id, member_id, category_id, tool_id) = 1)
end),
  constraint moderation_log_tool_check check ((tool_id is null) = (tool_name is null))
);
create index moderation_log_newest on moderation_log (created_at desc, id desc);
comment on table moderation_log is 'Actions of moderators and the operator. Ids may belong to deleted rows.';
comment on column moderation_log.act is 'The moderation action.';
comment on column moderation_log.moderator_id is 'Null for the operator.';
comment on column moderation_log.category_name is 'Name of the category before the action.';
comment on column moderation_log.new_category_name is
  'Name of the category after it was renamed, or of the category it was merged into.';
comment on column moderation_log.merged_into is 'Id of the category it was merged into.';
comment on column moderation_log.tool_name is 'Name of the tool before the action.';
comment on column moderation_log.new_tool_name is
  'Name after the action, or name of the tool that it was merged into or its post was moved to.';
comment on column moderation_log.merged_into_tool is
  'Id of the tool that it was merged into or its post was moved to.';
comment on column moderation_log.tool_merge_id is 'The merge: see tool_merges. The row may be gone.';

create function reportable_text(post posts) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'title', post.title, 'description', post.description, 'personal_review', post.personal_review,
    'link', post.link
  )
$$;

create function reportable_text(comment comments) returns jsonb language sql immutable as $$
  select jsonb_build_object('text', comment.text)
$$;

create function reportable_text(member members) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'name', member.name, 'bio', member.bio, 'location', member.location, 'website', member.website,
    'company', member.company, 'job_title', member.job_title, 'social_links', member.social_links
  )
$$;

create function settle_link_case() returns trigger language plpgsql as $$
begin
  if new.pending_link is null then
    update cases set closed_at = now() where post_id = new.id and kind = 'link' and closed_at is null;
  else
    insert into cases (kind, post_id) values ('link', new.id)
    on conflict (kind, post_id, comment_id, member_id) where closed_at is null do nothing;
  end if;
  return null;
end
$$;

create trigger posts_link_pending after update of pending_link on posts
  for each row
  when (old.pending_link is distinct from new.pending_link) execute function settle_link_case();

create table notifications (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  actor_id integer references members on delete cascade,
  post_id integer references posts on delete cascade,
  comment_id integer references comments on delete cascade,
  verb text,
  read boolean not null default false,
  created_at timestamptz(3) not null default now(),
  note text not null default '',
  kind text
    check (kind in ('like', 'comment', 'reply', 'mention', 'rating', 'helpful', 'follow', 'new_post',
      'maker_reply', 'tool_health', 'moderation')),
  action text,
  tool_id integer references tools on delete cascade,
  on_site boolean not null default true,
  constraint notifications_about_comment_check
    check (
case
    when kind in ('comment', 'reply') then (comment_id is not null)
    when ((kind in ('rating', 'helpful'))
      or (action in ('approve_link', 'reject_link', 'reset'))) then (comment_id is null)
    else true
end),
  constraint notifications_about_post_check
    check (
case
    when kind in ('follow', 'tool_health') then true
    else ((post_id is null) = (coalesce(action, '') = 'reset'))
end),
  constraint notifications_about_tool_check
    check (kind <> 'tool_health' or ((tool_id is not null) and (post_id is null))),
  constraint notifications_action_check
    check (action in ('hide', 'restore', 'approve_link', 'reject_link', 'reset', 'remove_reply')),
  constraint notifications_check check (member_id <> actor_id),
  constraint notifications_has_action_check check ((kind = 'moderation') = (action is not null)),
  constraint notifications_has_kind_check check (kind is not null),
  -- Nobody makes the state of a link.
  constraint notifications_of_moderators_check check ((kind in ('moderation', 'tool_health')) = (actor_id is null))
);
create index notifications_newest on notifications (member_id, created_at desc, id desc);
create unique index notifications_once on notifications (post_id, actor_id, verb) where comment_id is null;
create index notifications_actor on notifications (actor_id);
create index notifications_comment on notifications (comment_id) where comment_id is not null;
create index notifications_post on notifications (post_id);
create index notifications_read on notifications (created_at) where read;
create unique index notifications_tool on notifications (tool_id, member_id, kind) where tool_id is not null;
create unique index notifications_of_event on notifications (member_id, kind, actor_id, post_id,
    comment_id) nulls not distinct
  where kind in ('reply', 'mention', 'follow', 'new_post') or ((kind = 'like') and (comment_id is not null));
comment on column notifications.on_site is
  'Whether the site shows it; false when its member wants this kind by mail or push only.';

create table notification_settings (
  member_id integer primary key references members on delete cascade,
  time_zone text not null default 'UTC' check (time_zone <> ''),
  paused_until timestamptz(3)
);
comment on table notification_settings is
  'Settings of members about all kinds of notifications; without a row, the defaults.';
comment on column notification_settings.time_zone is
  'A name of the IANA time zone database: digests are sent at 08:00 there.';
comment on column notification_settings.paused_until is 'Until when neither mails nor pushes are sent.';

create table notification_kind_settings (
  member_id integer not null references members on delete cascade,
  kind text not null
    check (kind in ('like', 'comment', 'reply', 'mention', 'rating', 'helpful', 'follow', 'new_post',
      'maker_reply', 'tool_health', 'moderation')),
  site boolean not null,
  email text not null check (email in ('off', 'now', 'daily', 'weekly')),
  push boolean not null,
  primary key (member_id, kind)
);
comment on table notification_kind_settings is
  'Settings of members about a kind of notifications that differ from the defaults.';

create table notification_mail_schedule (
  member_id integer not null references members on delete cascade,
  cadence text not null check (cadence in ('now', 'daily', 'weekly')),
  due_at timestamptz(3),
  last_at timestamptz(3),
  primary key (member_id, cadence)
);
create index notification_mail_schedule_due on notification_mail_schedule (due_at, member_id) where due_at is not null;
comment on table notification_mail_schedule is 'When the next mail of a cadence is due for a member.';
comment on column notification_mail_schedule.due_at is 'Null while no notification waits.';
comment on column notification_mail_schedule.last_at is 'When mails of this cadence were last queued.';

create table unmailed_notifications (
  notification_id integer primary key references notifications on delete cascade,
  member_id integer not null references members on delete cascade
);
create index unmailed_notifications_member on unmailed_notifications (member_id);
comment on table unmailed_notifications is 'Notifications that wait for a mail or a digest.';

create table push_keys (
  id boolean default true primary key check (id),
  public_key text not null,
  encrypted_private_key bytea not null
);
comment on table push_keys is 'The VAPID key pair of the site (RFC 8292), made on first use: at most one row.';

create table push_subscriptions (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  session_hash bytea not null references sessions(token_hash) on delete cascade,
  endpoint text not null,
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now()
);
create index push_subscriptions_member on push_subscriptions (member_id);
create index push_subscriptions_session on push_subscriptions (session_hash);
comment on table push_subscriptions is
  'Browsers that get push messages; they end with the session that turned them on.';
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
comment on column unsent_pushes.due_at is
  'When to try; a worker that tries moves it on first, so that no other one tries as well.';

create function default_notification_settings(kind text) returns table(site boolean, email text, push boolean) language sql immutable as $$
  select true, case when kind in ('reply', 'mention', 'moderation') then 'daily' else 'off' end, false
$$;

create function notification_ways(member integer, about text) returns table(site boolean, email text, push boolean) language sql stable as $$
  select coalesce(own.site, usual.site),
    case when members.email_notifications and not members.is_demo then coalesce(own.email, usual.email) else 'off' end,
    coalesce(own.push, usual.push)
  from members
  cross join default_notification_settings(about) usual
  left join notification_kind_settings own on own.member_id = members.id and own.kind = about
  where members.id = member
$$;

create function next_digest_at(zone text, cadence text, after timestamptz) returns timestamptz language plpgsql stable as $$
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

create function next_notification_mail_at(member integer, cadence text) returns timestamptz language sql stable as $$
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

create function awaited_cadences(member integer) returns setof text language sql stable as $$
  select distinct ways.email
  from unmailed_notifications
  join notifications on notifications.id = notification_id
  cross join lateral notification_ways(member, notifications.kind) ways
  where unmailed_notifications.member_id = member and ways.email <> 'off'
$$;

create function fill_notification_kind() returns trigger language plpgsql as $$
begin
  if new.kind is null then
    new.action := case
      when new.verb in ('hid your post', 'hid your comment') then 'hide'
      when new.verb in ('restored your post', 'restored your comment') then 'restore'
      when new.verb = 'approved your new link' then 'approve_link'
      when new.verb = 'rejected your new link' then 'reject_link'
      when new.verb = 'reset your profile' then 'reset'
    end;
    new.kind := case
      when new.verb = 'liked your post' then 'like'
      when new.verb = 'commented on your post' then 'comment'
      when new.verb = 'rated your post' then 'rating'
      when new.action is not null then 'moderation'
    end;
  else
    new.verb := case
      when new.kind = 'like' then 'liked your post'
      when new.kind = 'comment' then 'commented on your post'
      when new.kind = 'rating' then 'rated your post'
      when new.action = 'hide' then case when new.comment_id is null then 'hid your post' else 'hid your comment' end
      when new.action = 'restore' then
        case when new.comment_id is null then 'restored your post' else 'restored your comment' end
      when new.action = 'approve_link' then 'approved your new link'
      when new.action = 'reject_link' then 'rejected your new link'
      when new.action = 'reset' then 'reset your profile'
    end;
  end if;
  return new;
end
$$;

create trigger notifications_kind before insert or update on notifications
  for each row
  when (new.kind is null or new.verb is null) execute function fill_notification_kind();

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

create table post_documents (
  post_id integer primary key references posts on delete cascade,
  category_ids integer[] not null,
  title tsvector not null,
  named tsvector not null,
  described tsvector not null,
  review tsvector not null
);
create index post_documents_categories on post_documents using gin (category_ids) with (fastupdate = off);
create index post_documents_title on post_documents using gin (title) with (fastupdate = off);
create index post_documents_named on post_documents using gin (named) with (fastupdate = off);
create index post_documents_described on post_documents using gin (described) with (fastupdate = off);
create index post_documents_everything on post_documents using gin (((described || review))) with (fastupdate = off);
comment on table post_documents is 'Search documents of public posts: words without positions. Triggers keep them.';

create table search_words (
  word text collate "C" primary key
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
create index search_words_a_letter_apart on search_words using gin (without_a_letter(word)) with (fastupdate = off);
create index search_words_beginning_a_letter_apart on search_words using gin (without_a_letter("left"(word,
    5))) with (fastupdate = off)
  where length(word) > 4;
create index search_words_long_beginning_a_letter_apart on search_words using gin (without_a_letter("left"(word,
    7))) with (fastupdate = off)
  where length(word) > 6;
comment on table search_words is 'Dictionary of the words in search documents, for prefixes and misspelt words.';

create function refresh_documents(ids integer[]) returns void language plpgsql as $$
begin
  insert into post_documents (post_id, category_ids, title, named, described, review)
  select p.id, c.ids, words_of(p.title), words_of(p.title) || c.words,
    words_of(p.title) || c.words || words_of(p.description), words_of(p.personal_review)
  from posts p
  cross join lateral (
    select coalesce(array_agg(id order by id), '{}') as ids,
      words_of(coalesce(string_agg(name, ' ' order by id), '')) as words
    from post_categories join categories on categories.id = category_id
    where post_id = p.id
  ) c
  where p.id = any(refresh_documents.ids) and p.hidden_because is null
  on conflict (post_id) do update set category_ids = excluded.category_ids, title = excluded.title,
    named = excluded.named, described = excluded.described, review = excluded.review;

  -- In one order, so that two posts with the same new words cannot wait for each other.
  insert into search_words (word)
  select distinct lexeme collate "C" as word
  from post_documents, unnest(described || review)
  where post_id = any(refresh_documents.ids) and length(lexeme) between 3 and 40
    and not exists (select from search_words known where known.word = lexeme)
  order by word
  on conflict do nothing;
end
$$;

create function similar_words(misspelt text) returns setof text language sql stable
  set enable_seqscan = off
  set pg_trgm.similarity_threshold = 0.2 as $$
  select word from (
    select word, likeness, max(likeness) over () as best
    from (
      select word, similarity(word, misspelt) as likeness
      from (
        select word from search_words
        where word % misspelt and not (select has_many_words())
        union all
        select word from search_words
        where length(word) > 4 and without_a_letter(left(word, 5)) && (select without_a_letter(left(misspelt, 5)))
          and (select has_many_words())
      ) candidates
      where abs(length(word) - length(misspelt)) <= 2
    ) alike
    where likeness >= 0.2
  ) nearest
  where likeness > best - 0.1
  order by likeness desc, word
  limit 3
$$;

create function words_beginning(beginning text) returns text language sql stable as $$
  select case when count(*) > 30 then beginning || '*' else string_agg(word, '|') end
  from (
    select word from search_words
    where word >= beginning collate "C" and word < beginning || U&'\+10FFFF' collate "C"
    limit 31
  ) found
$$;

create function meant_words(words text[]) returns setof text language sql stable as $$
  select case
    when length(word) < 3
      or place < cardinality(words) and exists (select from search_words s where s.word = given.word)
    then word
    else coalesce(
      words_beginning(word),
      (
        select given.word from unnest(to_tsvector('pg_catalog.english', given.word)) stem
        join search_words s on s.word = stem.lexeme
      ),
      case when length(word) > 3 then coalesce(
        (
          with apart as materialized (select likely from words_a_letter_apart(given.word) as likely)
          select string_agg(likely, '|') from (
            select likely from apart
            union
            select likely from words_beginning_a_letter_apart(given.word) as likely
            where place = cardinality(words) and length(word) > 4
              and (length(word) < 7 or not exists (select from apart))
          ) likely_ones
        ),
        (select string_agg(likely, '|') from similar_words(given.word) as likely)
      ) end,
      word
    )
  end
  from unnest(words) with ordinality given (word, place)
  order by place
$$;

create function search_query(words text[]) returns tsquery language plpgsql immutable
  set client_min_messages = error as $$
declare
  result tsquery;
  of_small_words tsquery;
  one tsquery;
  stem tsquery;
  word text;
  alternative text;
begin
  foreach word in array words loop
    one := null;
    foreach alternative in array string_to_array(word, '|') loop
      stem := to_tsquery('pg_catalog.english', rtrim(alternative, '*'));
      one := coalesce(one, ''::tsquery) || to_tsquery('pg_catalog.simple', replace(alternative, '*', ':*'));
      if stem <> to_tsquery('pg_catalog.simple', rtrim(alternative, '*')) then
        one := one || stem;
      end if;
    end loop;
    if numnode(stem) > 0 then
      result := coalesce(result && one, one);
    else
      of_small_words := coalesce(of_small_words && one, one);
    end if;
  end loop;
  return coalesce(result, of_small_words, ''::tsquery);
end
$$;

create function estimated_matches(condition text, words tsquery) returns double precision language plpgsql as $$
declare
  field constant text := substring(condition from '^d\.(\w+) ');
  plan json;
  estimate double precision;
begin
  execute 'explain (format json) select from post_documents d where ' || condition into plan using words;
  estimate := plan -> 0 -> 'Plan' ->> 'Plan Rows';
  -- More are many to search_posts, which asks for all texts, and to popular_matches, which asks for a field.
  if estimate > (case when field is null then 6000 else 1500 end) and exists (
    select from pg_stats
    where schemaname = current_schema and not array_to_tsvector(most_common_elems::text::text[]) @@ words
      and case
        when field is null then tablename = 'post_documents_everything'
        else tablename = 'post_documents' and attname = field
      end
  ) then
    return 0;
  end if;
  return estimate;
end
$$;

create function matching_posts(place integer, words tsquery, besides integer[], after_trending double precision,
  after_id integer, wanted integer) returns table(id integer, trending double precision) language plpgsql
  set enable_seqscan = off as $$
declare
  few constant integer := 1500;
  steps constant integer := 3000;
  has constant text[] := array[
    '(d.described || d.review) @@ $1', 'd.described @@ $1', 'd.named @@ $1', 'd.title @@ $1'
  ];
  condition constant text := has[place] || coalesce(' and not ' || has[place + 1], '');
  found_here integer := 0;
begin
  if estimated_matches(condition, words) > few then
    return query execute format(
      $query$
        with walked as materialized (
          select p.id, p.trending_score
          from (
            select posts.id, posts.trending_score from posts
            where (posts.trending_score, posts.id) < ($3, $4) and posts.hidden_because is null
            order by posts.trending_score desc, posts.id desc
            limit %1$s
          ) p join post_documents d on d.post_id = p.id
          where %2$s and p.id <> all ($2)
          order by p.trending_score desc, p.id desc
          limit $5
        )
        select * from walked where (select count(*) from walked) = $5
      $query$,
      steps, condition
    ) using words, besides, after_trending, after_id, wanted;
    get diagnostics found_here = row_count;
  end if;
  if found_here = 0 then
    return query execute format(
      $query$
        select p.id, p.trending_score
        from (select post_id from post_documents d where %s offset 0) d join posts p on p.id = d.post_id
        where p.id <> all ($2) and (p.trending_score, p.id) < ($3, $4)
        order by p.trending_score desc, p.id desc
        limit $5
      $query$,
      condition
    ) using words, besides, after_trending, after_id, wanted;
  end if;
end
$$;

create function find_posts(typed text, words text[], after_place integer, after_trending double precision,
  after_id integer, wanted integer) returns table(id integer, place integer, trending double precision) language plpgsql
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan as $$
declare
  few constant integer := 1500;
  query constant tsquery := search_query(words);
  ids integer[];
  places integer[];
  titled integer[];
  missing integer := wanted;
  found_here integer;
begin
  -- The estimate only saves work. It is far too high for several rare words, of which any will do.
  if estimated_matches('(d.described || d.review) @@ $1', query) <= 4 * few then
    select array_agg(hit.post_id), array_agg(hit.place) into ids, places
    from (
      select post_id,
        case when d.title @@ query then 4 when d.named @@ query then 3 when d.described @@ query then 2 else 1 end
          as place
      from post_documents d
      where (d.described || d.review) @@ query
      limit few + 1
    ) hit;
    ids := coalesce(ids, '{}');
  end if;
  if cardinality(ids) <= few then
    return query
      select * from (
        select p.id, case when lower(p.title) = lower(typed) then 5 else hit.place end as place, p.trending_score
        from unnest(ids, places) as hit (id, place) join posts p on p.id = hit.id
      ) hits
      where (hits.place, hits.trending_score, hits.id) < (after_place, after_trending, after_id)
      order by hits.place desc, hits.trending_score desc, hits.id desc
      limit wanted;
    return;
  end if;

  titled := array(
    select p.id from posts p
    where lower(p.title) collate "C" = lower(typed) collate "C" and p.hidden_because is null
  );
  if after_place = 5 then
    return query
      select p.id, 5, p.trending_score from posts p
      where p.id = any (titled) and (p.trending_score, p.id) < (after_trending, after_id)
      order by p.trending_score desc, p.id desc limit missing;
    get diagnostics found_here = row_count;
    missing := missing - found_here;
  end if;
  for here in reverse least(after_place, 4) .. 1 loop
    exit when missing = 0;
    return query
      select found.id, here, found.trending
      from matching_posts(
        here, query, titled,
        case when here = after_place then after_trending else 'infinity' end,
        case when here = after_place then after_id else 0 end,
        missing
      ) found;
    get diagnostics found_here = row_count;
    missing := missing - found_here;
  end loop;
end
$$;

create function words_a_letter_apart(misspelt text) returns setof text language sql stable as $$
  select word from search_words
  where without_a_letter(word) && without_a_letter(misspelt)
  order by similarity(word, misspelt) desc, word
  limit 3
$$;

create function linked_posts(address text) returns table(id integer, place integer, popularity double precision) language sql stable
  set enable_seqscan = off as $$
  with given as materialized (
    select address collate "C" as path, split_part(address, '/', 1) collate "C" as host
  ), found as (
    (
      select p.id from posts p
      where p.hidden_because is null and p.link <> '' and link_address(p.link) collate "C" = any (array(
        select array_to_string((string_to_array(address, '/'))[:depth], '/')
        from generate_series(1, least(cardinality(string_to_array(address, '/')), 20)) depth
        union all
        select address
      ))
      limit 1000
    )
    union
    (
      select p.id from posts p
      where p.hidden_because is null and p.link <> ''
        and link_address(p.link) collate "C" >= (select path || '/' from given)
        and link_address(p.link) collate "C" < (select path || '0' from given)
      order by link_address(p.link) collate "C"
      limit 1000
    )
    union
    (
      select p.id from posts p
      where p.hidden_because is null and p.link <> ''
        and link_address(p.link) collate "C" >= (select host || '/' from given)
        and link_address(p.link) collate "C" < (select host || '0' from given)
      order by link_address(p.link) collate "C"
      limit 1000
    )
  )
  select p.id,
    case
      when link_address(p.link) = address then 8
      when starts_with(link_address(p.link), address || '/') or starts_with(address, link_address(p.link) || '/') then 7
      else 6
    end,
    (p.other_like_count + p.other_saver_count)::double precision
  from found join posts p on p.id = found.id
$$;

create function words_beginning_a_letter_apart(misspelt text) returns setof text language sql stable
  set enable_seqscan = off as $$
  select word
  from (
    select word, similarity(left(word, length(misspelt)), misspelt) as likeness
    from (
      select word from search_words
      where length(misspelt) < 7 and length(word) > 4
        and without_a_letter(left(word, 5)) && (select without_a_letter(left(misspelt, 5)))
      union all
      select word from search_words
      where length(misspelt) >= 7 and length(word) > 6
        and without_a_letter(left(word, 7)) && (select without_a_letter(left(misspelt, 7)))
    ) either
    offset 0
  ) candidates
  where length(misspelt) in (5, 7)
    or likeness >= 0.2
      and without_a_letter(left(word, length(misspelt))) && (select without_a_letter(misspelt))
  order by likeness desc, length(word), word
  limit 5
$$;

create function popular_matches(place integer, words tsquery, besides integer[],
  after_popularity double precision, after_id integer, wanted integer) returns table(id integer, popularity double precision) language plpgsql
  set enable_seqscan = off as $$
declare
  few constant integer := 1500;
  steps constant integer := 3000;
  has constant text[] := array[
    '(d.described || d.review) @@ $1', 'd.described @@ $1', 'd.named @@ $1', 'd.title @@ $1'
  ];
  condition constant text := has[place] || coalesce(' and not ' || has[place + 1], '');
  -- The expression of the index posts_popular.
  popularity_of_p constant text := '(p.other_like_count + p.other_saver_count)::double precision';
  found_here integer := 0;
begin
  if estimated_matches(condition, words) > few then
    return query execute format(
      $query$
        with walked as materialized (
          select p.id, p.popularity
          from (
            select p.id, %3$s as popularity from posts p
            where (%3$s, p.id) < ($3, $4) and p.hidden_because is null
            order by %3$s desc, p.id desc
            limit %1$s
          ) p join post_documents d on d.post_id = p.id
          where %2$s and p.id <> all ($2)
          order by p.popularity desc, p.id desc
          limit $5
        )
        select * from walked where (select count(*) from walked) = $5
      $query$,
      steps, condition, popularity_of_p
    ) using words, besides, after_popularity, after_id, wanted;
    get diagnostics found_here = row_count;
  end if;
  if found_here = 0 then
    return query execute format(
      $query$
        select p.id, %2$s
        from (select post_id from post_documents d where %1$s offset 0) d join posts p on p.id = d.post_id
        where p.id <> all ($2) and (%2$s, p.id) < ($3, $4)
        order by %2$s desc, p.id desc
        limit $5
      $query$,
      condition, popularity_of_p
    ) using words, besides, after_popularity, after_id, wanted;
  end if;
end
$$;

create function search_posts(typed text, words text[], besides integer[], after_place integer,
  after_popularity double precision, after_id integer, wanted integer) returns table(id integer, place integer, popularity double precision) language plpgsql
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan as $$
declare
  few constant integer := 1500;
  query constant tsquery := search_query(words);
  -- What the index is asked for. A beginning of thousands of words takes long there, so rare words are found without it.
  asked tsquery := query;
  rare tsquery;
  ids integer[];
  places integer[];
  titled integer[];
  missing integer := wanted;
  found_here integer;
begin
  if array_to_string(words, '|') like '%*%' then
    rare := search_query(array(select word from unnest(words) as word where word not like '%*'));
    if numnode(rare) > 0 and estimated_matches('(d.described || d.review) @@ $1', rare) <= 4 * few then
      asked := rare;
    end if;
  end if;
  -- The estimate only saves work. It is far too high for several rare words, of which any will do.
  if asked <> query or estimated_matches('(d.described || d.review) @@ $1', query) <= 4 * few then
    select array_agg(hit.post_id), array_agg(hit.place) into ids, places
    from (
      select post_id,
        case when d.title @@ query then 4 when d.named @@ query then 3 when d.described @@ query then 2 else 1 end
          as place
      from (
        select * from post_documents d where (d.described || d.review) @@ asked and d.post_id <> all (besides) offset 0
      ) d
      where asked = query or (d.described || d.review) @@ query
      limit few + 1
    ) hit;
    ids := coalesce(ids, '{}');
  end if;
  if cardinality(ids) <= few then
    return query
      select * from (
        select p.id, case when lower(p.title) = lower(typed) then 5 else hit.place end as place,
          (p.other_like_count + p.other_saver_count)::double precision as popularity
        from unnest(ids, places) as hit (id, place) join posts p on p.id = hit.id
      ) hits
      where (hits.place, hits.popularity, hits.id) < (after_place, after_popularity, after_id)
      order by hits.place desc, hits.popularity desc, hits.id desc
      limit wanted;
    return;
  end if;

  titled := array(
    select p.id from posts p
    where lower(p.title) collate "C" = lower(typed) collate "C" and p.hidden_because is null
      and p.id <> all (besides)
  );
  if after_place = 5 then
    return query
      select p.id, 5, (p.other_like_count + p.other_saver_count)::double precision from posts p
      where p.id = any (titled) and ((p.other_like_count + p.other_saver_count)::double precision, p.id)
        < (after_popularity, after_id)
      order by (p.other_like_count + p.other_saver_count)::double precision desc, p.id desc
      limit missing;
    get diagnostics found_here = row_count;
    missing := missing - found_here;
  end if;
  for here in reverse least(after_place, 4) .. 1 loop
    exit when missing = 0;
    return query
      select found.id, here, found.popularity
      from popular_matches(
        here, query, besides || titled,
        case when here = after_place then after_popularity else 'infinity' end,
        case when here = after_place then after_id else 0 end,
        missing
      ) found;
    get diagnostics found_here = row_count;
    missing := missing - found_here;
  end loop;
end
$$;

create function has_many_words() returns boolean language sql stable as $$
  select reltuples >= 100000 from pg_class where oid = 'search_words'::regclass
$$;

create function document_categories() returns trigger language plpgsql as $$
begin
  perform refresh_documents(array(select distinct post_id from changed));
  return null;
end
$$;

create trigger post_categories_documented after insert on post_categories
  referencing new table as changed
  for each statement execute function document_categories();

create trigger post_categories_undocumented after delete on post_categories
  referencing old table as changed
  for each statement execute function document_categories();

create function document_post() returns trigger language plpgsql as $$
begin
  perform refresh_documents(array[new.id]);
  return null;
end
$$;

create trigger posts_documented after update of title, description, personal_review on posts
  for each row
  when ((old.title, old.description, old.personal_review) is distinct from (new.title, new.description,
    new.personal_review))
  execute function document_post();

create function document_renamed() returns trigger language plpgsql as $$
begin
  perform refresh_documents(array(select post_id from post_categories where category_id = new.id));
  return null;
end
$$;

create trigger categories_renamed_documented after update of name on categories
  for each row
  when (old.name is distinct from new.name) execute function document_renamed();

create function document_shown() returns trigger language plpgsql as $$
begin
  if new.hidden_because is null then
    perform refresh_documents(array[new.id]);
  else
    delete from post_documents where post_id = new.id;
  end if;
  return null;
end
$$;

create trigger posts_shown_documented after update of hidden_because on posts
  for each row
  when ((old.hidden_because is null) <> (new.hidden_because is null))
  execute function document_shown();


create table summaries (
  key bytea primary key check (octet_length(key) = 32),
  model text not null,
  summary text not null,
  created_at timestamptz(3) not null default now()
);
comment on column summaries.key is 'SHA-256 of the model name and the text.';

create table summary_requests (
  member_id integer not null references members on delete cascade,
  summary_key bytea not null references summaries(key) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, summary_key)
);
create index summary_requests_summary on summary_requests (summary_key);

create table mails (
  id integer generated always as identity primary key,
  message_id uuid not null default gen_random_uuid(),
  recipient text not null,
  to_member boolean not null default false,
  reply_to text,
  subject text not null,
  text text not null,
  html text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'expired')),
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
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
create index contact_messages_email on contact_messages (lower(email));

create unlogged table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
