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
    check (weight_reason in ('unverified', 'suspended', 'first_day', 'young', 'rarely_active', 'in_step')),
  email_proven boolean not null default false,
  is_admin boolean not null default false,
  invited_by integer references members on delete set null,
  rules_agreed_at timestamptz(3),
  privacy_agreed_at timestamptz(3),
  last_active_at timestamptz(3),
  constraint members_admin_check check (role = 'moderator' or not is_admin)
);
create unique index members_email on members (lower(email));
create unique index members_username on members (lower(username));

-- Whether anyone still has a picture, before its file is removed.
create index members_picture on members (profile_picture) where profile_picture is not null;

-- A new name is compared with those of the moderators, of whom there are few.
create index members_moderators on members (id) where role = 'moderator';

-- Members by the words of their names. The index of before has words with accents.
create index members_worded on members using gin (words_of(((name || ' '::text) || username))) with (fastupdate = off);

create index members_invited_by on members (invited_by) where invited_by is not null;

-- The members as administrators list them: by time, name, role and state.
create index members_newest on members (created_at desc, id desc);
create index members_active on members (coalesce(last_active_at, created_at) desc, id desc);
create index members_by_name on members (folded(name) collate "C", id);
create index members_suspended on members (id) where suspended_because is not null;
create index members_unverified on members (id) where not email_verified;

-- Administrators find members by any part of name, username and address.
create index members_found on members
  using gin (folded(((((name || ' '::text) || username) || ' '::text) || email)) gin_trgm_ops) with (fastupdate = off);
comment on column members.password_hash is 'Null for members who sign in with a passkey or another site.';
comment on column members.profile_picture is 'Path below the address of the API, /media/…';
comment on column members.is_demo is 'Demo members may sign in only while the site listens on a loopback address.';
comment on column members.suspended_because is 'Reason of the suspension. Null for members in good standing.';
comment on column members.email_verified is
  'False from the registration until the address is confirmed. Matters while EMAIL_VERIFICATION is on.';
comment on column members.moderator_since is
  'Null for members who are no moderators. Moderators need a second factor some days after it.';
comment on column members.follower_count is 'Set by recount_members.';
comment on column members.weight is 'What a vote of the member counts in ranks, in thousandths.';
comment on column members.weight_reason is 'Why it is less than 1000.';
comment on column members.email_proven is
  'Whether a mail, or a provider that vouches for it, has proven that the address is the member''s. Implies '
  'email_verified, also while EMAIL_VERIFICATION is off. A reset of the password of an account without it '
  'removes all other ways to sign in.';
comment on column members.invited_by is 'The member whose invite the member has signed up with.';
comment on column members.rules_agreed_at is 'Null while the site had no rules of its own at the sign-up.';
comment on column members.privacy_agreed_at is
  'Null while the site had no privacy policy of its own at the sign-up.';
comment on column members.last_active_at is
  'The last use of a session, to the hour. Null for members who have not used one since this is recorded.';

-- Usernames that members gave up. For 90 days a former username leads to its member, and nobody else can take it.
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
  'Beginnings by which members are found: the username, and the name from each of its words on. Set by '
  'refresh_member_texts.';

create table member_interests (
  member_id integer not null references members on delete cascade,
  category_id integer not null,
  primary key (member_id, category_id)
);
create index member_interests_category on member_interests (category_id);

create view reserved_usernames as
  select username, member_id, renamed_at from former_usernames where renamed_at > now() - interval '90 days';

-- Names in scripts without spaces are found from each character on.
create view fresh_member_search_texts as
  select lower(username) collate "C" as text, id as member_id from members where suspended_because is null
  union
  select substr(plain, place), id
  from members cross join folded(name) plain cross join generate_series(1, char_length(plain)) place
  where suspended_because is null and substr(plain, place, 1) ~ '[[:alnum:]]'
    and (place = 1 or substr(plain, place - 1, 1) !~ '[[:alnum:]]' or substr(plain, place, 1) ~ ('[' || unspaced() || ']'));

-- For members who have joined, have another name or username, or were suspended or no longer are.
create function refresh_member_texts(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from members where id = any (ids) order by id for no key update;
  delete from member_search_texts where member_id = any (ids);
  insert into member_search_texts select * from fresh_member_search_texts where member_id = any (ids);
end
$$;
