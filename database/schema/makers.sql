create table tool_makers (
  tool_id integer not null references tools on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (tool_id, member_id)
);
create index tool_makers_member on tool_makers (member_id);

-- The token of a claim is an HMAC of these columns with the site's secret: see api/tools/makers/claim-token.ts.
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
