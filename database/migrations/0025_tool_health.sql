-- Without a transaction: an index is built beside reads and writes. Each statement may be repeated.

-- No site has tools before 0024, so there are no rows to rewrite. The first check of each tool falls into its first week.
alter table tools
  add column if not exists logo_next_at timestamptz(3) default now(),
  add column if not exists logo_attempts smallint not null default 0,
  add column if not exists health_next_at timestamptz(3) not null default now() + random() * interval '7 days',
  add column if not exists health_failures smallint not null default 0,
  add column if not exists health_failed_at timestamptz(3);
comment on column tools.logo_next_at is 'Time of the next attempt to fetch the logo; null after a success.';
comment on column tools.health_next_at is 'Time of the next check of the link.';
comment on column tools.health_failures is 'Days in a row on which the link failed; each day counts once.';
comment on column tools.health_failed_at is 'The last failure that was counted.';

create index if not exists tools_without_logo on tools (logo_next_at) where post_count > 0 and logo_next_at is not null;
create index if not exists tools_health_due on tools (health_next_at) where post_count > 0;

-- Another link has another page.
create or replace function recheck_new_link() returns trigger language plpgsql as $$ begin
  new.logo_next_at := now(); new.logo_attempts := 0; new.health_next_at := now(); return new; end
$$;
drop trigger if exists tools_link_changed on tools;
create trigger tools_link_changed before update of link on tools
  for each row when (old.link is distinct from new.link) execute function recheck_new_link();

-- The column is null in all rows, so the constraints hold.
alter table notifications
  add column if not exists tool_id integer,
  drop constraint if exists notifications_tool_id_fkey,
  drop constraint if exists notifications_about_tool_check,
  drop constraint if exists notifications_of_moderators_check;
alter table notifications
  add constraint notifications_tool_id_fkey foreign key (tool_id) references tools on delete cascade not valid,
  add constraint notifications_about_tool_check check (
    kind <> 'tool_health' or (tool_id is not null and post_id is null)
  ) not valid,
  -- Nobody makes the state of a link.
  add constraint notifications_of_moderators_check check (
    (kind in ('moderation', 'tool_health')) = (actor_id is null)
  ) not valid;
alter table notifications validate constraint notifications_tool_id_fkey;
alter table notifications validate constraint notifications_about_tool_check;
alter table notifications validate constraint notifications_of_moderators_check;
drop index concurrently if exists notifications_tool;
-- A change of the same tool renews the notification of the one before.
create unique index concurrently notifications_tool on notifications (tool_id, member_id, kind) where tool_id is not null;
