-- An entry without a member is the operator's, or of an account that was deleted. So far nobody could be.
alter table admin_log add column by_operator boolean not null default false;
update admin_log set by_operator = true where member_id is null;
comment on column admin_log.by_operator is 'Whether it is an act of a command, which no member gave.';
comment on column admin_log.member_id is 'Null for acts of the operator, and when the account is deleted.';
