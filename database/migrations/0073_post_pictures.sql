-- Screenshots of posts.
create table post_pictures (
  id integer primary key generated always as identity,
  post_id integer not null references posts on delete cascade,
  position integer not null,
  path text not null,
  thumbnail text not null,
  width integer not null,
  height integer not null,
  alt text not null,
  created_at timestamptz(3) not null default now()
);
create index post_pictures_post on post_pictures (post_id, position);
comment on column post_pictures.position is 'The order of the pictures of a post. May have gaps.';
comment on column post_pictures.path is 'Path below the address of the API, /media/…; of this row alone, as is the thumbnail''s.';

-- Pictures whose rows were deleted, also by a cascade from a post or an account. A file is removed after the commit.
create table removed_pictures (
  path text primary key
);

create function record_removed_pictures() returns trigger language plpgsql as $$
begin
  insert into removed_pictures select path from removed union select thumbnail from removed on conflict do nothing;
  return null;
end
$$;
create trigger post_pictures_removed after delete on post_pictures
  referencing old table as removed
  for each statement execute function record_removed_pictures();
