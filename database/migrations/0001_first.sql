-- The first schema: everything the contract needs.
-- Lengths are the contract's, in characters. Counters and scores that are shown beside a post are stored in
-- its row; 0002 keeps them right.

create table members (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 2 and 50),
  email text not null check (char_length(email) <= 254),
  username text not null check (username ~ '^[A-Za-z0-9_]{3,20}$'),
  password_hash text not null,
  -- Path below the API's address, /media/…
  profile_picture text,
  bio text not null default '' check (char_length(bio) <= 500),
  location text not null default '',
  website text not null default '',
  company text not null default '',
  job_title text not null default '',
  phone text not null default '',
  social_links jsonb not null default '{}' check (jsonb_typeof(social_links) = 'object'),
  email_notifications boolean not null default true,
  -- Demo members may sign in only while the site listens on a loopback address.
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create unique index members_email on members (lower(email));
create unique index members_username on members (lower(username));

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now()
);
create index sessions_member on sessions (member_id);
create index sessions_last_used on sessions (last_used_at);

create table reset_codes (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  code_hmac bytea not null check (octet_length(code_hmac) = 32),
  requested_from inet not null,
  attempts smallint not null default 0 check (attempts >= 0),
  created_at timestamptz(3) not null default now(),
  -- Set when the code was right: the code is used up and a reset token stands in its place.
  reset_token_hash bytea unique check (octet_length(reset_token_hash) = 32),
  confirmed_at timestamptz(3),
  check ((reset_token_hash is null) = (confirmed_at is null))
);
-- A new request replaces the old code.
create unique index reset_codes_member on reset_codes (member_id);
create index reset_codes_address on reset_codes (requested_from, created_at);

create table categories (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 2 and 30)
);
create unique index categories_name on categories (lower(name));

create table member_interests (
  member_id integer not null references members on delete cascade,
  category_id integer not null references categories on delete cascade,
  primary key (member_id, category_id)
);
create index member_interests_category on member_interests (category_id);

create table posts (
  id integer generated always as identity primary key,
  author_id integer not null references members on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 5000),
  personal_review text not null default '' check (char_length(personal_review) <= 5000),
  link text not null default '' check (char_length(link) <= 2048 and (link = '' or link ~* '^https?://')),
  created_at timestamptz(3) not null default now(),
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  -- What trending counts: never the author's own doings, and each member once.
  other_like_count integer not null default 0 check (other_like_count >= 0),
  other_commenter_count integer not null default 0 check (other_commenter_count >= 0),
  other_saver_count integer not null default 0 check (other_saver_count >= 0),
  -- The categories as a post shows them, by name, and their ids, to filter by; post_categories is what they are
  -- made from.
  categories json not null default '[]',
  category_ids integer[] not null default '{}',
  rating_1 integer not null default 0 check (rating_1 >= 0),
  rating_2 integer not null default 0 check (rating_2 >= 0),
  rating_3 integer not null default 0 check (rating_3 >= 0),
  rating_4 integer not null default 0 check (rating_4 >= 0),
  rating_5 integer not null default 0 check (rating_5 >= 0),
  rating_count integer not null
    generated always as (rating_1 + rating_2 + rating_3 + rating_4 + rating_5) stored,
  avg_rating numeric(3, 2) generated always as (
    round(
      (rating_1 + 2 * rating_2 + 3 * rating_3 + 4 * rating_4 + 5 * rating_5)::numeric
        / nullif(rating_1 + rating_2 + rating_3 + rating_4 + rating_5, 0),
      2
    )
  ) stored,
  -- Log-scaled engagement that decays with age (Reddit's "hot"): three days are worth a factor of ten.
  trending_score double precision not null generated always as (
    log((1 + other_like_count + 2 * other_commenter_count + 3 * other_saver_count)::double precision)
      + extract(epoch from created_at at time zone 'UTC')::double precision / 259200
  ) stored,
  -- The lower credible bound of the rating (Evan Miller's star ratings, as Open Library uses it):
  -- p_k = (n_k + 1)/(N + 5), then Σk·p_k − 1.65·√((Σk²·p_k − (Σk·p_k)²)/(N + 6)).
  rating_score double precision not null generated always as (
    (rating_1 + 2 * rating_2 + 3 * rating_3 + 4 * rating_4 + 5 * rating_5 + 15)::double precision
        / (rating_1 + rating_2 + rating_3 + rating_4 + rating_5 + 5)
      - 1.65 * sqrt(
        (
          (rating_1 + 4 * rating_2 + 9 * rating_3 + 16 * rating_4 + 25 * rating_5 + 55)::double precision
              / (rating_1 + rating_2 + rating_3 + rating_4 + rating_5 + 5)
            - (
              (rating_1 + 2 * rating_2 + 3 * rating_3 + 4 * rating_4 + 5 * rating_5 + 15)::double precision
                / (rating_1 + rating_2 + rating_3 + rating_4 + rating_5 + 5)
            ) ^ 2
        ) / (rating_1 + rating_2 + rating_3 + rating_4 + rating_5 + 6)
      )
  ) stored
);
-- Each order carries what is filtered by, so that a walk along it needs no look at the posts passed over.
create index posts_newest on posts (created_at desc, id desc) include (category_ids);
create index posts_trending on posts (trending_score desc, id desc) include (category_ids);
create index posts_best_rated on posts (rating_score desc, id desc) include (category_ids);
create index posts_highlighted on posts (rating_score desc, id desc) include (category_ids, author_id)
  where rating_count > 0;
create index posts_author on posts (author_id, created_at desc, id desc);
-- For "at most two posts of one author" among the trending.
create index posts_author_trending on posts (author_id, trending_score desc, id desc);

-- created_at repeats the post's, so that the newest of a category are an index walk.
create table post_categories (
  post_id integer not null references posts on delete cascade,
  category_id integer not null references categories on delete restrict,
  created_at timestamptz(3) not null,
  primary key (post_id, category_id)
);
create index post_categories_newest on post_categories (category_id, created_at desc, post_id desc);

create table likes (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, post_id)
);
create index likes_post on likes (post_id, created_at desc);

create table ratings (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  value smallint not null check (value between 1 and 5),
  created_at timestamptz(3) not null default now(),
  primary key (member_id, post_id)
);
create index ratings_post on ratings (post_id);

create table comments (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz(3) not null default now()
);
create index comments_of_post on comments (post_id, created_at, id);
create index comments_of_member on comments (member_id, post_id);

create table saved_lists (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  description text not null default '' check (char_length(description) <= 300),
  is_default boolean not null default false,
  post_count integer not null default 0 check (post_count between 0 and 1000),
  created_at timestamptz(3) not null default now(),
  unique (id, member_id)
);
create index saved_lists_member on saved_lists (member_id, is_default desc, created_at, id);
create unique index saved_lists_default on saved_lists (member_id) where is_default;

create table saved_items (
  list_id integer not null,
  post_id integer not null references posts on delete cascade,
  -- The list's owner, repeated to count each member once.
  member_id integer not null,
  created_at timestamptz(3) not null default now(),
  primary key (list_id, post_id),
  foreign key (list_id, member_id) references saved_lists (id, member_id) on delete cascade
);
create index saved_items_newest on saved_items (list_id, created_at desc, post_id desc);
create index saved_items_post on saved_items (post_id, member_id);
create index saved_items_member on saved_items (member_id, post_id);

create table notifications (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  actor_id integer not null references members on delete cascade,
  post_id integer not null references posts on delete cascade,
  -- Goes with its comment; null for likes and ratings.
  comment_id integer references comments on delete cascade,
  verb text not null check (verb in ('liked your post', 'commented on your post', 'rated your post')),
  read boolean not null default false,
  created_at timestamptz(3) not null default now(),
  check (member_id <> actor_id),
  check ((verb = 'commented on your post') = (comment_id is not null))
);
create index notifications_newest on notifications (member_id, created_at desc, id desc);
create unique index notifications_once on notifications (post_id, actor_id, verb) where comment_id is null;
create unique index notifications_comment on notifications (comment_id) where comment_id is not null;
create index notifications_actor on notifications (actor_id);

create table summaries (
  -- SHA-256 of the model's name and the text.
  key bytea primary key check (octet_length(key) = 32),
  model text not null,
  summary text not null,
  created_at timestamptz(3) not null default now()
);

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

insert into categories (name) values
  ('Design Tools'),
  ('Programming'),
  ('Business & Productivity'),
  ('Education & Learning'),
  ('Content Creation'),
  ('Data Analysis'),
  ('Marketing'),
  ('Communication');
