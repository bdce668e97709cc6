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
  reverts integer references tool_fact_changes on delete set null,
  is_compared boolean not null default false
);
create index tool_fact_changes_newest on tool_fact_changes (tool_id, created_at desc, id desc);
create index tool_fact_changes_member on tool_fact_changes (member_id);
create index tool_fact_changes_before_member on tool_fact_changes (before_member_id)
  where before_member_id is not null;
create index tool_fact_changes_reverts on tool_fact_changes (reverts) where reverts is not null;
create index tool_fact_changes_uncompared on tool_fact_changes (tool_id, created_at) where not is_compared;
comment on column tool_fact_changes.before is 'Null where there was no such fact.';
comment on column tool_fact_changes.after is 'Null where the fact was removed.';
comment on column tool_fact_changes.before_source is 'Source of the value before the change.';
comment on column tool_fact_changes.before_member_id is 'Member who had given the value before the change.';
comment on column tool_fact_changes.before_checked_at is 'When the value before the change had been checked.';
comment on column tool_fact_changes.reverts is 'The change that this one took back.';
comment on column tool_fact_changes.is_compared is 'The job that tells followers of changes has seen it.';
