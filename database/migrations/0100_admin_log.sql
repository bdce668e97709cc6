-- Acts of administrators, with the values before and after. The member or the subject may be deleted; the entry stays.
create table admin_log (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  -- Null for the operator's commands, and when the account is deleted.
  member_id integer references members on delete set null,
  act text not null,
  about text not null,
  before jsonb,
  after jsonb
);
create index admin_log_newest on admin_log (created_at desc, id desc);
create index admin_log_member on admin_log (member_id) where member_id is not null;
comment on table admin_log is 'Acts of administrators. Secrets are never part of it.';
comment on column admin_log.member_id is 'Null for the operator''s commands, and when the account is deleted.';
comment on column admin_log.about is 'The subject, as it was called then.';
comment on column admin_log.before is 'Values before the act, null where there are none.';
comment on column admin_log.after is 'Values after the act, null where there are none.';
