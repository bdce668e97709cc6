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
  hidden_by_entry integer,
  constraint comments_counts_check check (reply_count >= 0 and listed_reply_count >= reply_count and like_count >= 0),
  constraint comments_depth_check check (depth between 0 and 6 and (depth = 0) = (parent_id is null)),
  constraint comments_stub_check check (member_id is not null or hidden_because is not null),
  constraint comments_text_check check (char_length(text) <= 2000 and (text = '') = (member_id is null))
);
create index comments_of_post on comments (post_id, created_at, id);
create index comments_of_member on comments (member_id, post_id) include (hidden_because);

-- The replies to a comment, oldest first.
create index comments_parent on comments (parent_id, created_at, id) where parent_id is not null;

-- The threads of a post, by age.
create index comments_threads on comments (post_id, created_at, id)
  where parent_id is null and ((hidden_because is null) or (listed_reply_count > 0));
create index comments_created on comments (created_at) where hidden_because is null;
create index comments_of_tied_members on comments (post_id) where is_tied;

-- The threads of a post, best liked first. Stubs and hidden comments are shown without likes.
create index comments_best_shown on comments (post_id, (
case
    when (hidden_because is null) then like_count
    else 0
end) desc, created_at, id)
  where parent_id is null and ((hidden_because is null) or (listed_reply_count > 0));
comment on column comments.member_id is
  'The author. Null for a stub: a deleted comment that stays, hidden and without text, because it has replies.';
comment on column comments.hidden_because is
  'Reason given by the moderator who hid the comment. Null while it is public.';
comment on column comments.reply_count is 'Direct replies that are shown.';
comment on column comments.listed_reply_count is
  'Direct replies that threads list: shown ones, and hidden ones and stubs with listed replies.';
comment on column comments.like_count is 'Set by recount_comments.';
comment on column comments.hidden_by_entry is
  'Id in moderation_log of the act that hid all of the author. Null for what is shown, and for what was hidden '
  'by itself.';

create table comment_likes (
  member_id integer not null references members on delete cascade,
  -- The post of the comment, repeated to find the comments on a post that a member likes.
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
