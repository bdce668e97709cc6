-- Groups of members whose votes are in step: see api/trust/ and docs/decisions/0023-vote-weights.md.

-- Locks in the order of writers prevent deadlocks between them and the statements below. Readers are not blocked.
lock table cases, posts, tools, members, moderation_log in share row exclusive mode;

alter table rank_weights add column searched_at timestamptz(3);
comment on column rank_weights.searched_at is 'When all items were last searched for groups.';

alter table members drop constraint members_weight_reason_check;
alter table members add constraint members_weight_reason_check
  check (weight_reason in ('unverified', 'suspended', 'first_day', 'young', 'rarely_active', 'in_step')) not valid;

create table vote_groups (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('post', 'low', 'high')),
  post_id integer references posts on delete cascade,
  tool_id integer references tools on delete cascade,
  expected double precision not null,
  score double precision not null,
  joined_from timestamptz(3) not null,
  joined_to timestamptz(3) not null,
  voted_from timestamptz(3) not null,
  voted_to timestamptz(3) not null,
  is_current boolean not null default true,
  dismissed_at timestamptz(3),
  ranking text check (ranking in ('trending', 'rating')),
  plain_rank integer,
  weighed_rank integer,
  check ((kind = 'post') = (post_id is not null) and num_nonnulls(post_id, tool_id) = 1)
);
create index vote_groups_post on vote_groups (post_id) where post_id is not null;
create index vote_groups_tool on vote_groups (tool_id) where tool_id is not null;
comment on table vote_groups is 'Members whose votes for a post, or low or high ratings of a tool, are in step.';
comment on column vote_groups.expected is 'Number of such voters to expect beside the other voters.';
comment on column vote_groups.score is 'Logarithm of the likelihood ratio.';
comment on column vote_groups.is_current is 'Whether the last search still shows the group.';
comment on column vote_groups.dismissed_at is
  'When a moderator decided that the votes are honest: together these members are no group for this item any more.';
comment on column vote_groups.ranking is
  'The ranking in which the votes move something: trending posts, or the best rated tools. Null without a case.';
comment on column vote_groups.plain_rank is 'Place in it if each vote counted whole, when the case was opened.';
comment on column vote_groups.weighed_rank is 'Place by weights then.';

create table vote_group_members (
  group_id integer not null references vote_groups on delete cascade,
  member_id integer not null references members on delete cascade,
  primary key (group_id, member_id)
);
create index vote_group_members_member on vote_group_members (member_id);

create table discounted_votes (
  reason text primary key,
  votes integer not null check (votes >= 0)
);
comment on table discounted_votes is
  'Votes of the last 90 days that count less than whole in ranks, by the reason, as of rank_weights.weighed_at.';

-- A case about a group is about the post that most of its votes are for.
alter table cases add column group_id integer references vote_groups on delete cascade;
comment on column cases.group_id is 'The group whose votes are in step, else null.';
alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check check (kind in ('post', 'comment', 'member', 'link', 'votes')) not valid;
alter table cases add constraint cases_group_check check ((kind = 'votes') = (group_id is not null)) not valid;

alter table moderation_log drop constraint moderation_log_act_check;
alter table moderation_log add constraint moderation_log_act_check check (act in (
  'hide', 'restore', 'dismiss', 'suspend', 'unsuspend', 'make_moderator', 'remove_moderator',
  'rename_category', 'merge_category', 'delete_category', 'reset', 'approve_link', 'reject_link',
  'merge_tool', 'unmerge_tool', 'rename_tool', 'change_tool_link', 'move_post', 'revert_fact',
  'claim_tool', 'leave_tool', 'remove_reply', 'suspend_voters', 'clear_voters'
)) not valid;
