create table finder_documents (
  tool_id integer primary key references tools on delete cascade,
  words tsvector not null,
  is_indexed boolean not null default false
);
create index finder_documents_words on finder_documents using gin (words) with (fastupdate = off);
create index finder_documents_to_index on finder_documents (tool_id) where not is_indexed;
comment on column finder_documents.words is
  'Stems. A: name and tagline, B: categories and facts, C: titles and descriptions, D: reviews and comments.';
comment on column finder_documents.is_indexed is
  'Whether the job has read the texts since they last changed: for comments, sentences and tasks.';

-- Apart from the documents, so that a comparison with all tools reads few bytes.
create table finder_meanings (
  tool_id integer primary key references tools on delete cascade,
  dimensions integer not null generated always as (length((signs)::"bit")) stored,
  signs bit varying not null
);
comment on column finder_meanings.dimensions is
  'Apart, because reading it from the signs takes as long as comparing them.';
comment on column finder_meanings.signs is 'Signs of the sum of the vectors of its sentences: 1 for positive.';

create table finder_model (
  name text not null
);
create unique index finder_model_one on finder_model ((true));
comment on table finder_model is 'The model that made the vectors. Vectors of another one are made anew.';

create table finder_needs (
  need text not null,
  day date not null,
  count integer not null check (count > 0),
  results smallint not null check (results >= 0),
  last_asked_at timestamptz(3) not null default now(),
  primary key (need, day)
);
comment on table finder_needs is 'Needs that were asked, without who asked; for 90 days.';
comment on column finder_needs.need is 'In lower case, without closing punctuation.';

create table finder_sentences (
  tool_id integer not null references tools on delete cascade,
  text text not null,
  vector bytea
);
create index finder_sentences_tool on finder_sentences (tool_id);
create index finder_sentences_to_embed on finder_sentences (tool_id) where vector is null;
comment on column finder_sentences.vector is
  'A signed byte a dimension; its direction counts. Null until the model has read the sentence.';

create table finder_synonyms (
  id integer generated always as identity primary key,
  phrase text not null check (char_length(phrase) between 1 and 60),
  means text not null check (char_length(means) between 1 and 60),
  created_at timestamptz(3) not null default now()
);

create table finder_tasks (
  tool_id integer not null references tools on delete cascade,
  task text not null,
  primary key (tool_id, task)
);
create index finder_tasks_task on finder_tasks (task, tool_id);

create table saved_needs (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  need text not null check (char_length(need) between 1 and 300),
  key text not null,
  created_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  checked_at timestamptz(3),
  method text check (method in ('words', 'meaning')),
  unique (member_id, key)
);
create index saved_needs_to_check on saved_needs (checked_at nulls first, id);
create index saved_needs_key on saved_needs (key, id);
comment on column saved_needs.key is 'In lower case, without closing punctuation: equal needs are evaluated once.';
comment on column saved_needs.seen_at is 'When the member last looked at the results.';
comment on column saved_needs.checked_at is 'When the need was last evaluated. Null until the first time.';
comment on column saved_needs.method is
  'The method of the last evaluation. Null before the first one; results of another method are a new base line.';

create table saved_need_results (
  saved_need_id integer not null references saved_needs on delete cascade,
  tool_id integer not null references tools on delete cascade,
  was_first boolean not null,
  unmet text[] not null,
  found_at timestamptz(3),
  primary key (saved_need_id, tool_id)
);
create index saved_need_results_tool on saved_need_results (tool_id);
comment on table saved_need_results is 'Tools that evaluations of a saved need have found, also those that it finds no longer.';
comment on column saved_need_results.was_first is 'Whether the tool was ever among the first results.';
comment on column saved_need_results.unmet is 'Conditions of the need, as key and value, that a known fact of the tool contradicted.';
comment on column saved_need_results.found_at is 'When it became news for the member, at most once. Null for what the base line had.';

create table verdict_choices (
  tool_id integer primary key references tools on delete cascade,
  model text,
  claims jsonb,
  is_current boolean not null default false,
  tried_at timestamptz(3)
);
create index verdict_choices_to_read on verdict_choices (tried_at nulls first, tool_id) where not is_current;
comment on table verdict_choices is
  'Texts of the sentences are not stored: they are hashed from the texts that are shown.';
comment on column verdict_choices.model is 'The model that has made the claims.';
comment on column verdict_choices.claims is
  'Of each aspect and stance the hashes of its sentences. Null where there is nothing to choose from.';
comment on column verdict_choices.is_current is 'Whether the model has read the texts since they last changed.';
comment on column verdict_choices.tried_at is 'When the model was last asked. Those it fails on come last.';

-- The words of a text for the finder: English stems of the words of a search.
create function finder_words(text text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.english', spaced_words(text))
$$;

-- The documents that tools with a shown post should have. Of a tool with many texts, the newest count.
create view fresh_finder_documents as
select t.id as tool_id,
  setweight(finder_words(t.name || ' ' || t.tagline), 'A')
    || setweight(finder_words(concat_ws(' ', named.categories, named.facts)), 'B')
    || setweight(finder_words(coalesce(posted.descriptions, '')), 'C')
    || setweight(finder_words(concat_ws(' ', posted.reviews, said.comments)), 'D') as words
from tools t
cross join lateral (
  select
    (select string_agg(c.name, ' ' order by c.id) from categories c where c.id = any (t.category_ids)) as categories,
    (
      select string_agg(value #>> '{}', ' ' order by key) from tool_facts
      where tool_id = t.id and key in ('maker', 'licence', 'platforms')
    ) as facts
) named
cross join lateral (
  select string_agg(title || E'\n' || description, E'\n' order by created_at desc, id desc) as descriptions,
    string_agg(personal_review, E'\n' order by created_at desc, id desc) as reviews
  from (
    select id, title, description, personal_review, created_at from posts
    where tool_id = t.id and hidden_because is null order by created_at desc, id desc limit 30
  ) newest
) posted
cross join lateral (
  select string_agg(c.text, E'\n' order by p.created_at desc, p.id desc, c.created_at desc, c.id desc) as comments
  from (
    select id, created_at from posts where tool_id = t.id and hidden_because is null
    order by created_at desc, id desc limit 30
  ) p cross join lateral (
    select id, text, created_at from comments where post_id = p.id and hidden_because is null
    order by created_at desc, id desc limit 10
  ) c
) said
where t.post_count > 0;

-- For tools whose name, posts or facts were written. Comments are many and ratings frequent, so they only mark the document, and
-- the job of the finder calls this.
create function refresh_finder_documents(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  delete from finder_documents d using tools t
  where t.id = d.tool_id and d.tool_id = any (ids) and t.post_count = 0;
  insert into finder_documents (tool_id, words)
  select * from fresh_finder_documents where tool_id = any (ids) order by tool_id
  on conflict (tool_id) do update set words = excluded.words, is_indexed = false;
end
$$;
