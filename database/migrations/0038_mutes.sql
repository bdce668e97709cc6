-- Muted members and posts that members hide from themselves: see api/mutes. Moderators hide posts from everybody in
-- posts.hidden_because.

create table mutes (
  member_id integer not null references members on delete cascade,
  muted_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, muted_id),
  check (member_id <> muted_id)
);
create index mutes_muted_id on mutes (muted_id);

create table post_hides (
  member_id integer not null references members on delete cascade,
  post_id integer not null references posts on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, post_id)
);
create index post_hides_post_id on post_hides (post_id);
