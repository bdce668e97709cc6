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
create index post_documents_everything on post_documents using gin (((described || review))) with (fastupdate = off);
comment on table post_documents is
  'Search documents of shown posts: words with their positions. Set by refresh_posts.';

create table search_words (
  word text collate "C" primary key
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
create index search_words_a_letter_apart on search_words using gin (without_a_letter(word)) with (fastupdate = off);

-- Beginnings of words with one wrong letter. Of two texts that are a letter apart, one without a letter each is the same.
-- The index has the first five letters of each word.
create index search_words_beginning_a_letter_apart on search_words using gin (without_a_letter("left"(word,
    5))) with (fastupdate = off)
  where length(word) > 4;
create index search_words_long_beginning_a_letter_apart on search_words using gin (without_a_letter("left"(word,
    7))) with (fastupdate = off)
  where length(word) > 6;
comment on table search_words is 'Dictionary of the words in search documents, for prefixes and misspelt words.';

-- The documents that shown posts should have: refresh_posts stores them, and the doctor compares.
create view fresh_post_documents as
  select p.id as post_id, c.ids as category_ids, words_of(p.title) as title, words_of(p.title) || c.words as named,
    words_of(p.title) || c.words || words_of(p.description) as described, words_of(p.personal_review) as review
  from posts p cross join lateral (
    select coalesce(array_agg(id order by id), '{}') as ids,
      words_of(coalesce(string_agg(name, ' ' order by id), '')) as words
    from post_categories join categories on categories.id = category_id
    where post_id = p.id
  ) c
  where p.hidden_because is null;

-- For posts whose texts or categories were written, or which were hidden or shown: the copy of their categories, and their
-- documents. Their tools are renewed by refresh_tools.
create function refresh_posts(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from posts where id = any (ids) order by id for no key update;
  update posts p set categories = c.categories, category_ids = c.category_ids
  from categories_of_posts c
  where c.post_id = any (ids) and p.id = c.post_id
    and (p.categories::text, p.category_ids) is distinct from (c.categories::text, c.category_ids);
  delete from post_documents d using posts p
  where p.id = d.post_id and p.id = any (ids) and p.hidden_because is not null;
  insert into post_documents
  select * from fresh_post_documents where post_id = any (ids)
  on conflict (post_id) do update set category_ids = excluded.category_ids, title = excluded.title,
    named = excluded.named, described = excluded.described, review = excluded.review;
  perform learn_words(array(
    select lexeme from post_documents, unnest(described || review) where post_id = any (ids)
  ));
end
$$;

-- All of the words, each of which may be several alternatives with | between; found as written, by its stem or, with * behind
-- it, as beginning of a word. An alternative of two words has their operator between. Words such as 'the' count only where
-- there are no others.
create function search_query(words text[]) returns tsquery language plpgsql immutable
  set client_min_messages = error as $$
declare
  result tsquery;
  of_small_words tsquery;
  one tsquery;
  written tsquery;
  stem tsquery;
  word text;
  alternative text;
  is_small boolean;
begin
  foreach word in array words loop
    one := ''::tsquery;
    is_small := true;
    foreach alternative in array string_to_array(word, '|') loop
      written := to_tsquery('pg_catalog.simple', replace(alternative, '*', ':*'));
      one := one || written;
      continue when alternative like '% %';
      stem := to_tsquery('pg_catalog.english', rtrim(alternative, '*'));
      is_small := is_small and numnode(stem) = 0;
      if stem <> to_tsquery('pg_catalog.simple', rtrim(alternative, '*')) then
        one := one || stem;
      end if;
    end loop;
    if is_small then
      of_small_words := coalesce(of_small_words && one, one);
    else
      result := coalesce(result && one, one);
    end if;
  end loop;
  return coalesce(result, of_small_words, ''::tsquery);
end
$$;

-- The estimated number of documents that meet a condition, `d.field @@ $1` or `(d.described || d.review) @@ $1` and perhaps
-- more. PostgreSQL assumes a word that is not among the thousand most common ones in up to 0.5 % of all documents, so that
-- two misspellings of a name counted as frequent on a large site, and took a hundred times as long. Few are estimated where
-- a document with all common words of the field would not do.
create function estimated_matches(condition text, words tsquery) returns double precision language plpgsql as $$
declare
  field constant text := substring(condition from '^d\.(\w+) ');
  plan json;
  estimate double precision;
begin
  execute 'explain (format json) select from post_documents d where ' || condition into plan using words;
  estimate := plan -> 0 -> 'Plan' ->> 'Plan Rows';
  -- More are many to search_posts, which asks for all texts, and to popular_matches, which asks for a field.
  if estimate > (case when field is null then 6000 else 1500 end) and exists (
    select from pg_stats
    where schemaname = current_schema and not array_to_tsvector(most_common_elems::text::text[]) @@ words
      and case
        when field is null then tablename = 'post_documents_everything'
        else tablename = 'post_documents' and attname = field
      end
  ) then
    return 0;
  end if;
  return estimate;
end
$$;

-- The popular posts, after one of them, that have the words in their title (place 4), only together with the categories (3),
-- the description (2) or the review (1). Where few have them, all are looked up and sorted; where many have them, a bounded
-- scan along the popular posts comes first.
create function popular_matches(place integer, words tsquery, besides integer[],
  after_popularity double precision, after_id integer, wanted integer) returns table(id integer, popularity double precision) language plpgsql
  set enable_seqscan = off as $$
declare
  few constant integer := 1500;
  steps constant integer := 3000;
  has constant text[] := array[
    '(d.described || d.review) @@ $1', 'd.described @@ $1', 'd.named @@ $1', 'd.title @@ $1'
  ];
  condition constant text := has[place] || coalesce(' and not ' || has[place + 1], '');
  -- The expression of the index posts_popular.
  popularity_of_p constant text := '(1000 * (p.other_like_count + p.other_saver_count) - p.like_discount - p.saver_discount)::double precision';
  found_here integer := 0;
begin
  if estimated_matches(condition, words) > few then
    return query execute format(
      $query$
        with walked as materialized (
          select p.id, p.popularity
          from (
            select p.id, %3$s as popularity from posts p
            where (%3$s, p.id) < ($3, $4) and p.hidden_because is null
            order by %3$s desc, p.id desc
            limit %1$s
          ) p join post_documents d on d.post_id = p.id
          where %2$s and p.id <> all ($2)
          order by p.popularity desc, p.id desc
          limit $5
        )
        select * from walked where (select count(*) from walked) = $5
      $query$,
      steps, condition, popularity_of_p
    ) using words, besides, after_popularity, after_id, wanted;
    get diagnostics found_here = row_count;
  end if;
  if found_here = 0 then
    return query execute format(
      $query$
        select p.id, %2$s
        from (select post_id from post_documents d where %1$s offset 0) d join posts p on p.id = d.post_id
        where p.id <> all ($2) and (%2$s, p.id) < ($3, $4)
        order by %2$s desc, p.id desc
        limit $5
      $query$,
      condition, popularity_of_p
    ) using words, besides, after_popularity, after_id, wanted;
  end if;
end
$$;

-- The posts of a search: rare words are looked up first, then the beginnings of words in what they found.
-- The more popular of two posts with the same title is first.
create function search_posts(typed text, words text[], besides integer[], after_place integer,
  after_popularity double precision, after_id integer, wanted integer) returns table(id integer, place integer, popularity double precision) language plpgsql
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan as $$
declare
  few constant integer := 1500;
  query constant tsquery := search_query(words);
  -- What the index is asked for. A beginning of thousands of words takes long there, so rare words are found without it.
  asked tsquery := query;
  rare tsquery;
  ids integer[];
  places integer[];
  titled integer[];
  missing integer := wanted;
  found_here integer;
begin
  if array_to_string(words, '|') like '%*%' then
    rare := search_query(array(select word from unnest(words) as word where word not like '%*'));
    if numnode(rare) > 0 and estimated_matches('(d.described || d.review) @@ $1', rare) <= 4 * few then
      asked := rare;
    end if;
  end if;
  -- The estimate only saves work. It is far too high for several rare words, of which any will do.
  if asked <> query or estimated_matches('(d.described || d.review) @@ $1', query) <= 4 * few then
    select array_agg(hit.post_id), array_agg(hit.place) into ids, places
    from (
      select post_id,
        case when d.title @@ query then 4 when d.named @@ query then 3 when d.described @@ query then 2 else 1 end
          as place
      from (
        select * from post_documents d where (d.described || d.review) @@ asked and d.post_id <> all (besides) offset 0
      ) d
      where asked = query or (d.described || d.review) @@ query
      limit few + 1
    ) hit;
    ids := coalesce(ids, '{}');
  end if;
  if cardinality(ids) <= few then
    return query
      select * from (
        select p.id, case when lower(p.title) = lower(typed) then 5 else hit.place end as place,
          (1000 * (p.other_like_count + p.other_saver_count) - p.like_discount - p.saver_discount)::double precision as popularity
        from unnest(ids, places) as hit (id, place) join posts p on p.id = hit.id
      ) hits
      where (hits.place, hits.popularity, hits.id) < (after_place, after_popularity, after_id)
      order by hits.place desc, hits.popularity desc, hits.id desc
      limit wanted;
    return;
  end if;

  titled := array(
    select p.id from posts p
    where lower(p.title) collate "C" = lower(typed) collate "C" and p.hidden_because is null
      and p.id <> all (besides)
  );
  if after_place = 5 then
    return query
      select p.id, 5, (1000 * (p.other_like_count + p.other_saver_count) - p.like_discount - p.saver_discount)::double precision from posts p
      where p.id = any (titled) and ((1000 * (p.other_like_count + p.other_saver_count) - p.like_discount - p.saver_discount)::double precision, p.id)
        < (after_popularity, after_id)
      order by (1000 * (p.other_like_count + p.other_saver_count) - p.like_discount - p.saver_discount)::double precision desc, p.id desc
      limit missing;
    get diagnostics found_here = row_count;
    missing := missing - found_here;
  end if;
  for here in reverse least(after_place, 4) .. 1 loop
    exit when missing = 0;
    return query
      select found.id, here, found.popularity
      from popular_matches(
        here, query, besides || titled,
        case when here = after_place then after_popularity else 'infinity' end,
        case when here = after_place then after_id else 0 end,
        missing
      ) found;
    get diagnostics found_here = row_count;
    missing := missing - found_here;
  end loop;
end
$$;

-- Adds words to the dictionary. In one order, so that two documents with the same new words cannot wait for each other.
create function learn_words(lexemes text[]) returns void language sql as $$
  insert into search_words (word)
  select distinct lexeme collate "C" as word from unnest(lexemes) lexeme
  where length(lexeme) <= 40 and not exists (select from search_words known where known.word = lexeme)
  order by word
  on conflict do nothing
$$;

