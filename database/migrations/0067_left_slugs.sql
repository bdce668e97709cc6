-- Tools leave slugs that were made of the title of a post that moderators hid, and slugs that moderators retire.

alter table moderation_log add column retired_slug text;
comment on column moderation_log.retired_slug is 'For moderators alone: the public log does not show it.';
alter table moderation_log drop constraint moderation_log_act_check;
alter table moderation_log add constraint moderation_log_act_check check (act in (
  'hide', 'restore', 'dismiss', 'suspend', 'unsuspend', 'make_moderator', 'remove_moderator',
  'rename_category', 'merge_category', 'delete_category', 'reset', 'approve_link', 'reject_link',
  'merge_tool', 'unmerge_tool', 'rename_tool', 'change_tool_link', 'move_post', 'revert_fact',
  'claim_tool', 'leave_tool', 'remove_reply', 'suspend_voters', 'clear_voters', 'retire_slug'
)) not valid;

comment on table tool_slugs is
  'All slugs that were ever given. Those without a tool lead nowhere: they are reserved, or were retired.';

-- Gives the tool, and tools that were merged into it, another slug where their present one is among these. Retired slugs lead
-- nowhere from then on and are never given again; others keep leading to the tool.
create function leave_slugs(tool integer, left_slugs text[], slug_base text, is_retired boolean) returns void
language plpgsql as $$
declare
  kept record;
  new_slug text;
begin
  perform pg_advisory_xact_lock(73064119, hashtext(slug_base));
  perform 1 from tools
  where id = tool or slug in (select s.slug from tool_slugs s where s.tool_id = leave_slugs.tool)
  order by id for no key update;
  for kept in
    select tools.id, tools.slug from tools join tool_slugs s on s.slug = tools.slug
    where s.tool_id = leave_slugs.tool and s.slug = any (left_slugs) order by tools.id
  loop
    -- A merged tool gets a new one: a slug of before may be that of the other tool.
    new_slug := slug_for(slug_base, case when kept.id = tool then tool end);
    insert into tool_slugs (slug, tool_id) values (new_slug, tool) on conflict do nothing;
    update tools set slug = new_slug where id = kept.id;
    -- The undoing of a merge takes it along.
    update tool_merges set slugs = slugs || new_slug where kept.slug = any (slugs) and kept.id <> tool;
  end loop;
  if is_retired then
    update tool_merges m
    set slugs = array(select slug from unnest(m.slugs) slug where slug <> all (left_slugs))
    where m.slugs && left_slugs and exists (
      select from tool_slugs s where s.tool_id = leave_slugs.tool and s.slug = any (left_slugs) and s.slug = any (m.slugs)
    );
    update tool_slugs s set tool_id = null where s.tool_id = leave_slugs.tool and s.slug = any (left_slugs);
  end if;
end
$$;
