-- Claims of tools by their makers, and replies of makers to posts.

-- Locks in the order of writers prevent deadlocks between them and the statements below. Readers are not blocked.
lock table posts, tools, members, notifications, moderation_log in share row exclusive mode;

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
  mentions json not null default '[]',
  created_at timestamptz(3) not null default now()
);
create index maker_replies_member on maker_replies (member_id);
comment on table maker_replies is 'The reply of a maker of its tool to a post.';
comment on column maker_replies.mentions is
  'Members whom the text mentions: `username`, in lower case, and `member_id`, which may be gone.';

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
  for each row when (new.member_id <> old.member_id) execute function withdraw_maker_reply();

alter table moderation_log drop constraint moderation_log_act_check;
alter table moderation_log add constraint moderation_log_act_check check (act in (
  'hide', 'restore', 'dismiss', 'suspend', 'unsuspend', 'make_moderator', 'remove_moderator',
  'rename_category', 'merge_category', 'delete_category', 'reset', 'approve_link', 'reject_link',
  'merge_tool', 'unmerge_tool', 'rename_tool', 'change_tool_link', 'move_post', 'revert_fact',
  'claim_tool', 'leave_tool', 'remove_reply'
)) not valid;
-- Members claim tools themselves: such an entry has the member and no moderator.
alter table moderation_log drop constraint moderation_log_subject_check;
alter table moderation_log add constraint moderation_log_subject_check check (
  case when act = 'move_post' then post_id is not null
    when act in ('claim_tool', 'leave_tool') then
      tool_id is not null and member_id is not null and num_nonnulls(post_id, category_id, moderator_id) = 0
    else num_nonnulls(post_id, member_id, category_id, tool_id) = 1 end
) not valid;

alter table notifications drop constraint notifications_action_check;
alter table notifications add constraint notifications_action_check check (
  action in ('hide', 'restore', 'approve_link', 'reject_link', 'reset', 'remove_reply')
) not valid;
