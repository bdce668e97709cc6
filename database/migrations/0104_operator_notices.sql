-- The doctor, the metrics and the overview read what other processes have noticed.
create table operator_notices (
  name text primary key check (name in ('untrusted_proxy', 'backup')),
  detail text not null,
  noted_at timestamptz not null default now()
);
comment on table operator_notices is 'Notices from processes of the site for the operator. Backups leave them out.';
