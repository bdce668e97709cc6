-- How often something was done lately, where several servers have to count together. `expire` is in milliseconds
-- since 1970. Losing it in a crash only starts the counting anew.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
