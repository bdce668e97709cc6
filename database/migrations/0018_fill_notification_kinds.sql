-- Gives the notifications of before a kind. A migration of its own, so that the table is locked only in 0017: reads and
-- new notifications go on, and only a change to one of these rows waits. The trigger fills the kind.
update notifications set verb = verb where kind is null;

alter table notifications validate constraint notifications_kind_check;
alter table notifications validate constraint notifications_has_kind_check;
alter table notifications validate constraint notifications_action_check;
alter table notifications validate constraint notifications_has_action_check;
alter table notifications validate constraint notifications_of_moderators_check;
alter table notifications validate constraint notifications_about_comment_check;
alter table notifications validate constraint notifications_about_post_check;
