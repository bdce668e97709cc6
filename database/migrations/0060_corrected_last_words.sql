-- As before, but the last word, where it has seven letters or more and is one letter apart from a word, is not taken for the
-- beginning of other words as well: so many letters, with one wrong, are the beginning of another word by chance only. The
-- larger the site, the more words begin alike.
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
          with apart as materialized (select likely from words_a_letter_apart(given.word) as likely)
          select string_agg(likely, '|') from (
            select likely from apart
            union
            select likely from words_beginning_a_letter_apart(given.word) as likely
            where place = cardinality(words) and length(word) > 4
              and (length(word) < 7 or not exists (select from apart))
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
