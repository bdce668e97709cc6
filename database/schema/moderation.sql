-- Reports of members, until moderators decide on them. All open reports of one thing are one case.
create table cases (
  id integer generated always as identity primary key,
  post_id integer references posts on delete cascade,
  -- Null when it is about the post itself.
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
  reason text not null check (reason in ('spam', 'abuse', 'illegal', 'off_topic', 'fake', 'outdated', 'other')),
  details text not null default '' check (char_length(details) <= 1000),
  created_at timestamptz(3) not null default now(),
  reported jsonb,
  unique (case_id, member_id)
);
create index reports_member on reports (member_id);
comment on column reports.member_id is 'The member who reported the item.';
comment on column reports.reported is 'Text of the item at the time of the report.';

-- The acts of moderators, with their reasons. The subject or the moderator may be deleted; the entry stays and keeps the ids, which
-- are given to nothing else.
create table moderation_log (
  id integer generated always as identity primary key,
  act text not null
    check (act in ('hide', 'restore', 'dismiss', 'suspend', 'unsuspend', 'make_moderator', 'remove_moderator',
      'rename_category', 'merge_category', 'delete_category', 'reset', 'approve_link', 'reject_link', 'merge_tool',
      'unmerge_tool', 'rename_tool', 'change_tool_link', 'move_post', 'revert_fact', 'claim_tool', 'leave_tool',
      'remove_reply', 'suspend_voters', 'clear_voters', 'retire_slug', 'hide_all', 'undo_hide')),
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
  retired_slug text,
  post_count integer,
  comment_count integer,
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
create index moderation_log_member on moderation_log (member_id) where member_id is not null;
create index moderation_log_post on moderation_log (post_id) where post_id is not null;
create index moderation_log_comment on moderation_log (comment_id) where comment_id is not null;
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
comment on column moderation_log.retired_slug is 'For moderators alone: the public log does not show it.';
comment on column moderation_log.post_count is
  'Number of posts that an act on all of a member hid or showed again. Null for other acts.';
comment on column moderation_log.comment_count is
  'Number of comments that an act on all of a member hid or showed again. Null for other acts.';

-- Posts, comments and profiles with the text that reports keep of them.
create view reportable_items as
  select 'post' as kind, id as post_id, null::integer as comment_id, null::integer as member_id, author_id,
    jsonb_build_object(
      'title', title, 'description', description, 'personal_review', personal_review, 'link', link
    ) as text
  from posts
  union all
  select 'comment', post_id, id, null, member_id, jsonb_build_object('text', text) from comments
  union all
  select 'member', null, null, id, id, jsonb_build_object(
    'name', name, 'bio', bio, 'location', location, 'website', website, 'company', company, 'job_title', job_title,
    'social_links', social_links
  ) from members;
