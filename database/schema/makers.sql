create table tool_makers (
  tool_id integer not null references tools on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (tool_id, member_id)
);
create index tool_makers_member on tool_makers (member_id);

-- The token of a claim is an HMAC of these columns with the site's secret: see api/makers/claim-token.ts.
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

-- Nobody is told of a reply that is gone.
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
