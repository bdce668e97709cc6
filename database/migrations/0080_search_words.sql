-- Words of texts in every spelling: without accents, in scripts without spaces, in two words or in one.

-- Characters of scripts without spaces between words, and of Korean, whose particles follow words without a space: for a
-- bracket of a regular expression. Thai, Lao, Myanmar, Khmer, Japanese, Chinese, Korean.
create function unspaced() returns text language sql immutable parallel safe return
  U&'\0e01-\0e2e\0e30-\0e3a\0e40-\0e4e\0e80-\0ece\1000-\1049\1050-\109f\1780-\17d3'
  || U&'\3005-\3007\3041-\309f\30a1-\30fa\30fc-\312f\3400-\4dbf\4e00-\9fff\ac00-\d7a3\+020000-\+03ffff';

-- A text without case, accents and other differences that people leave out when they type: 'Łódź' as 'lodz'.
create function folded(text text) returns text language sql immutable parallel safe return case
  when octet_length(text) = length(text) then lower(text)
  else normalize(
    replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(text, NFKD),
          U&'[\00ad\200b-\200f\2060\feff\0300-\036f\0483-\0487\0591-\05bd\05bf\05c1\05c2\05c4\05c5\05c7\0610-\061a\0640\064b-\065f\0670]',
          '', 'g'
        )),
        U&'\00f8\0142\0111\0127\0131\03c2\0649\0629', U&'oldhi\03c3\064a\0647'
      ),
      U&'\00df', 'ss'), U&'\00e6', 'ae'), U&'\0153', 'oe'),
    NFC
  )
end;

-- The words of a text, with a space between two: folded, without punctuation and without the Arabic article. Runs of unspaced
-- characters are pairs of neighbours and the last character: the pairs from the second character on come first.
create function spaced_words(text text) returns text language sql immutable parallel safe return (
  select case
    when plain !~ ('[' || unspaced() || ']') then plain
    else regexp_replace(
        regexp_replace(
          regexp_replace(plain, '[^' || unspaced() || ']+', ' ', 'g'), '(^| )[' || unspaced() || ']', '\1', 'g'
        ),
        pair, ' \1 ', 'g'
      ) || ' ' || regexp_replace(plain, pair, ' \1 ', 'g')
  end
  from regexp_replace(
    -- Vowel signs of Indic scripts are no letters to PostgreSQL.
    regexp_replace(folded(text), U&'[^[:alnum:]\0900-\0963\0966-\109f\1780-\17d3]+', ' ', 'g'),
    U&'(^| )[\0648\0641]?(?:[\0628\0643]?\0627\0644|\0644\0644)(?=[\0621-\064a]{2})', '\1', 'g'
  ) plain
  cross join concat('([', unspaced(), ']{1,2})') pair
);

-- As before, with the places of words, so that two words are found as neighbours.
create or replace function words_of(text text) returns tsvector language sql immutable parallel safe return (
  select to_tsvector('pg_catalog.simple', plain) || to_tsvector('pg_catalog.english', plain) from spaced_words(text) plain
);

-- As before, with the words of a search.
create or replace function finder_words(text text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.english', spaced_words(text))
$$;

-- The distinct words of a query as documents have them, at most 12, in their order. Korean particles are left out, and the
-- last characters of runs, which are in pairs.
create function searched_words(query text) returns text[] language sql immutable parallel safe as $$
  with split as (
    select left(word, 40) as word, min(place) as place
    from regexp_split_to_table(
      spaced_words(regexp_replace(
        normalize(query, NFC),
        U&'([\ac00-\d7a3]{2,}?)(?:\c5d0\c11c|\c73c\b85c|\c5d0\ac8c|\bd80\d130|\ae4c\c9c0|\cc98\b7fc|[\c740\b294\c774\ac00\c744\b97c\c758\c5d0\b3c4\b85c\c640\acfc\b9cc])(?![\ac00-\d7a3])',
        '\1', 'g'
      )), ' +'
    ) with ordinality as found (word, place)
    where word <> ''
    group by left(word, 40)
  )
  select coalesce(array_agg(word order by place), '{}')
  from (
    select * from split
    where length(word) > 1 or word !~ ('[' || unspaced() || ']') or not exists (
      select from split pair where length(pair.word) = 2 and right(pair.word, 1) = split.word
    )
    order by place limit 12
  ) first
$$;

-- Adds words to the dictionary. In one order, so that two documents with the same new words cannot wait for each other.
create function learn_words(lexemes text[]) returns void language sql as $$
  insert into search_words (word)
  select distinct lexeme collate "C" as word from unnest(lexemes) lexeme
  where length(lexeme) <= 40 and not exists (select from search_words known where known.word = lexeme)
  order by word
  on conflict do nothing
$$;

create or replace function refresh_documents(ids integer[]) returns void language plpgsql as $$
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
  where p.id = any(refresh_documents.ids) and p.hidden_because is null
  on conflict (post_id) do update set category_ids = excluded.category_ids, title = excluded.title,
    named = excluded.named, described = excluded.described, review = excluded.review;
  perform learn_words(array(
    select lexeme from post_documents, unnest(described || review) where post_id = any(refresh_documents.ids)
  ));
end
$$;

create or replace function document_tool() returns trigger language plpgsql as $$
declare
  document constant tsvector := words_of(new.name || ' ' || new.tagline);
begin
  if new.post_count = 0 then
    delete from tool_documents where tool_id = new.id;
  else
    insert into tool_documents (tool_id, features, name, words)
    values (new.id, new.features, lower(new.name), document)
    on conflict (tool_id) do update
    set features = excluded.features, name = excluded.name, words = excluded.words;
    perform learn_words(tsvector_to_array(document));
  end if;
  return null;
end
$$;

-- The pairs of words that a word may be, with an operator between and | between the pairs; null where there are none. The
-- second one of a last word has perhaps not been typed to its end.
create function words_in(word text, is_last boolean, operator text) returns text language sql stable as $$
  select string_agg(left_part || operator || right_part || case when is_beginning then '*' else '' end, '|')
  from generate_series(1, length(word) - 1) place
  cross join lateral (
    select left(word, place) as left_part, substr(word, place + 1) as right_part,
      is_last and length(word) - place > 2 as is_beginning
  ) parts
  where length(word) > 3 and exists (select from search_words s where s.word = left_part) and exists (
    select from search_words s
    where s.word >= right_part collate "C"
      and s.word <= case when is_beginning then right_part || U&'\+10FFFF' else right_part end collate "C"
  )
$$;

-- What to search for instead of each word, alternatives with | between:
-- - the words that are this one and a neighbour written as one, and the neighbours that together are this word;
-- - itself where a document has it, or its stem; those that it is the beginning of, as the last one can always be, having
--   perhaps not been typed to its end, unless it has two letters and a document has it;
-- - where no document has any of these, those that it resembles, or the two words that it is, wherever they stand.
-- Words up to three letters resemble nothing. A single character of a script without spaces is a beginning.
create or replace function meant_words(words text[]) returns setof text language sql stable as $$
  select concat_ws(
    '|',
    (
      select string_agg(case when is_beginning then words_beginning(joined.word) else s.word end, '|')
      from (
        values (words[place - 1] || given.word, is_last and length(given.word) > 2),
          (given.word || words[place + 1], place + 1 = cardinality(words) and length(words[place + 1]) > 2)
      ) joined (word, is_beginning)
      left join search_words s on s.word = joined.word
    ),
    words_in(word, is_last, ' <-> '),
    case
      when word ~ ('^[' || unspaced() || ']$') then word || '*'
      when length(word) = 1 or (not is_last or length(word) = 2) and exists (select from search_words s where s.word = given.word)
      then word
      else coalesce(
        words_beginning(word),
        (
          select given.word from unnest(to_tsvector('pg_catalog.english', given.word)) stem
          join search_words s on s.word = stem.lexeme
        ),
        case when length(word) > 3 then coalesce(
          (
            with apart as materialized (select likely from words_a_letter_apart(given.word) as likely)
            select string_agg(likely, '|') from (
              select likely from apart
              union
              select likely from words_beginning_a_letter_apart(given.word) as likely
              where is_last and length(word) > 4 and (length(word) < 7 or not exists (select from apart))
            ) likely_ones
          ),
          (select string_agg(likely, '|') from similar_words(given.word) as likely where length(likely) > 2),
          words_in(word, is_last, ' & ')
        ) end,
        word
      )
    end
  )
  from unnest(words) with ordinality given (word, place), lateral (select place = cardinality(words) as is_last) which
  order by place
$$;

-- All of the words, each of which may be several alternatives with | between; found as written, by its stem or, with * behind
-- it, as beginning of a word. An alternative of two words has their operator between. Words such as 'the' count only where
-- there are no others.
create or replace function search_query(words text[]) returns tsquery
language plpgsql immutable set client_min_messages = error as $$
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

-- As before, without accents. Names in scripts without spaces are found from each character on.
create or replace function search_texts_of(name text, username text) returns setof text
language sql immutable parallel safe as $$
  select lower(username)
  union
  select substr(plain, place)
  from folded(name) plain cross join generate_series(1, char_length(plain)) place
  where substr(plain, place, 1) ~ '[[:alnum:]]'
    and (place = 1 or substr(plain, place - 1, 1) !~ '[[:alnum:]]' or substr(plain, place, 1) ~ ('[' || unspaced() || ']'))
$$;

-- Nothing has called these since 0.1.0.
drop function find_posts, matching_posts;

comment on table post_documents is 'Search documents of public posts: words with their positions. Triggers keep them.';

-- The rows of before. Documents of posts follow in the next migration.
update categories set name = name;
update tool_documents set words = words_of(tools.name || ' ' || tagline) from tools where tools.id = tool_id;
delete from member_search_texts using members where id = member_id and octet_length(name) > length(name);
insert into member_search_texts (text, member_id)
select search_texts_of(name, username), id from members
where octet_length(name) > length(name) and suspended_because is null
on conflict do nothing;
update finder_documents set is_indexed = false;
truncate search_words;
select learn_words(array(select lexeme from tool_documents, unnest(words)));
