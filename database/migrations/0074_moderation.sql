-- Two more reasons of reports, acts that hide all posts and comments of a member, and indexes that find the decisions about a
-- member. The indexes come first: the log has few rows and few writers. Posts and comments are locked for a moment, at the end.

create index moderation_log_member on moderation_log (member_id) where member_id is not null;
create index moderation_log_post on moderation_log (post_id) where post_id is not null;
create index moderation_log_comment on moderation_log (comment_id) where comment_id is not null;
alter table moderation_log add column post_count integer, add column comment_count integer;
comment on column moderation_log.post_count is
  'Number of posts that an act on all of a member hid or showed again. Null for other acts.';
comment on column moderation_log.comment_count is
  'Number of comments that an act on all of a member hid or showed again. Null for other acts.';
alter table moderation_log drop constraint moderation_log_act_check;
alter table moderation_log add constraint moderation_log_act_check check (act in (
  'hide', 'restore', 'dismiss', 'suspend', 'unsuspend', 'make_moderator', 'remove_moderator',
  'rename_category', 'merge_category', 'delete_category', 'reset', 'approve_link', 'reject_link',
  'merge_tool', 'unmerge_tool', 'rename_tool', 'change_tool_link', 'move_post', 'revert_fact',
  'claim_tool', 'leave_tool', 'remove_reply', 'suspend_voters', 'clear_voters', 'retire_slug',
  'hide_all', 'undo_hide'
));

alter table reports drop constraint reports_reason_check;
alter table reports add constraint reports_reason_check check (
  reason in ('spam', 'abuse', 'illegal', 'off_topic', 'fake', 'outdated', 'other')
);

alter table comments add column hidden_by_entry integer;
comment on column comments.hidden_by_entry is
  'Id in moderation_log of the act that hid all of the author. Null for what is shown, and for what was hidden by itself.';
alter table posts add column hidden_by_entry integer;
comment on column posts.hidden_by_entry is
  'Id in moderation_log of the act that hid all of the author. Null for what is shown, and for what was hidden by itself.';
