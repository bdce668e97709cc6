create table likes (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  weight smallint not null default 1000,
  is_tied boolean not null default false,
  primary key (member_id, post_id)
);
create index likes_created on likes (created_at);
create index likes_of_tied_members on likes (post_id) where is_tied;
create index likes_post on likes (post_id, created_at desc) include (member_id, weight, is_tied);
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
create index ratings_of_tied_members on ratings (post_id) where is_tied;
create index ratings_created on ratings (created_at);
create index ratings_post on ratings (post_id) include (value, weight, is_tied);
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
