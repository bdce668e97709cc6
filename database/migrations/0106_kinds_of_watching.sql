-- Notifications about tools that change, lists that grow, saved needs and reviews of tools that have changed since.
alter table notifications
  drop constraint notifications_about_post_check,
  drop constraint notifications_about_tool_check,
  drop constraint notifications_of_moderators_check;
alter table notifications
  add constraint notifications_about_post_check
    check (
case
    when kind in ('follow', 'tool_health', 'tool_change', 'find_result') then true
    else ((post_id is null) = (coalesce(action, '') = 'reset'))
end) not valid,
  add constraint notifications_about_tool_check
    check (
case
    when kind in ('tool_health', 'tool_change', 'find_result') then ((tool_id is not null) and (post_id is null))
    when kind = 'review_check' then ((tool_id is not null) and (post_id is not null))
    else true
end) not valid,
  add constraint notifications_of_moderators_check
    check ((kind in ('moderation', 'tool_health', 'tool_change', 'find_result', 'review_check')) = (actor_id is null)) not valid;
alter table notifications
  validate constraint notifications_about_post_check,
  validate constraint notifications_about_tool_check,
  validate constraint notifications_of_moderators_check;
