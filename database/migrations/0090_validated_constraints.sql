-- Without a transaction, so that each table is read while others write to it.
-- Constraints that held for new rows alone hold for all.
alter table members validate constraint members_admin_check;
alter table moderation_log validate constraint moderation_log_subject_check;
alter table moderation_log validate constraint moderation_log_tool_check;
alter table notifications validate constraint notifications_action_check;
alter table posts validate constraint posts_pending_link_check;
alter table sessions alter column id set not null;
