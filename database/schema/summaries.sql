create table summaries (
  key bytea primary key check (octet_length(key) = 32),
  model text not null,
  summary text not null,
  created_at timestamptz(3) not null default now()
);
comment on column summaries.key is 'SHA-256 of the model name and the text.';

-- The members who asked for a summary, so that it goes with the last of them. Summaries from before belong to nobody that is known:
-- the cleanup job deletes what nobody has asked for in its first 30 days, and they are written anew when they are asked
-- for.
create table summary_requests (
  member_id integer not null references members on delete cascade,
  summary_key bytea not null references summaries(key) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, summary_key)
);
create index summary_requests_summary on summary_requests (summary_key);
