create extension if not exists pg_trgm;

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

-- The words of a text, each as written and as English stem, with their places, so that two words are found as neighbours.
create function words_of(text text) returns tsvector language sql immutable parallel safe return (
  select to_tsvector('pg_catalog.simple', plain) || to_tsvector('pg_catalog.english', plain) from spaced_words(text) plain
);

-- The word itself, and what is left of it without each of its letters.
create function without_a_letter(word text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  rests text[] := array[word];
begin
  for place in 1 .. length(word) loop
    rests[place + 1] := left(word, place - 1) || substr(word, place + 1);
  end loop;
  return rests;
end
$$;

-- Host and path of a link in lower case, without scheme, www, query, fragment and slashes at the end. Cut, because rows of
-- an index are at most 2,700 bytes long.
create function link_address(link text) returns text language sql immutable strict parallel safe as $$
  select left(
    rtrim(regexp_replace(regexp_replace(lower(link), '[?#].*$', ''), '^https?://(www\.)?', ''), '/'),
    300
  )
$$;

-- Names in alphabetical order: without case and accents.
create function name_order(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower(name), NFD), U&'[\0300-\036f]', '', 'g') collate "C"
$$;

-- A name as people compare it: without case, accents, spaces and punctuation, so that 'chat gpt' is 'ChatGPT'. Signs that
-- tell names apart stay, as in 'C++' and 'C#'. Most names have one byte a letter, and no accents.
create function name_key(name text) returns text language sql immutable parallel safe as $$
  select translate(
    case
      when octet_length(name) = length(name) then lower(name)
      else regexp_replace(normalize(lower(name), NFD), U&'[\0300-\036f]', '', 'g')
    end,
    U&' \00a0!"$%&''()*,-./:;<=>?@[]^_`{|}~\\\2010\2013\2014\2018\2019', ''
  ) collate "C"
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
