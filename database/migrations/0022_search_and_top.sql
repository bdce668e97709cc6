-- Search by link and by author, in the order of popularity, with misspelt beginnings of words; the best rated posts of a
-- period.

set local maintenance_work_mem = '256MB';

-- The best rated posts of each day (UTC): a period is a merge of the scans of its days.
create index posts_best_of_day
  on posts (((created_at at time zone 'UTC')::date), rating_score desc, id desc) include (created_at, category_ids)
  where hidden_because is null;

-- Posts by popularity: likes and saves by others than the author. Unlike the trending score it does not decay.
create index posts_popular
  on posts (((other_like_count + other_saver_count)::double precision) desc, id desc)
  where hidden_because is null;

-- Host and path of a link in lower case, without scheme, www, query, fragment and slashes at the end. Cut, because rows of
-- an index are at most 2,700 bytes long.
create function link_address(link text) returns text language sql immutable strict parallel safe as $$
  select left(
    rtrim(regexp_replace(regexp_replace(lower(link), '[?#].*$', ''), '^https?://(www\.)?', ''), '/'),
    300
  )
$$;
create index posts_link_address on posts (link_address(link) collate "C")
  where hidden_because is null and link <> '';

-- The posts that link to an address, to an address above or below it (place 7), or to its host (6). Place 8 is the address
-- itself. At most 1,000 of each kind.
create function linked_posts(address text) returns table (id integer, place integer, popularity double precision)
language sql stable set enable_seqscan = off as $$
  with given as materialized (
    select address collate "C" as path, split_part(address, '/', 1) collate "C" as host
  ), found as (
    (
      select p.id from posts p
      where p.hidden_because is null and p.link <> '' and link_address(p.link) collate "C" = any (array(
        select array_to_string((string_to_array(address, '/'))[:depth], '/')
        from generate_series(1, least(cardinality(string_to_array(address, '/')), 20)) depth
        union all
        select address
      ))
      limit 1000
    )
    union
    (
      select p.id from posts p
      where p.hidden_because is null and p.link <> ''
        and link_address(p.link) collate "C" >= (select path || '/' from given)
        and link_address(p.link) collate "C" < (select path || '0' from given)
      order by link_address(p.link) collate "C"
      limit 1000
    )
    union
    (
      select p.id from posts p
      where p.hidden_because is null and p.link <> ''
        and link_address(p.link) collate "C" >= (select host || '/' from given)
        and link_address(p.link) collate "C" < (select host || '0' from given)
      order by link_address(p.link) collate "C"
      limit 1000
    )
  )
  select p.id,
    case
      when link_address(p.link) = address then 8
      when starts_with(link_address(p.link), address || '/') or starts_with(address, link_address(p.link) || '/') then 7
      else 6
    end,
    (p.other_like_count + p.other_saver_count)::double precision
  from found join posts p on p.id = found.id
$$;

-- Members by the words of their names.
create index members_named on members using gin (words_of(name || ' ' || username)) with (fastupdate = off);

-- Beginnings of words with one wrong letter. Of two texts that are a letter apart, one without a letter each is the same:
-- see 0012. The index has the first five letters of each word.
create index search_words_beginning_a_letter_apart
  on search_words using gin (without_a_letter(left(word, 5))) with (fastupdate = off)
  where length(word) > 4;

-- The words whose beginning is a letter apart from the misspelt one, which has at least five letters; at most five.
create function words_beginning_a_letter_apart(misspelt text) returns setof text
language sql stable set enable_seqscan = off as $$
  select word
  from (
    select word, left(word, length(misspelt)) as beginning from search_words
    where length(word) > 4 and without_a_letter(left(word, 5)) && without_a_letter(left(misspelt, 5))
      and (length(misspelt) = 5 or without_a_letter(left(word, length(misspelt))) && without_a_letter(misspelt))
  ) candidates
  order by similarity(beginning, misspelt) desc, length(word), word
  limit 5
$$;

-- As before; besides, a last word of at least five letters may be the beginning of a word, with a letter wrong.
create or replace function meant_words(words text[]) returns setof text language sql stable as $$
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
      case when length(word) > 3 then coalesce(
        (
          select string_agg(likely, '|') from (
            select likely from words_a_letter_apart(given.word) as likely
            union
            select likely from words_beginning_a_letter_apart(given.word) as likely
            where place = cardinality(words) and length(word) > 4
          ) likely_ones
        ),
        (select string_agg(likely, '|') from similar_words(given.word) as likely)
      ) end,
      word
    )
  end
  from unnest(words) with ordinality given (word, place)
  order by place
$$;

-- The popular posts, after one of them, that have the words in their title (place 4), only together with the categories (3),
-- the description (2) or the review (1). Where few have them, all are looked up and sorted; where many have them, a bounded
-- scan along the popular posts comes first. As matching_posts, which servers of the version before use until they are
-- upgraded: a later migration drops it together with find_posts.
create function popular_matches(
  place integer, words tsquery, besides integer[], after_popularity double precision, after_id integer, wanted integer
) returns table (id integer, popularity double precision) language plpgsql volatile set enable_seqscan = off as $$
declare
  few constant integer := 1500;
  steps constant integer := 3000;
  has constant text[] := array[
    '(d.described || d.review) @@ $1', 'd.described @@ $1', 'd.named @@ $1', 'd.title @@ $1'
  ];
  condition constant text := has[place] || coalesce(' and not ' || has[place + 1], '');
  -- The expression of the index posts_popular.
  popularity_of_p constant text := '(p.other_like_count + p.other_saver_count)::double precision';
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

-- The posts of a search, best first, after a hit. Place 5: the title is the typed text; else as above. Without the posts
-- `besides`. The more popular of two posts with the same title is first.
create function search_posts(
  typed text, words text[], besides integer[],
  after_place integer, after_popularity double precision, after_id integer, wanted integer
) returns table (id integer, place integer, popularity double precision)
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
      where (d.described || d.review) @@ query and d.post_id <> all (besides)
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
