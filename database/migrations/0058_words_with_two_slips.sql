-- Words of about the same length with several letters wrong. The index of trigrams is read the longer the more words there
-- are, 12 ms for each word of 500,000. There, the words whose beginning has at most one wrong letter are compared, which
-- takes 2 ms and finds nearly as many; of few words, trigrams find more.

-- Loads the extension, so that its setting is known.
select show_limit();

create function has_many_words() returns boolean language sql stable as $$
  select reltuples >= 100000 from pg_class where oid = 'search_words'::regclass
$$;

create or replace function similar_words(misspelt text) returns setof text language sql stable
set enable_seqscan = off set pg_trgm.similarity_threshold = 0.2 as $$
  select word from (
    select word, likeness, max(likeness) over () as best
    from (
      select word, similarity(word, misspelt) as likeness
      from (
        select word from search_words
        where word % misspelt and not (select has_many_words())
        union all
        select word from search_words
        where length(word) > 4 and without_a_letter(left(word, 5)) && (select without_a_letter(left(misspelt, 5)))
          and (select has_many_words())
      ) candidates
      where abs(length(word) - length(misspelt)) <= 2
    ) alike
    where likeness >= 0.2
  ) nearest
  where likeness > best - 0.1
  order by likeness desc, word
  limit 3
$$;

-- The posts of a search, as before: rare words are looked up first, then the beginnings of words in what they found.
-- The more popular of two posts with the same title is first.
create or replace function search_posts(
  typed text, words text[], besides integer[],
  after_place integer, after_popularity double precision, after_id integer, wanted integer
) returns table (id integer, place integer, popularity double precision)
language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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
          (p.other_like_count + p.other_saver_count)::double precision as popularity
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
      select p.id, 5, (p.other_like_count + p.other_saver_count)::double precision from posts p
      where p.id = any (titled) and ((p.other_like_count + p.other_saver_count)::double precision, p.id)
        < (after_popularity, after_id)
      order by (p.other_like_count + p.other_saver_count)::double precision desc, p.id desc
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
