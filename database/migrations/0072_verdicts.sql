-- The sentences that a language model has chosen for the verdicts on tools, where one is set.

create table verdict_choices (
  tool_id integer primary key references tools on delete cascade,
  model text,
  claims jsonb,
  is_current boolean not null default false,
  tried_at timestamptz(3)
);
comment on table verdict_choices is 'Texts of the sentences are not stored: they are hashed from the texts that are shown.';
comment on column verdict_choices.model is 'The model that has made the claims.';
comment on column verdict_choices.claims is
  'Of each aspect and stance the hashes of its sentences. Null where there is nothing to choose from.';
comment on column verdict_choices.is_current is 'Whether the model has read the texts since they last changed.';
comment on column verdict_choices.tried_at is 'When the model was last asked. Those it fails on come last.';
create index verdict_choices_to_read on verdict_choices (tried_at nulls first, tool_id) where not is_current;

insert into verdict_choices (tool_id) select id from tools where post_count > 0;
