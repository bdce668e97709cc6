create table tool_facts (
  tool_id integer not null references tools on delete cascade,
  key text not null,
  value jsonb not null,
  source text not null default '',
  member_id integer references members on delete set null,
  checked_at timestamptz(3) not null default now(),
  primary key (tool_id, key)
);
create index tool_facts_member on tool_facts (member_id);

create table tool_fact_changes (
  id integer generated always as identity primary key,
  tool_id integer not null references tools on delete cascade,
  key text not null,
  before jsonb,
  after jsonb,
  source text not null default '',
  member_id integer references members on delete set null,
  created_at timestamptz(3) not null default now(),
  reverted_at timestamptz(3),
  before_source text not null default '',
  before_member_id integer references members on delete set null,
  before_checked_at timestamptz(3),
  reverts integer references tool_fact_changes on delete set null
);
create index tool_fact_changes_newest on tool_fact_changes (tool_id, created_at desc, id desc);
create index tool_fact_changes_member on tool_fact_changes (member_id);
create index tool_fact_changes_before_member on tool_fact_changes (before_member_id)
  where before_member_id is not null;
create index tool_fact_changes_reverts on tool_fact_changes (reverts) where reverts is not null;
comment on column tool_fact_changes.before is 'Null where there was no such fact.';
comment on column tool_fact_changes.after is 'Null where the fact was removed.';
comment on column tool_fact_changes.before_source is 'Source of the value before the change.';
comment on column tool_fact_changes.before_member_id is 'Member who had given the value before the change.';
comment on column tool_fact_changes.before_checked_at is 'When the value before the change had been checked.';
comment on column tool_fact_changes.reverts is 'The change that this one took back.';

-- Writes a fact, or with a null value removes it, and stores the change. Returns the fact that was written or removed;
-- no row when the tool or the acting member is gone, or when there is nothing to remove.
--
-- The members are locked first, then the tool: two writes of a fact wait for each other even before the fact exists, and
-- each statement below sees what the other one has committed. So `before` is always the `after` of the change before.
-- The same value and source again renew the date and the member, and are no change; without a source, the same value
-- keeps the source that it has.
create function write_tool_fact(of_tool integer, of_key text, new_value jsonb, new_source text, giver integer,
  checked timestamptz, actor integer, taken_back integer DEFAULT NULL::integer) returns setof tool_facts language plpgsql as $$
declare
  old tool_facts;
  had_fact boolean;
  kept_source text := new_source;
begin
  perform 1 from members where id in (giver, actor) order by id for key share;
  if actor is not null and not exists (select from members where id = actor) then
    return;
  end if;
  perform 1 from tools where id = of_tool and merged_into is null for no key update;
  if not found then
    return;
  end if;
  -- Locked, because the account of its member may be being deleted.
  select * into old from tool_facts where tool_id = of_tool and key = of_key for update;
  had_fact := found;
  if new_value is null then
    if not had_fact then
      return;
    end if;
    delete from tool_facts where tool_id = of_tool and key = of_key;
    return next old;
  else
    if had_fact and old.value = new_value and new_source = '' and taken_back is null then
      kept_source := old.source;
    end if;
    return query
      insert into tool_facts (tool_id, key, value, source, member_id, checked_at)
      values (of_tool, of_key, new_value, kept_source, (select id from members where id = giver), checked)
      on conflict (tool_id, key) do update set value = excluded.value, source = excluded.source,
        member_id = excluded.member_id, checked_at = excluded.checked_at
      returning *;
  end if;
  if new_value is distinct from old.value or kept_source is distinct from old.source then
    insert into tool_fact_changes (
      tool_id, key, before, after, source, member_id, created_at,
      before_source, before_member_id, before_checked_at, reverts
    ) values (
      of_tool, of_key, old.value, new_value, case when new_value is null then '' else kept_source end, actor,
      clock_timestamp(), coalesce(old.source, ''), old.member_id, old.checked_at, taken_back
    );
  end if;
  perform refresh_tool_documents(array[of_tool]);
  perform refresh_finder_documents(array[of_tool]);
end
$$;

-- Puts back what a fact was before a change, with its source, date and member, and marks the change as reverted. Returns
-- the tool; no row when the change or the moderator is gone. A change that is reverted already stays as it is.
create function revert_tool_fact(change integer, moderator integer, why text) returns table(tool integer, is_done boolean) language plpgsql as $$
declare
  reverted tool_fact_changes;
begin
  perform 1 from members where id = moderator and role = 'moderator' for key share;
  if not found then
    return;
  end if;
  select * into reverted from tool_fact_changes where id = change;
  if not found then
    return;
  end if;
  perform 1 from members where id = reverted.before_member_id for key share;
  perform 1 from tools where id = reverted.tool_id for no key update;
  select * into reverted from tool_fact_changes where id = change for no key update;
  if reverted.reverted_at is not null then
    return query select reverted.tool_id, false;
    return;
  end if;
  perform write_tool_fact(
    reverted.tool_id, reverted.key, reverted.before, reverted.before_source, reverted.before_member_id,
    coalesce(reverted.before_checked_at, now()), moderator, reverted.id
  );
  update tool_fact_changes set reverted_at = now() where id = reverted.id;
  -- A revert that is reverted itself.
  update tool_fact_changes set reverted_at = null where id = reverted.reverts;
  insert into moderation_log (act, moderator_id, tool_id, tool_name, reason)
  select 'revert_fact', moderator, tools.id, tools.name, why from tools where tools.id = reverted.tool_id;
  return query select reverted.tool_id, true;
end
$$;

create function refresh_features_of_facts() returns trigger language plpgsql as $$
declare
  ids constant integer[] := array(select distinct tool_id from changed);
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  update tools set features = category_ids || features_of_facts(id)
  where id = any (ids) and features is distinct from category_ids || features_of_facts(id);
  return null;
end
$$;

create trigger tool_facts_added after insert on tool_facts
  referencing new table as changed
  for each statement execute function refresh_features_of_facts();

create trigger tool_facts_changed after update on tool_facts
  referencing new table as changed
  for each statement execute function refresh_features_of_facts();

create trigger tool_facts_removed after delete on tool_facts
  referencing old table as changed
  for each statement execute function refresh_features_of_facts();
