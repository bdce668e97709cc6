-- The finder: tools by what people need done. Each shown tool has a document of its words, by the field they stand in;
-- sentences of its texts with their vectors; and the tasks of the vocabulary that it serves.

create table finder_documents (
  tool_id integer primary key references tools on delete cascade,
  words tsvector not null,
  is_indexed boolean not null default false
);
comment on column finder_documents.words is
  'Stems. A: name and tagline, B: categories and facts, C: titles and descriptions, D: reviews and comments.';
comment on column finder_documents.is_indexed is
  'Whether the job has read the texts since they last changed: for comments, sentences and tasks.';
create index finder_documents_words on finder_documents using gin (words) with (fastupdate = off);
create index finder_documents_to_index on finder_documents (tool_id) where not is_indexed;

create table finder_sentences (
  tool_id integer not null references tools on delete cascade,
  text text not null,
  vector bytea
);
comment on column finder_sentences.vector is
  'A signed byte a dimension; its direction counts. Null until the model has read the sentence.';
create index finder_sentences_tool on finder_sentences (tool_id);
create index finder_sentences_to_embed on finder_sentences (tool_id) where vector is null;

-- Apart from the documents, so that a comparison with all tools reads few bytes.
create table finder_meanings (
  tool_id integer primary key references tools on delete cascade,
  dimensions integer not null generated always as (length(signs)) stored,
  signs bit varying not null
);
comment on column finder_meanings.dimensions is 'Apart, because reading it from the signs takes as long as comparing them.';
comment on column finder_meanings.signs is 'Signs of the sum of the vectors of its sentences: 1 for positive.';

create table finder_model (
  name text not null
);
create unique index finder_model_one on finder_model ((true));
comment on table finder_model is 'The model that made the vectors. Vectors of another one are made anew.';

create table finder_tasks (
  tool_id integer not null references tools on delete cascade,
  task text not null,
  primary key (tool_id, task)
);
create index finder_tasks_task on finder_tasks (task, tool_id);

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

create table finder_synonyms (
  id integer generated always as identity primary key,
  phrase text not null check (char_length(phrase) between 1 and 60),
  means text not null check (char_length(means) between 1 and 60),
  created_at timestamptz(3) not null default now()
);

-- A text's stems with their places. Accents do not distinguish words, punctuation separates them.
create function finder_words(text text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector(
    'pg_catalog.english',
    regexp_replace(
      regexp_replace(normalize(lower(text), NFKD), U&'[\0300-\036f]', '', 'g'),
      '[^[:alnum:]]+', ' ', 'g'
    )
  )
$$;

-- Writes the documents of these tools anew; removes those of tools without a shown post. Of a tool with many texts, the
-- newest count.
create function document_for_finder(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from tools where id = any (ids) order by id for no key update;
  delete from finder_documents d using tools t
  where t.id = d.tool_id and d.tool_id = any (ids) and t.post_count = 0;
  insert into finder_documents (tool_id, words)
  select t.id,
    setweight(finder_words(t.name || ' ' || t.tagline), 'A')
      || setweight(finder_words(concat_ws(' ', named.categories, named.facts)), 'B')
      || setweight(finder_words(coalesce(posted.descriptions, '')), 'C')
      || setweight(finder_words(concat_ws(' ', posted.reviews, said.comments)), 'D')
  from tools t
  cross join lateral (
    select
      (select string_agg(c.name, ' ') from categories c where c.id = any (t.category_ids)) as categories,
      (
        select string_agg(value #>> '{}', ' ') from tool_facts
        where tool_id = t.id and key in ('maker', 'licence', 'platforms')
      ) as facts
  ) named
  cross join lateral (
    select string_agg(title || E'\n' || description, E'\n') as descriptions,
      string_agg(personal_review, E'\n') as reviews
    from (
      select title, description, personal_review from posts
      where tool_id = t.id and hidden_because is null order by created_at desc, id desc limit 30
    ) newest
  ) posted
  cross join lateral (
    select string_agg(text, E'\n') as comments
    from (
      select c.text
      from (
        select id from posts where tool_id = t.id and hidden_because is null
        order by created_at desc, id desc limit 30
      ) p cross join lateral (
        select text from comments where post_id = p.id and hidden_because is null
        order by created_at desc, id desc limit 10
      ) c
    ) newest
  ) said
  where t.id = any (ids) and t.post_count > 0
  order by t.id
  on conflict (tool_id) do update set words = excluded.words, is_indexed = false;
end
$$;

-- The job writes them.
insert into finder_documents (tool_id, words) select id, '' from tools where post_count > 0;

create function document_tool_for_finder() returns trigger language plpgsql as $$
begin
  perform document_for_finder(array[new.id]);
  return null;
end
$$;
-- The number of its posts changes when one is published, hidden, restored or moved.
create trigger tools_documented_for_finder after update on tools
  for each row when (
    (old.post_count, old.name, old.tagline, old.category_ids)
      is distinct from (new.post_count, new.name, new.tagline, new.category_ids)
  )
  execute function document_tool_for_finder();

create function document_post_for_finder() returns trigger language plpgsql as $$
begin
  perform document_for_finder(array[new.tool_id]);
  return null;
end
$$;
create trigger posts_documented_for_finder after update of title, description, personal_review on posts
  for each row when (
    new.tool_id is not null and new.hidden_because is null
      and (old.title, old.description, old.personal_review)
        is distinct from (new.title, new.description, new.personal_review)
  )
  execute function document_post_for_finder();

create function document_fact_for_finder() returns trigger language plpgsql as $$
begin
  perform document_for_finder(array[coalesce(new.tool_id, old.tool_id)]);
  return null;
end
$$;
create trigger tool_facts_documented_for_finder after insert or update or delete on tool_facts
  for each row execute function document_fact_for_finder();

-- Comments are many, so the job reads them.
create function mark_comment_for_finder() returns trigger language plpgsql as $$
begin
  update finder_documents set is_indexed = false
  where is_indexed and tool_id = (select tool_id from posts where id = coalesce(new.post_id, old.post_id));
  return null;
end
$$;
create trigger comments_marked_for_finder after insert or delete or update of text, hidden_because on comments
  for each row execute function mark_comment_for_finder();
