-- Search. Each post has a document beside it (not in it: a post's row changes with every like), and every word
-- of all documents stands in a dictionary, in which the words that were meant by a typo are found.

create extension if not exists pg_trgm;

create table post_documents (
  post_id integer primary key references posts on delete cascade,
  category_ids integer[] not null,
  title tsvector not null,
  -- Title and categories.
  named tsvector not null,
  -- Title, categories and description.
  described tsvector not null,
  review tsvector not null
);
create index post_documents_categories on post_documents using gin (category_ids) with (fastupdate = off);
create index post_documents_title on post_documents using gin (title) with (fastupdate = off);
create index post_documents_named on post_documents using gin (named) with (fastupdate = off);
create index post_documents_described on post_documents using gin (described) with (fastupdate = off);
create index post_documents_everything on post_documents using gin ((described || review)) with (fastupdate = off);

create table search_words (
  word text collate "C" primary key
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

-- For suggestions: titles by their beginning.
create index posts_title_beginning on posts (lower(title) collate "C");

-- A text's words, each as written and as English stem, without their places. Punctuation never joins words:
-- "Node.js" is two.
create function words_of(text text) returns tsvector language sql immutable parallel safe as $$
  select strip(to_tsvector('pg_catalog.simple', plain) || to_tsvector('pg_catalog.english', plain))
  from regexp_replace(text, '[^[:alnum:]]+', ' ', 'g') as plain
$$;

alter table categories add column words tsvector not null generated always as (words_of(name)) stored;

create function refresh_documents(ids integer[]) returns void language plpgsql as $$
begin
  insert into post_documents (post_id, category_ids, title, named, described, review)
  select p.id, c.ids, words_of(p.title), words_of(p.title) || c.words,
    words_of(p.title) || c.words || words_of(p.description), words_of(p.personal_review)
  from posts p
  cross join lateral (
    select coalesce(array_agg(id order by id), '{}') as ids,
      words_of(coalesce(string_agg(name, ' ' order by id), '')) as words
    from post_categories join categories on categories.id = category_id
    where post_id = p.id
  ) c
  where p.id = any(refresh_documents.ids)
  on conflict (post_id) do update set category_ids = excluded.category_ids, title = excluded.title,
    named = excluded.named, described = excluded.described, review = excluded.review;

  -- In one order, so that two posts with the same new words cannot wait for each other.
  insert into search_words (word)
  select distinct lexeme collate "C" as word
  from post_documents, unnest(described || review)
  where post_id = any(refresh_documents.ids) and length(lexeme) between 3 and 40
    and not exists (select from search_words known where known.word = lexeme)
  order by word
  on conflict do nothing;
end
$$;

-- Every post has a category, so a new post's document is made when its categories are there.
create function document_categories() returns trigger language plpgsql as $$
begin
  perform refresh_documents(array(select distinct post_id from changed));
  return null;
end
$$;
create trigger post_categories_documented after insert on post_categories
  referencing new table as changed for each statement execute function document_categories();
create trigger post_categories_undocumented after delete on post_categories
  referencing old table as changed for each statement execute function document_categories();

create function document_post() returns trigger language plpgsql as $$
begin
  perform refresh_documents(array[new.id]);
  return null;
end
$$;
create trigger posts_documented after update of title, description, personal_review on posts
  for each row
  when ((old.title, old.description, old.personal_review)
    is distinct from (new.title, new.description, new.personal_review))
  execute function document_post();

create function document_renamed() returns trigger language plpgsql as $$
begin
  perform refresh_documents(array(select post_id from post_categories where category_id = new.id));
  return null;
end
$$;
create trigger categories_renamed_documented after update of name on categories
  for each row when (old.name is distinct from new.name) execute function document_renamed();

-- The words most like a misspelt one, at most three that resemble it about equally. The threshold is low because
-- a swap of two letters in a short word changes most of its trigrams.
create function similar_words(misspelt text) returns setof text
language sql stable set pg_trgm.similarity_threshold = 0.2 as $$
  select word from (
    select word, similarity(word, misspelt) as likeness,
      max(similarity(word, misspelt)) over () as best
    from search_words
    where word % misspelt and abs(length(word) - length(misspelt)) <= 2
  ) candidates
  where likeness > best - 0.1
  order by likeness desc, word
  limit 3
$$;

-- The words that begin so, with | between; the beginning with * behind it where there are too many; null where there
-- are none. Named, they are found faster than by their beginning.
create function words_beginning(beginning text) returns text language sql stable as $$
  select case when count(*) > 30 then beginning || '*' else string_agg(word, '|') end
  from (
    select word from search_words
    where word >= beginning collate "C" and word < beginning || U&'\+10FFFF' collate "C"
    limit 31
  ) found
$$;

-- What to search for instead of each word: itself where a document has it, or its stem; those that it is the beginning
-- of, as the last one can always be, having perhaps not been typed to its end; else what it resembles. Words up to
-- three letters resemble nothing.
create function meant_words(words text[]) returns setof text language sql stable as $$
  select case
    when length(word) < 3
      or place < cardinality(words) and exists (select from search_words s where s.word = given.word)
    then word
    else coalesce(
      words_beginning(word),
      (
        select given.word from unnest(to_tsvector('pg_catalog.english', given.word)) stem
        join search_words s on s.word = stem.lexeme
      ),
      case when length(word) > 3 then (select string_agg(likely, '|') from similar_words(given.word) as likely) end,
      word
    )
  end
  from unnest(words) with ordinality given (word, place)
  order by place
$$;

-- All of the words, each of which may be several with | between; found as written, by its stem or, with * behind it,
-- as beginning of a word. Words such as 'the' count only where there are no others.
create function search_query(words text[]) returns tsquery
language plpgsql immutable set client_min_messages = error as $$
declare
  result tsquery;
  of_small_words tsquery;
  one tsquery;
  stem tsquery;
  word text;
  alternative text;
begin
  foreach word in array words loop
    one := null;
    foreach alternative in array string_to_array(word, '|') loop
      stem := to_tsquery('pg_catalog.english', rtrim(alternative, '*'));
      one := coalesce(one, ''::tsquery) || to_tsquery('pg_catalog.simple', replace(alternative, '*', ':*'));
      if stem <> to_tsquery('pg_catalog.simple', rtrim(alternative, '*')) then
        one := one || stem;
      end if;
    end loop;
    if numnode(stem) > 0 then
      result := coalesce(result && one, one);
    else
      of_small_words := coalesce(of_small_words && one, one);
    end if;
  end loop;
  return coalesce(result, of_small_words, ''::tsquery);
end
$$;

-- How many posts fulfil a condition on their documents, as the planner thinks: without looking at any. Volatile,
-- because EXPLAIN is allowed nowhere else.
create function estimated_matches(condition text, words tsquery) returns double precision
language plpgsql volatile as $$
declare
  plan json;
begin
  execute 'explain (format json) select from post_documents d where ' || condition into plan using words;
  return plan -> 0 -> 'Plan' ->> 'Plan Rows';
end
$$;

-- The trending posts, after one of them, that have the words in their title (place 4), only together with the
-- categories (3), the description (2) or the review (1). Where few have them, these are looked up and sorted. Where
-- many have, a walk along the trending posts soon finds enough; where it does not (the words have gone out of
-- fashion), they are looked up as well.
create function matching_posts(
  place integer, words tsquery, besides integer[], after_trending double precision, after_id integer, wanted integer
) returns table (id integer, trending double precision) language plpgsql volatile set enable_seqscan = off as $$
declare
  few constant integer := 1500;
  steps constant integer := 3000;
  has constant text[] := array[
    '(d.described || d.review) @@ $1', 'd.described @@ $1', 'd.named @@ $1', 'd.title @@ $1'
  ];
  condition constant text := has[place] || coalesce(' and not ' || has[place + 1], '');
  found_here integer := 0;
begin
  if estimated_matches(condition, words) > few then
    return query execute format(
      $query$
        with walked as materialized (
          select p.id, p.trending_score
          from (
            select posts.id, posts.trending_score from posts
            where (posts.trending_score, posts.id) < ($3, $4)
            order by posts.trending_score desc, posts.id desc
            limit %1$s
          ) p join post_documents d on d.post_id = p.id
          where %2$s and p.id <> all ($2)
          order by p.trending_score desc, p.id desc
          limit $5
        )
        select * from walked where (select count(*) from walked) = $5
      $query$,
      steps, condition
    ) using words, besides, after_trending, after_id, wanted;
    get diagnostics found_here = row_count;
  end if;
  if found_here = 0 then
    return query execute format(
      $query$
        select p.id, p.trending_score
        from (select post_id from post_documents d where %s offset 0) d join posts p on p.id = d.post_id
        where p.id <> all ($2) and (p.trending_score, p.id) < ($3, $4)
        order by p.trending_score desc, p.id desc
        limit $5
      $query$,
      condition
    ) using words, besides, after_trending, after_id, wanted;
  end if;
end
$$;

-- What a search finds, best first, after a hit. Its place: 5 when the title is what was typed, else as above.
-- Where few enough posts have the words, all are sorted; else they are taken place by place.
create function find_posts(
  typed text, words text[], after_place integer, after_trending double precision, after_id integer, wanted integer
) returns table (id integer, place integer, trending double precision)
language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  few constant integer := 1500;
  query constant tsquery := search_query(words);
  ids integer[];
  places integer[];
  titled integer[];
  missing integer := wanted;
  found_here integer;
begin
  -- The estimate only saves work. It is far too high for several rare words, of which any will do.
  if estimated_matches('(d.described || d.review) @@ $1', query) <= 4 * few then
    select array_agg(hit.post_id), array_agg(hit.place) into ids, places
    from (
      select post_id,
        case when d.title @@ query then 4 when d.named @@ query then 3 when d.described @@ query then 2 else 1 end
          as place
      from post_documents d
      where (d.described || d.review) @@ query
      limit few + 1
    ) hit;
    ids := coalesce(ids, '{}');
  end if;
  if cardinality(ids) <= few then
    return query
      select * from (
        select p.id, case when lower(p.title) = lower(typed) then 5 else hit.place end as place, p.trending_score
        from unnest(ids, places) as hit (id, place) join posts p on p.id = hit.id
      ) hits
      where (hits.place, hits.trending_score, hits.id) < (after_place, after_trending, after_id)
      order by hits.place desc, hits.trending_score desc, hits.id desc
      limit wanted;
    return;
  end if;

  titled := array(select p.id from posts p where lower(p.title) collate "C" = lower(typed) collate "C");
  if after_place = 5 then
    return query
      select p.id, 5, p.trending_score from posts p
      where p.id = any (titled) and (p.trending_score, p.id) < (after_trending, after_id)
      order by p.trending_score desc, p.id desc limit missing;
    get diagnostics found_here = row_count;
    missing := missing - found_here;
  end if;
  for here in reverse least(after_place, 4) .. 1 loop
    exit when missing = 0;
    return query
      select found.id, here, found.trending
      from matching_posts(
        here, query, titled,
        case when here = after_place then after_trending else 'infinity' end,
        case when here = after_place then after_id else 0 end,
        missing
      ) found;
    get diagnostics found_here = row_count;
    missing := missing - found_here;
  end loop;
end
$$;
